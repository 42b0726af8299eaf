//! A server of the tests' own on a free port of this machine, and someone who asks it: requests as bytes, answers as
//! they come, so that what is wrong with a request can be anything.

pub mod schema;

use crate::common::{PATIENCE, Run, misdeal, process, wait};
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A server that ends with the test.
#[derive(Debug)]
pub struct Server {
    child: Option<Child>,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it keeps its temporary files.
    pub folder: TempDir,
}

impl Server {
    /// Starts one with these arguments.
    pub fn with(arguments: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = process();
        command.args(["serve", "--no-open"]).args(arguments.split_whitespace()).env("TMPDIR", folder.path());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.and_then(|address| address.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        Self { child: Some(child), address, folder }
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// A connection to it.
    pub fn line(&self) -> Line {
        Line::to(self.address)
    }

    /// Asks over a connection of its own.
    pub fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.line().ask(method, path, body).unwrap()
    }

    /// Asks a question that is waited for.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body))
    }

    /// Looks at something.
    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    /// The processes that it has started and that are still there, ended or not.
    pub fn children(&self) -> Vec<u32> {
        children(self.id())
    }

    /// Waits until it has so many children.
    pub fn wait_for_children(&self, count: usize) {
        until(&format!("{count} children"), || self.children().len() == count);
    }

    /// Tells it to end, and waits for that.
    pub fn end(mut self) -> (Run, TempDir) {
        signal(self.id(), "TERM");
        let child = self.child.take().unwrap();
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        (wait(child), folder)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // Questions that are still being thought about end as well.
            signal(child.id(), "TERM");
            let _ = child.wait();
        }
    }
}

/// Sends a signal to a process.
pub fn signal(process: u32, name: &str) {
    let sent = std::process::Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// The processes that a process has started.
pub fn children(parent: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        after_name.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    processes.filter(is_child).collect()
}

/// Whether a process is there and has not ended.
pub fn is_running(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
}

/// Waits until something holds.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "there are never {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The body as JSON, which it has to be.
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// A connection.
#[derive(Debug)]
pub struct Line {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Line {
    /// Opens a connection.
    pub fn to(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream: BufReader::new(stream), host: address.to_string() }
    }

    /// Sends bytes.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Sends a request with the headers of a good one.
    pub fn request(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<()> {
        let body = body.map(Value::to_string);
        let kind = if body.is_some() { "content-type: application/json\r\n" } else { "" };
        let (host, body) = (self.host.clone(), body.unwrap_or_default());
        let length = body.len();
        self.send(
            format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\n{kind}content-length: {length}\r\n\r\n{body}")
                .as_bytes(),
        )
    }

    /// Reads an answer.
    pub fn answer(&mut self) -> io::Result<Answer> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no answer but {line:?}")))?;
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let length = length.map_or(0, |(_, length)| length.parse().unwrap());
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Answer { status, headers, body })
    }

    /// Sends a request and reads its answer.
    pub fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
        self.request(method, path, body)?;
        self.answer()
    }

    /// Sends a request as it is written, with blanks between lines cut off, and reads its answer.
    pub fn raw(&mut self, head: &str, body: &[u8]) -> io::Result<Answer> {
        let head: Vec<&str> = head.lines().map(str::trim).collect();
        self.send(format!("{}\r\n\r\n", head.join("\r\n")).as_bytes())?;
        self.send(body)?;
        self.answer()
    }

    /// Whether the other end has closed it.
    pub fn is_closed(&mut self) -> bool {
        match self.stream.read(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => error.kind() == io::ErrorKind::ConnectionReset,
        }
    }
}

/// A deal whose largest swish is not proven within minutes.
pub fn hard_deal() -> String {
    Run::with("deal swish 8x8 -n 120 --symbols 3 --seed v1:5".split_whitespace()).stdout
}

/// A claim about the largest match of a deal, made by the command line.
pub fn claim_about(deal: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.claim");
    Run::of(misdeal().args(["solve", "-", "--max", "--certificate"]).arg(&path).write_stdin(deal));
    std::fs::read_to_string(path).unwrap()
}

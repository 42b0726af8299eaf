//! Files: read within limits, written whole or not at all.

use crate::cli::Ending;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::MOST_BYTES;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest line of a claim.
const MOST_LINE_BYTES: u64 = 64 << 20;

/// Why a command can't go on.
#[derive(Debug)]
pub enum Trouble {
    /// Something is wrong, in one sentence.
    Fault(Fault),
    /// Whoever read the output has gone; the command ends as it would have.
    ClosedPipe(Ending),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A fault for a failed operation on a file.
pub fn io_fault(action: &str, name: &str, error: &io::Error) -> Fault {
    let why = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is no folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        _ => error.to_string(),
    };
    Fault::new(format!("can't {action} {name}: {why}"))
}

/// What standard output is called in messages.
const STANDARD_OUTPUT: &str = "standard output";

/// Whether a path is `-`: standard input where something is read, standard output where something is written.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// The fault of `-` where only a folder or a file with a name will do.
pub fn no_dash(path: &Path, needed: &str) -> Result<(), Fault> {
    match is_dash(path) {
        true => Err(Fault::new(format!("{needed} is needed here, and `-` is {STANDARD_OUTPUT}; ./- is named so"))),
        false => Ok(()),
    }
}

/// How far a source has been read, for whoever watches.
#[derive(Debug, Default)]
pub struct Meter {
    bytes: AtomicU64,
    lines: AtomicU64,
    size: AtomicU64,
}

impl Meter {
    /// How many bytes were read, of as many as there are where that is known, and how many lines.
    pub fn look(&self) -> (u64, Option<u64>, u64) {
        let [bytes, lines, size] = [&self.bytes, &self.lines, &self.size].map(|number| number.load(Ordering::Relaxed));
        (bytes, Some(size).filter(|&size| size > 0), lines)
    }
}

/// A file to be read, or standard input for `-`.
pub struct Source {
    /// What to call it in messages.
    pub name: String,
    reader: Box<dyn BufRead + Send>,
    meter: Arc<Meter>,
    sum: Option<Sha256>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        Self::watched(path, &Arc::default())
    }

    /// The same, for whoever watches how far it has been read.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn watched(path: &Path, meter: &Arc<Meter>) -> Result<Self, Fault> {
        let (meter, sum) = (Arc::clone(meter), None);
        if is_dash(path) {
            let reader = Box::new(BufReader::with_capacity(1 << 16, io::stdin()));
            return Ok(Self { name: "standard input".into(), reader, meter, sum });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| io_fault("read", &name, &error))?;
        let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map_or(0, |metadata| metadata.len());
        meter.size.store(size, Ordering::Relaxed);
        Ok(Self { reader: Box::new(BufReader::with_capacity(1 << 16, file)), name, meter, sum })
    }

    /// The same, of which the checksum is taken as its lines are read.
    pub fn summed(mut self) -> Self {
        self.sum = Some(Sha256::new());
        self
    }

    /// Whether its first line is this one; nothing is consumed.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn opens_with(&mut self, line: &str) -> Result<bool, Fault> {
        self.first_line(|first| first.trim_end() == line)
    }

    /// What is to be told of its first line; nothing is consumed, and false is told of what is no text.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn first_line(&mut self, tell: impl FnOnce(&str) -> bool) -> Result<bool, Fault> {
        let mut start = Vec::new();
        let read = (&mut self.reader).take(MOST_LINE_BYTES).read_until(b'\n', &mut start);
        read.map_err(|error| io_fault("read", &self.name, &error))?;
        let opens = std::str::from_utf8(&start).is_ok_and(|start| tell(start.trim_start_matches('\u{feff}')));
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(start).chain(rest));
        Ok(opens)
    }

    /// Reads all of it as text.
    ///
    /// # Errors
    /// When it can't be read, is too large or is no UTF-8 text.
    pub fn read(mut self) -> Result<String, Fault> {
        let mut bytes = Vec::new();
        let read = (&mut self.reader).take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| io_fault("read", &self.name, &error))?;
        if bytes.len() > MOST_BYTES {
            return Err(Fault::new(format!("it is larger than {} MiB", MOST_BYTES >> 20)).of(self.name));
        }
        text(bytes).map_err(|fault| fault.of(self.name))
    }

    /// Hands its lines over one by one, without their ends. In the end it tells the SHA-256 of all bytes, where that was
    /// taken.
    ///
    /// # Errors
    /// When it can't be read, a line is too long or no UTF-8 text, or `each`
    /// finds a fault.
    pub fn each_line(mut self, mut each: impl FnMut(&str) -> Result<(), Fault>) -> Result<String, Fault> {
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let read = (&mut self.reader).take(MOST_LINE_BYTES).read_until(b'\n', &mut bytes);
            let count = read.map_err(|error| io_fault("read", &self.name, &error))?;
            if count == 0 {
                break;
            }
            self.meter.bytes.fetch_add(count as u64, Ordering::Relaxed);
            self.meter.lines.fetch_add(1, Ordering::Relaxed);
            if let Some(sum) = &mut self.sum {
                sum.update(&bytes);
            }
            if bytes.last() == Some(&b'\n') {
                bytes.pop();
            } else if count as u64 == MOST_LINE_BYTES {
                let what = format!("the line is longer than {} MiB", MOST_LINE_BYTES >> 20);
                return Err(Fault::new(what).at(number, 1).of(self.name));
            }
            let line =
                std::str::from_utf8(&bytes).map_err(|error| not_text(&bytes, error.valid_up_to()).moved(number - 1, 0));
            let line = line.map(|line| line.strip_suffix('\r').unwrap_or(line));
            line.and_then(&mut each).map_err(|fault| fault.of(&self.name))?;
        }
        Ok(self.sum.map_or(String::new(), |sum| digits(&sum.finalize())))
    }
}

/// Checks that there is something to read by this name, without reading: a pipe can be opened only once.
///
/// # Errors
/// When there is no such file, it is a folder, or permission is denied.
pub fn readable(path: &Path) -> Result<(), Fault> {
    let fault = |error: &io::Error| io_fault("read", &path.display().to_string(), error);
    if is_dash(path) {
        return Ok(());
    }
    let metadata = path.metadata().map_err(|error| fault(&error))?;
    if metadata.is_dir() {
        return Err(fault(&io::Error::from(ErrorKind::IsADirectory)));
    }
    if metadata.is_file() {
        File::open(path).map_err(|error| fault(&error))?;
    }
    Ok(())
}

/// Bytes in hexadecimal digits.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a value in its text form from a file, or from standard input for `-`.
///
/// # Errors
/// When it can't be read or is no such text; the fault names the file.
pub fn read<T: FromStr<Err = Fault>>(path: &Path) -> Result<T, Fault> {
    let source = Source::open(path)?;
    let name = source.name.clone();
    source.read()?.parse().map_err(|fault: Fault| fault.of(name))
}

fn text(bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        not_text(error.as_bytes(), valid)
    })
}

/// A fault for bytes that are text only up to `valid`.
fn not_text(bytes: &[u8], valid: usize) -> Fault {
    let before = String::from_utf8_lossy(&bytes[..valid]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Fault::new("this is no text in UTF-8").at(line, column)
}

/// Lets text that is made line by line go to a file.
struct Text<'a> {
    file: &'a mut dyn Write,
    error: Option<io::Error>,
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

/// A file that appears under its name only when it is complete; or a pipe, or standard output, that gets it then.
pub struct Draft {
    to: To,
    path: PathBuf,
}

/// Where a draft goes.
enum To {
    /// Next to the place where it will be.
    File(tempfile::NamedTempFile),
    /// A pipe, or a device like a terminal, which is there already and stays.
    Pipe,
    /// Standard output.
    Stdout,
}

impl Draft {
    /// Starts a file next to the place where it will be. A link is followed, and anything else that is in that place is
    /// refused: putting a file there would remove it.
    ///
    /// # Errors
    /// When the folder can't be written to, something else is in that place, or the path is `-`.
    pub fn new(path: &Path) -> Result<Self, Fault> {
        no_dash(path, "a file")?;
        let name = path.display().to_string();
        if let Ok(metadata) = std::fs::metadata(path)
            && !metadata.is_file()
        {
            let what = if metadata.is_dir() { "it is a folder" } else { "it is no ordinary file" };
            return Err(Fault::new(format!("can't write {name}: {what}")));
        }
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = draft_file(folder(&path));
        let file = file.map_err(|error| io_fault("write", &name, &error))?;
        Ok(Self { to: To::File(file), path })
    }

    /// Starts what an option names: `-` is standard output, and a pipe is written to when all is known.
    ///
    /// # Errors
    /// When the folder can't be written to, or something else is in that place.
    pub fn named(path: &Path) -> Result<Self, Fault> {
        match std::fs::metadata(path) {
            _ if is_dash(path) => Ok(Self { to: To::Stdout, path: STANDARD_OUTPUT.into() }),
            Ok(metadata) if is_pipe(&metadata) => Ok(Self { to: To::Pipe, path: path.to_owned() }),
            _ => Self::new(path),
        }
    }

    /// What to call it in messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The folder for what has to wait until it is written.
    pub fn waiting_room(&self) -> PathBuf {
        match self.to {
            To::File(_) => folder(&self.path).to_owned(),
            To::Pipe | To::Stdout => std::env::temp_dir(),
        }
    }

    /// Lets `write` fill the file with text, and puts it in its place.
    ///
    /// # Errors
    /// When something can't be written, or `write` finds a fault; the file's old content is then kept.
    pub fn finish_text(self, write: impl FnOnce(&mut dyn fmt::Write) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut wrong = None;
        let written = self.finish(|file| {
            let mut text = Text { file, error: None };
            let done = write(&mut text);
            match (text.error, done) {
                (Some(error), _) => Err(error),
                (None, Err(fault)) => {
                    let error = io::Error::other(fault.to_string());
                    wrong = Some(fault);
                    Err(error)
                }
                (None, Ok(())) => Ok(()),
            }
        });
        wrong.map_or(written, Err)
    }

    /// Lets `write` fill the file, and puts it in its place.
    ///
    /// # Errors
    /// When something can't be written; the file's old content is then kept.
    pub fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
        let Self { to, path } = self;
        let fault = |error: &io::Error| io_fault("write", &path.display().to_string(), error);
        match to {
            To::File(file) => put_in_place(file, &path, write).map_err(|error| fault(&error)),
            To::Pipe => {
                let pipe = std::fs::OpenOptions::new().write(true).open(&path);
                pipe.and_then(|pipe| put_through(pipe, write)).map_err(|error| fault(&error))
            }
            To::Stdout => put_through(io::stdout().lock(), write).map_err(|error| fault(&error)),
        }
    }
}

/// Fills a file, and puts it in its place.
fn put_in_place(
    mut file: tempfile::NamedTempFile,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = io::BufWriter::with_capacity(1 << 16, &mut file);
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    // A file that is replaced passes its permissions on.
    if let Ok(old) = std::fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes to a pipe. A reader who has gone before the end has seen enough, and whoever checks what he has sees that it is
/// cut.
fn put_through(pipe: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = io::BufWriter::with_capacity(1 << 16, pipe);
    let written = write(&mut buffer).and_then(|()| buffer.flush());
    // What could not be written must not be tried again.
    let _ = buffer.into_parts();
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Whether something is a pipe, or a device that is written to like one.
#[cfg(unix)]
fn is_pipe(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo() || metadata.file_type().is_char_device()
}

/// Whether something is a pipe: here there is no telling.
#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

/// What the names of drafts begin with.
const DRAFT: &str = ".misdeal-";

/// A temporary file with the permissions of any new file, whatever they are here.
fn draft_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.prefix(DRAFT).tempfile_in(folder)
}

/// Whether a file of this name is a draft, or was one when somebody was killed.
pub fn is_draft(name: &str) -> bool {
    name.starts_with(DRAFT)
}

/// Refuses paths of which two lead to the same file. `-` leads to none.
///
/// # Errors
/// When two do.
pub fn all_different<'a>(paths: impl IntoIterator<Item = Option<&'a Path>>) -> Result<(), Fault> {
    let mut places: Vec<PathBuf> = Vec::new();
    for path in paths.into_iter().flatten().filter(|path| !is_dash(path)) {
        let place = place(path);
        if places.contains(&place) {
            return Err(Fault::new(format!("{} is named twice, and would be overwritten", path.display())));
        }
        places.push(place);
    }
    Ok(())
}

/// Where a path leads, as far as that can be told.
fn place(path: &Path) -> PathBuf {
    let folder = std::fs::canonicalize(folder(path)).unwrap_or_else(|_| folder(path).to_owned());
    let beside = || path.file_name().map_or_else(|| path.to_owned(), |name| folder.join(name));
    std::fs::canonicalize(path).unwrap_or_else(|_| beside())
}

/// The folder that a file is in.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_told_where() {
        let fault = text(b"swish 4x3\na1:\xff".to_vec()).unwrap_err();
        assert_eq!(fault.to_string(), "line 2, column 4: this is no text in UTF-8");
    }

    #[test]
    fn a_draft_that_fails_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.claim");
        Draft::new(&path).unwrap().finish(|file| file.write_all(b"old")).unwrap();
        let failed = Draft::new(&path).unwrap().finish(|file| {
            file.write_all(b"half")?;
            Err(io::Error::from(ErrorKind::StorageFull))
        });
        assert!(failed.unwrap_err().what().ends_with("the disk is full"));
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn lines_are_handed_over_without_their_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, b"a\r\nb\n\nc\xff").unwrap();
        let mut lines = Vec::new();
        let end = Source::open(&path).unwrap().each_line(|line| {
            lines.push(line.to_owned());
            Ok(())
        });
        assert_eq!(lines, ["a", "b", ""]);
        assert!(end.unwrap_err().to_string().ends_with("line 4, column 2: this is no text in UTF-8"));
    }
}

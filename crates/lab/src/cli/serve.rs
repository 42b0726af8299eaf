//! `misdeal serve`: the table and the laboratory in a browser.

use super::Ending;
use super::limits::duration;
use crate::files::Trouble;
use crate::output::Output;
use crate::serve::{self, Setup, limits::Limits};
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// The longest that any question may be thought about.
const MONTH: Duration = Duration::from_secs(30 * 24 * 3600);

/// Arguments of `misdeal serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The port; a free one unless told
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// The address to listen on; other machines can't reach the default
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Don't open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// For the open internet, behind a proxy: smaller limits, nothing but the page and the API
    #[arg(long, visible_alias = "read-only")]
    public: bool,
    /// A proxy on another machine that is believed when it says for whom it asks (x-forwarded-for); may be given again
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// How many connections, or requests through a proxy, one address elsewhere may have at once
    #[arg(long, value_name = "N")]
    per_address: Option<NonZero<usize>>,
    /// How many long questions are thought about at once; as many short ones find their place beside them
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// How many questions may wait for their turn
    #[arg(long, value_name = "N")]
    queue: Option<usize>,
    /// How long a request may take to arrive: 10s, 1m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    arrival: Option<Duration>,
    /// The longest that a question may be thought about: 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    longest: Option<Duration>,
    /// Serve the page from this folder instead of the one in the program, for those who change it
    #[arg(long, value_name = "DIR", conflicts_with = "public")]
    assets: Option<PathBuf>,
}

impl Serve {
    /// Runs the command, until it is interrupted.
    pub fn run(&self, memory: Option<u64>, output: &mut Output) -> Result<Ending, Trouble> {
        let mut limits = if self.public { Limits::public() } else { Limits::at_home() };
        limits.memory = memory.unwrap_or(limits.memory);
        limits.connections_each = self.per_address.map_or(limits.connections_each, NonZero::get);
        limits.jobs = self.jobs.map_or(limits.jobs, NonZero::get);
        limits.queue = self.queue.unwrap_or(limits.queue);
        limits.arrival = self.arrival.unwrap_or(limits.arrival).min(MONTH);
        limits.time = self.longest.unwrap_or(limits.time).min(MONTH);
        let setup = Setup {
            address: SocketAddr::new(self.host, self.port),
            open: !self.no_open && !self.public,
            public: self.public,
            proxies: self.proxies.clone(),
            limits,
            assets: self.assets.clone(),
        };
        serve::run(&setup, output)
    }
}

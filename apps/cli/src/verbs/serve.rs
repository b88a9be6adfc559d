use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::{fs, io};

use clap::Args;
use server::{Keep, Limits, Open, Options};

use crate::console::Console;
use crate::failure::Failure;
use crate::tables_file::data_folder;

/// The port that is tried first when none is asked for.
const USUAL_PORT: u16 = 7878;

const EXAMPLES: &str = "\
Examples:
  parlour serve
  parlour serve --port 8080 --db evening.db
  parlour serve --memory
  parlour serve --bind 0.0.0.0
  parlour serve --host games.example --base-path /parlour --trusted-proxy 127.0.0.1";

/// Open the web parlour on this machine.
///
/// The page is served for this machine alone, unless `--bind` opens it to others. Games are kept in one file, so they go on after a
/// restart; a file is used by one server at a time.
#[derive(Debug, Default, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port; by default 7878, or any free one if that is taken.
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// The address to listen on; by default 127.0.0.1. 0.0.0.0 lets the other devices of your network in.
    #[arg(long, value_name = "ADDR")]
    bind: Option<IpAddr>,
    /// The game file; by default one in your data folder.
    #[arg(long, value_name = "FILE", conflicts_with = "memory")]
    db: Option<PathBuf>,
    /// Keep games in memory only.
    #[arg(long)]
    memory: bool,
    /// Another name under which the page may be asked for, where something forwards to it.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The folder of another site that the page stands in, where a proxy leaves it in the path.
    #[arg(long, value_name = "PATH", default_value = "", hide_default_value = true)]
    base_path: String,
    /// A proxy that is believed when it says for whom it asks (`X-Forwarded-For`).
    #[arg(long, value_name = "ADDR")]
    trusted_proxy: Vec<IpAddr>,
    /// Let anybody read `/metrics`, not only this machine.
    #[arg(long)]
    public_metrics: bool,
}

impl Serve {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let keep = self.keep()?;
        let options = Options {
            keep,
            hosts: self.host,
            base_path: self.base_path,
            proxies: self.trusted_proxy,
            public_metrics: self.public_metrics,
            limits: Limits::default(),
        };
        server::log_to_stderr();
        let is_taken = |failure: &io::Error| failure.kind() == io::ErrorKind::AddrInUse;
        let bind = self.bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let serve = |console: &mut Console, port: u16| {
            let ready = |open: Open| announce(console, &open, &options.keep);
            server::run(&options, SocketAddr::new(bind, port), ready)
        };
        match (self.port, serve(console, self.port.unwrap_or(USUAL_PORT))) {
            (_, Ok(())) => Ok(()),
            (None, Err(failure)) if is_taken(&failure) => {
                console.remark(format_args!("port {USUAL_PORT} is taken, so another one is used"));
                serve(console, 0).map_err(|failure| ended(&failure))
            }
            (Some(port), Err(failure)) if is_taken(&failure) => Err(Failure::Outside(format!(
                "port {port} is taken by another program; name another one, or leave --port out for any that is free"
            ))),
            (_, Err(failure)) => Err(ended(&failure)),
        }
    }

    fn keep(&self) -> Result<Keep, Failure> {
        if self.memory {
            return Ok(Keep::Memory);
        }
        if let Some(file) = &self.db {
            return Ok(Keep::File(file.clone()));
        }
        let no_folder = |why: &str| {
            Failure::Outside(format!(
                "there is no folder for games ({why}); name a file with --db, or use --memory"
            ))
        };
        let folder = data_folder().ok_or_else(|| no_folder("no home folder is known"))?.join("parlour");
        fs::create_dir_all(&folder).map_err(|error| no_folder(&error.to_string()))?;
        Ok(Keep::File(folder.join("games.db")))
    }
}

fn ended(failure: &io::Error) -> Failure {
    Failure::Outside(format!("the server cannot serve: {failure}"))
}

/// Prints the address, which is all that a person needs.
fn announce(console: &mut Console, open: &Open, keep: &Keep) -> io::Result<()> {
    writeln!(console, "Parlour is open: {}", open.url)?;
    console.flush()?;
    if !open.others.is_empty() {
        console.remark(format!("for other devices: {}", open.others.join(" ")));
    }
    console.remark(match keep {
        Keep::File(file) => format!("games are kept in {}; Ctrl-C closes", file.display()),
        Keep::Memory => "games are kept in memory only; Ctrl-C closes".to_owned(),
    });
    Ok(())
}

//! A small HTTP client over one kept connection: enough for our own server, and cheap enough not to be measured.

use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// One kept connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    port: u16,
}

impl Client {
    /// Connects from the usual address.
    pub(crate) async fn connect(port: u16) -> io::Result<Self> {
        Self::connect_as(port, 0).await
    }

    /// Connects from an address of this person's own: the whole of 127.0.0.0/8 is this machine.
    pub(crate) async fn connect_as(port: u16, person: usize) -> io::Result<Self> {
        let [.., high, low] = person.to_be_bytes();
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from(([127, 7, high, low.max(1)], 0)))?;
        let stream = socket.connect(SocketAddr::from(([127, 0, 0, 1], port))).await?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), port })
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> io::Result<(u16, Value)> {
        let (status, length) = self.begin(method, path, token, body).await?;
        let length = length.ok_or_else(|| io::Error::other("an answer without a length"))?;
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }

    /// Sends a request and reads the head of the answer: its status, and its length if it has one.
    pub(crate) async fn begin(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> io::Result<(u16, Option<usize>)> {
        let seat = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{seat}Content-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        self.stream.get_mut().write_all(head.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("no answer"))?;
        let mut length = None;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let Some((name, value)) = line.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().ok();
            }
        }
        Ok((status, length))
    }

    /// Reads some bytes of a stream.
    pub(crate) async fn read(&mut self) -> io::Result<usize> {
        let mut bytes = [0; 4096];
        self.stream.read(&mut bytes).await
    }
}

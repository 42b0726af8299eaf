//! What to type into a browser: on this machine, and on a phone beside it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Where the page is for a browser on this machine.
pub fn here(address: SocketAddr) -> String {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    url(ip, address.port())
}

/// Where it is for others on the same network, if the server listens to them and this machine has an address there.
pub fn elsewhere(address: SocketAddr) -> Option<String> {
    let ip = if address.ip().is_unspecified() { outward()? } else { address.ip() };
    (!ip.is_loopback()).then(|| url(ip, address.port()))
}

/// This machine's own address towards others. A datagram socket that is told whom it would talk to knows it, and sends nothing;
/// the address that is named is one for documentation, where nobody is.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_unspecified())
}

fn url(ip: IpAddr, port: u16) -> String {
    format!("http://{}/", SocketAddr::new(ip, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_nobody_can_open_is_never_told() {
        for (given, shown, others) in [
            ("127.0.0.1:80", "http://127.0.0.1:80/", None),
            ("192.0.2.7:8080", "http://192.0.2.7:8080/", Some("http://192.0.2.7:8080/")),
            ("[::1]:80", "http://[::1]:80/", None),
        ] {
            let address: SocketAddr = given.parse().unwrap();
            assert_eq!(here(address), shown);
            assert_eq!(elsewhere(address).as_deref(), others);
        }
        assert_eq!(here("0.0.0.0:80".parse().unwrap()), "http://127.0.0.1:80/");
        assert_eq!(here("[::]:80".parse().unwrap()), "http://[::1]:80/");
        let all = elsewhere("0.0.0.0:80".parse().unwrap());
        assert!(all.is_none_or(|url| !url.contains("0.0.0.0") && !url.contains("127.0.0.1")));
    }
}

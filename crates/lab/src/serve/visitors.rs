//! How much each address holds at once, and which addresses are taken for one.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Whom an address stands for: whoever has one address of version 6 has the 2^64 around it.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address => address,
    }
}

/// Those who hold something now, and how many of it.
#[derive(Debug, Default)]
pub struct Visitors(Mutex<HashMap<IpAddr, usize>>);

impl Visitors {
    /// Lets someone hold one more, unless it would be more than this many. Nobody in particular may hold any number.
    pub fn enter(self: &Arc<Self>, who: Option<IpAddr>, most: usize) -> Option<Held> {
        if let Some(who) = who {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let held = all.get(&who).copied().unwrap_or(0);
            if held >= most {
                return None;
            }
            all.insert(who, held + 1);
        }
        Some(Held { visitors: Arc::clone(self), who })
    }
}

/// One of those that are held; given back when it goes out of scope.
#[derive(Debug)]
pub struct Held {
    visitors: Arc<Visitors>,
    who: Option<IpAddr>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let Some(who) = self.who else { return };
        let mut all = self.visitors.0.lock().unwrap_or_else(PoisonError::into_inner);
        match all.get_mut(&who) {
            Some(held) if *held > 1 => *held -= 1,
            _ => _ = all.remove(&who),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_holds_so_many_and_gives_them_back() {
        let visitors = Arc::new(Visitors::default());
        let [one, two] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|address| Some(IpAddr::from(address)));
        let held: Vec<_> = (0..2).map(|_| visitors.enter(one, 2).unwrap()).collect();
        assert!(visitors.enter(one, 2).is_none());
        assert!(visitors.enter(two, 2).is_some(), "another one is not hindered");
        let nobody: Vec<_> = (0..9).map(|_| visitors.enter(None, 2)).collect();
        assert!(nobody.iter().all(Option::is_some));
        drop((held, nobody));
        assert!(visitors.0.lock().unwrap().is_empty(), "nobody is remembered who holds nothing");
        assert!(visitors.enter(one, 0).is_none());
    }

    #[test]
    fn neighbours_of_version_six_are_one() {
        let of = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:3::1"), "2001:db8:1:3::");
        assert_eq!((of("10.1.2.3"), of("::ffff:10.1.2.3")), ("10.1.2.3".into(), "10.1.2.3".into()));
    }
}

//! The list of games: a game is its folder, and one line here.

use crate::deal::Seed;
use crate::geography::GeographyGame;
use crate::quads::QuadsGame;
use crate::set::SetGame;
use crate::swish::SwishGame;
use crate::swish::free::SwishFree;
use crate::trials::{Trials, Tried, trials};
use crate::uno::UnoGame;
use crate::uno::real::RealGame;

/// A game by its name, and its engines by theirs.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The name of the game.
    pub name: &'static str,
    engines: fn() -> Vec<(&'static str, &'static str)>,
    trials: fn(Seed) -> Trials,
}

impl Listed {
    const fn of<G: Tried>() -> Self {
        let engines = || G::ENGINES.iter().map(|engine| (engine.name(), engine.about())).collect();
        Self { name: G::NAME, engines, trials: trials::<G> }
    }

    /// The names of its engines, in the order in which they are asked, and what each is good for.
    #[must_use]
    pub fn engines(&self) -> Vec<(&'static str, &'static str)> {
        (self.engines)()
    }

    /// Deals with questions, one of each kind, as the seed draws them.
    ///
    /// # Errors
    /// When a deal can't be drawn.
    pub fn trials(&self, seed: Seed) -> Trials {
        (self.trials)(seed)
    }
}

/// All games.
pub const GAMES: &[Listed] = &[
    Listed::of::<SwishGame>(),
    Listed::of::<SwishFree>(),
    Listed::of::<SetGame>(),
    Listed::of::<UnoGame>(),
    Listed::of::<RealGame>(),
    Listed::of::<GeographyGame>(),
    Listed::of::<QuadsGame>(),
];

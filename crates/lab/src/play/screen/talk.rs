//! Games of turns on a screen: what was said, newest below, and a line to type in. Nothing is cut: what is too wide goes on in the next line, and
//! what is too high is scrolled to.

use misdeal_kernel::fault::Fault;
use misdeal_table::play::lines::Lines;
use misdeal_table::play::words;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;
use std::time::Duration;

/// The most that is remembered of what was said.
const MOST_SAID: usize = 400;

/// A game and what is only about its screen.
pub struct Talk<'a> {
    game: &'a mut dyn Lines,
    title: &'a str,
    colour: bool,
    /// What was typed and said, the last of it last.
    said: Vec<String>,
    /// Where the newest of it begins.
    new: usize,
    /// What is being typed, and what was typed before.
    entry: String,
    typed: Vec<String>,
    recalled: usize,
    /// How many lines the view is above the end.
    above: u16,
    clock: Duration,
    width: u16,
}

impl<'a> Talk<'a> {
    /// A screen for a game, of this width at first.
    ///
    /// # Errors
    /// When the game can't begin.
    pub fn new(game: &'a mut dyn Lines, title: &'a str, colour: bool, width: u16) -> Result<Self, Fault> {
        let said = game.opening(usize::from(width), colour)?;
        let (entry, typed) = (String::new(), Vec::new());
        Ok(Self {
            game,
            title,
            colour,
            said,
            new: 0,
            entry,
            typed,
            recalled: 0,
            above: 0,
            clock: Duration::ZERO,
            width,
        })
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if !self.game.is_over() {
            self.clock += time;
            self.game.wind(time);
        }
    }

    /// Does what a key stands for; says whether to leave.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn key(&mut self, key: KeyEvent) -> Result<bool, Fault> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(matches!(key.code, KeyCode::Char('c' | 'd')));
        }
        match key.code {
            KeyCode::PageUp => self.above = self.above.saturating_add(10),
            KeyCode::PageDown => self.above = self.above.saturating_sub(10),
            KeyCode::Esc if self.entry.is_empty() => return Ok(true),
            KeyCode::Esc => self.entry.clear(),
            KeyCode::F(1) => self.obey("help")?,
            KeyCode::Char('q') if self.game.is_over() => return Ok(true),
            KeyCode::Backspace => {
                self.entry.pop();
            }
            KeyCode::Up | KeyCode::Down => self.recall(key.code == KeyCode::Up),
            KeyCode::Char(letter) => self.entry.push(letter),
            KeyCode::Enter => {
                let line = std::mem::take(&mut self.entry);
                match line.trim() {
                    "quit" | "exit" | "q" => return Ok(true),
                    "" => {}
                    line if self.game.is_over() => self.said.push(format!("> {line}\nThe game is over; Esc leaves.")),
                    line => self.obey(line)?,
                }
            }
            _ => {}
        }
        Ok(false)
    }

    /// What was typed before, or after that.
    fn recall(&mut self, back: bool) {
        self.recalled = match back {
            true => (self.recalled + 1).min(self.typed.len()),
            false => self.recalled.saturating_sub(1),
        };
        let line = self.typed.len().checked_sub(self.recalled).and_then(|place| self.typed.get(place));
        self.entry = line.cloned().unwrap_or_default();
    }

    fn obey(&mut self, line: &str) -> Result<(), Fault> {
        let answer = self.game.obey(line, usize::from(self.width), self.colour)?;
        self.new = self.said.len();
        self.said.push(format!("> {line}"));
        self.said.extend(answer);
        if self.game.is_over() {
            self.said.push(self.game.last_line(false));
        }
        let old = self.said.len().saturating_sub(MOST_SAID);
        self.said.drain(..old);
        self.new = self.new.saturating_sub(old);
        (self.recalled, self.above) = (0, 0);
        self.typed.push(line.to_owned());
        Ok(())
    }

    /// What is said when the screen is left.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn leave(self) -> Result<String, Fault> {
        if !self.game.is_over() {
            self.game.leave()?;
        }
        Ok(self.game.last_line(true))
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let parts = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(1), Constraint::Length(1)];
        let [head, body, entry, keys] = Layout::vertical(parts).areas(frame.area());
        self.width = body.width;
        let title = format!(" {} · {} ", self.title, words::clock(self.clock));
        frame.render_widget(Line::from(title).style(Modifier::REVERSED), head);
        self.draw_said(frame, body);
        // The end of what is typed is in sight.
        let room = usize::from(entry.width).saturating_sub(3);
        let typed: String = self.entry.chars().skip(self.entry.chars().count().saturating_sub(room)).collect();
        let over = self.game.is_over();
        let typed = if over { " The game is over. ".to_owned() } else { format!("> {typed}_") };
        frame.render_widget(Line::from(typed).style(Modifier::BOLD), entry);
        let told = if over {
            " Esc leave · PgUp PgDn scroll"
        } else {
            " Enter play · F1 help · ↑ again · PgUp PgDn scroll · Esc leave"
        };
        frame.render_widget(Line::from(told).style(Modifier::DIM), keys);
    }

    fn draw_said(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for (place, said) in self.said.iter().enumerate() {
            let style = if place < self.new { Style::new().add_modifier(Modifier::DIM) } else { Style::new() };
            lines.extend(said.lines().flat_map(|line| wrapped(line, usize::from(area.width), style)));
        }
        let all = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.above = self.above.min(all.saturating_sub(area.height));
        let from = all.saturating_sub(area.height).saturating_sub(self.above);
        frame.render_widget(Paragraph::new(Text::from(lines)).scroll((from, 0)), area);
    }
}

/// A line in lines of at most this width, broken between words, with the colours that its escapes ask for. Blanks in the line are kept.
fn wrapped(line: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let mut done: Vec<Line<'static>> = Vec::new();
    let (mut spans, mut used): (Vec<Span<'static>>, usize) = (Vec::new(), 0);
    for (text, style) in pieces(line, style) {
        for word in text.split_inclusive(' ') {
            let length = word.trim_end_matches(' ').chars().count();
            if used > 0 && used + length > width {
                done.push(Line::from(std::mem::take(&mut spans)));
                used = 0;
            }
            let mut letters: Vec<char> = word.chars().collect();
            // A word that is wider than the screen is cut where that ends.
            while letters.len() > width.max(1) && length > width {
                let rest = letters.split_off(width.max(1));
                done.push(Line::from(Span::styled(letters.into_iter().collect::<String>(), style)));
                letters = rest;
            }
            used += letters.len();
            spans.push(Span::styled(letters.into_iter().collect::<String>(), style));
        }
    }
    done.push(Line::from(spans));
    done
}

/// The parts of a line and how each looks: colours come as the escapes of a terminal.
fn pieces(line: &str, plain: Style) -> Vec<(String, Style)> {
    let mut style = plain;
    let mut pieces = Vec::new();
    for (place, part) in line.split("\u{1b}[").enumerate() {
        let text = match part.split_once('m').filter(|_| place > 0) {
            None => part,
            Some((codes, text)) => {
                style = codes.split(';').fold(style, |style, code| match code.parse::<u8>() {
                    Ok(0) => plain,
                    Ok(1) => style.add_modifier(Modifier::BOLD),
                    Ok(code @ 30..=37) => style.fg(Color::Indexed(code - 30)),
                    Ok(code @ 90..=97) => style.fg(Color::Indexed(code - 82)),
                    _ => style,
                });
                text
            }
        };
        if !text.is_empty() {
            pieces.push((text.to_owned(), style));
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::screen::testing::table;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn text(talk: &mut Talk<'_>, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| talk.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let rows = (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>());
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    fn press(talk: &mut Talk<'_>, keys: &str) -> bool {
        keys.chars().any(|letter| {
            let code = match letter {
                '\n' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                '^' => KeyCode::Up,
                letter => KeyCode::Char(letter),
            };
            talk.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap()
        })
    }

    #[test]
    fn nothing_that_is_said_is_cut_at_80_columns() {
        for flags in [&[][..], &["duel"], &["solitaire"], &["coop"]] {
            let mut game = table("uno", flags);
            let mut talk = Talk::new(game.as_mut(), "UNO", false, 80).unwrap();
            press(&mut talk, "help\nhint\nshow\n");
            let expected: String = talk.said.iter().flat_map(|said| said.split_whitespace()).collect();
            // All of it, however high the screen has to be for that.
            let seen = text(&mut talk, 80, 200);
            let seen: String = seen.lines().skip(1).take(197).flat_map(str::split_whitespace).collect();
            assert_eq!(seen, expected, "{flags:?}");
            assert!(text(&mut talk, 80, 24).lines().all(|line| line.chars().count() <= 80));
        }
    }

    #[test]
    fn what_was_typed_comes_again_and_escape_leaves() {
        let mut game = table("uno", &["solitaire"]);
        let mut talk = Talk::new(game.as_mut(), "UNO", false, 80).unwrap();
        assert!(!press(&mut talk, "sing\n^"));
        assert_eq!(talk.entry, "sing");
        assert!(text(&mut talk, 80, 24).contains("> sing_"));
        assert!(!press(&mut talk, "\u{1b}") && press(&mut talk, "\u{1b}"));
        assert!(talk.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)).unwrap());
        assert!(talk.leave().unwrap().contains("The game was left"));
    }

    #[test]
    fn small_screens_and_colours_do_no_harm() {
        let mut game = table("uno", &[]);
        let mut talk = Talk::new(game.as_mut(), "UNO", true, 40).unwrap();
        for (width, height) in [(1, 1), (2, 3), (10, 4), (40, 12), (300, 5)] {
            text(&mut talk, width, height);
        }
        let shown = pieces("a \u{1b}[1m\u{1b}[31mR5\u{1b}[0m b", Style::new());
        assert_eq!(shown.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["a ", "R5", " b"]);
        assert_eq!((shown[1].1.fg, shown[2].1), (Some(Color::Indexed(1)), Style::new()));
    }
}

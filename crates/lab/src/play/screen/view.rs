//! What the screen shows: the table, beside it what is told of the picked cards, below
//! it what was said. Colours repeat what places and words say.

use crate::play::screen::app::App;
use crate::play::screen::cards::{self, Layout as Cards};
use crate::play::screen::on_screen::OnScreen;
use misdeal_table::play::acts::Tone;
use misdeal_table::play::words;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// The narrowest strip beside the table.
const SIDE: u16 = 20;
/// The widest.
const WIDE_SIDE: u16 = 36;
/// The widest gap between the table and the strip.
const GAP: u16 = 4;
/// From this height on, what was said has three lines.
const TALL: u16 = 30;

/// Draws everything.
pub fn draw<G: OnScreen>(frame: &mut Frame<'_>, app: &mut App<'_, G>) {
    let area = frame.area();
    let said = if area.height >= TALL { 3 } else { 2 };
    let parts = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(said), Constraint::Length(1)];
    let [head, body, said, keys] = Layout::vertical(parts).areas(area);
    let in_sight = draw_body(frame, app, body);
    frame.render_widget(Line::from(head_line(app, &in_sight, head.width)).style(Modifier::REVERSED), head);
    let tone = match app.said.tone {
        Tone::Plain => Style::new(),
        Tone::Good => Style::new().fg(Color::Green).add_modifier(Modifier::BOLD),
        Tone::Bad => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
    };
    let tone = if app.colour { tone } else { Style { fg: None, ..tone } };
    let entry = app.entry.as_ref().map(|entry| format!("Pick a card by its letter or its code: {entry}_"));
    let text = entry.as_ref().unwrap_or(&app.said.text);
    // What takes more room gets what is free below the cards, and if that is not enough covers some of them: no message is cut.
    let top = said.bottom().saturating_sub(lines(text, said.width)).clamp(body.y.min(said.y), said.y);
    let said = Rect { y: top, height: said.bottom() - top, ..said };
    frame.render_widget(Clear, said);
    frame.render_widget(Paragraph::new(text.as_str()).style(tone).wrap(Wrap { trim: true }), said);
    frame.render_widget(Line::from(keys_line(app)).style(Modifier::DIM), keys);
    if let Some(from) = app.help {
        draw_help(frame, app.game.table(), area, from);
    }
}

/// Where it stands, in fewer words where these are too many.
fn head_line<G: OnScreen>(app: &App<'_, G>, in_sight: &str, width: u16) -> String {
    let (game, table) = (&app.game, app.game.table());
    let cards = table.cards();
    let score = match game.players() {
        [player] => format!(" · score {}", player.score),
        _ => String::new(),
    };
    let (time, to_come) = (words::clock(game.clock()), table.to_come());
    let (title, seed) = (table.title(), words::seed(game.seed()));
    let all = format!(" {title}{score} · {time} · {cards} on the table{in_sight}, {to_come} to come · seed {seed} ");
    let fits = |line: &String| line.chars().count() <= usize::from(width);
    let less = || format!(" {title}{score} · {time} · {cards}+{to_come} cards{in_sight} · {seed} ");
    Some(all).filter(fits).or_else(|| Some(less()).filter(fits)).unwrap_or_else(|| format!(" {title}{score} · {time} "))
}

fn keys_line<G: OnScreen>(app: &App<'_, G>) -> String {
    match app.game.over() {
        None => G::keys(),
        Some(_) => " q leave".into(),
    }
}

/// How many lines a text needs.
fn lines(text: &str, width: u16) -> u16 {
    let (mut lines, mut used) = (1_u16, 0);
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        if used > 0 && used + 1 + word > usize::from(width) {
            lines = lines.saturating_add(1);
            used = 0;
        }
        used += word + usize::from(used > 0);
        while used > usize::from(width.max(1)) {
            lines = lines.saturating_add(1);
            used -= usize::from(width.max(1));
        }
    }
    lines
}

/// Draws the cards and beside them the picked ones, or the cards only if there is no
/// room for both; says which rows are in sight if not all are.
fn draw_body<G: OnScreen>(frame: &mut Frame<'_>, app: &mut App<'_, G>, body: Rect) -> String {
    let all = app.game.table().cards();
    let overlay = u16::try_from(app.game.table().side_width()).unwrap_or(u16::MAX);
    let side = (body.width / 4).clamp(SIDE, WIDE_SIDE).max(overlay.min(body.width / 2));
    let [table, _] = Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(body);
    if let Some(layout) = Cards::new(all, |tight| app.game.table().size(tight), table) {
        let left = body.x + table.width.min(layout.width(all) + GAP);
        draw_side(frame, app, Rect { x: left, width: body.right() - left, ..body });
        return draw_table(frame, app, layout, table);
    }
    if let Some(layout) = Cards::new(all, |tight| app.game.table().size(tight), body) {
        return draw_table(frame, app, layout, body);
    }
    let text = "These cards need a larger window. (Or play with --plain, in words.)";
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), body);
    String::new()
}

fn draw_table<G: OnScreen>(frame: &mut Frame<'_>, app: &mut App<'_, G>, layout: Cards, area: Rect) -> String {
    let all = app.game.table().cards();
    let (row, rows) = (app.cursor.0 / layout.columns, all.div_ceil(layout.columns));
    app.columns = layout.columns;
    app.top = app.top.clamp((row + 1).saturating_sub(layout.rows), row);
    cards::draw(app, layout, area, frame.buffer_mut());
    if rows <= layout.rows {
        return String::new();
    }
    format!(" (rows {}-{} of {rows})", app.top + 1, rows.min(app.top + layout.rows))
}

fn draw_side<G: OnScreen>(frame: &mut Frame<'_>, app: &App<'_, G>, area: Rect) {
    let (picked, over) = (app.game.picked(), app.game.over().is_some());
    let (rest, mut text) = app.game.table().side(picked, over, app.colour, area, frame.buffer_mut());
    if app.game.players().len() > 1 {
        text.extend(player_lines(app));
    }
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), rest);
}

fn player_lines<G: OnScreen>(app: &App<'_, G>) -> Vec<Line<'static>> {
    let players = app.game.players().iter().enumerate();
    players
        .map(|(n, player)| {
            let acts = n == app.game.acting();
            let mark = if acts { '▸' } else { ' ' };
            let style = if acts { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            Line::from(Span::styled(format!("{mark} {}: {}", n + 1, player.score), style))
        })
        .collect()
}

fn draw_help(frame: &mut Frame<'_>, table: &impl OnScreen, area: Rect, from: u16) {
    let text = table.help();
    let wide = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 4;
    let high = text.lines().count() + 2;
    let [width, height] = [wide, high].map(|n| u16::try_from(n).unwrap_or(u16::MAX));
    let fits = width <= area.width && height <= area.height;
    let (width, height) = (width.min(area.width), if fits { height } else { area.height });
    let at = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let keys = if fits { " any key goes back " } else { " arrows: more; any other key: back " };
    let block = Block::bordered().title(format!(" {} ", table.title())).title_bottom(keys);
    let inner = block.inner(at);
    frame.render_widget(Clear, at);
    frame.render_widget(block, at);
    let text = Paragraph::new(text).wrap(Wrap { trim: false }).scroll((if fits { 0 } else { from }, 0));
    frame.render_widget(text, Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::screen::testing::{press, screen, text};
    use misdeal_kernel::swish::Orientation;
    use misdeal_solve::deal::Seed;
    use misdeal_solve::swish::deck::commercial;
    use misdeal_table::play::matches::{Matches, Seek};
    use misdeal_table::play::midend::Midend;
    use misdeal_table::play::place::Place;
    use misdeal_table::swish::play::oracle::Oracle;
    use misdeal_table::swish::play::table::SwishTable;
    use misdeal_table::swish::play::{self as swish, Swish};
    use std::time::Duration;

    fn game(deck: &str, cards: usize, players: usize) -> Midend<Matches<Swish>> {
        let deck = if deck.is_empty() { commercial().unwrap() } else { deck.parse().unwrap() };
        let table = SwishTable::new(&deck, Seed(42), cards).unwrap();
        Midend::new(Swish::new(table, Oracle { time: Duration::from_secs(600) }), Seed(42), players).unwrap()
    }

    #[test]
    fn a_small_screen_shows_the_whole_table() {
        let mut game = game("", 16, 1);
        game.pass(Duration::from_secs(83));
        let mut app = App::new(&mut game, true);
        press(&mut app, "KAhMv\ni");
        assert_eq!(text(&mut app, 80, 24), include_str!("screens/80x24.txt"));
    }

    #[test]
    fn a_large_screen_has_room_for_players() {
        let mut game = game("", 16, 3);
        let mut app = App::new(&mut game, false);
        press(&mut app, "2AB3EvOhP\n");
        assert_eq!(text(&mut app, 120, 40), include_str!("screens/120x40.txt"));
    }

    #[test]
    fn the_help_covers_the_table_and_scrolls_where_it_must() {
        let mut game = game("", 16, 1);
        let help = game.table().help();
        let mut app = App::new(&mut game, false);
        press(&mut app, "?");
        let whole = text(&mut app, 80, 24);
        assert!(help.lines().all(|line| whole.contains(line)), "{whole}");
        assert!(!text(&mut app, 40, 12).contains("no swish on the table"));
        for _ in 0..22 {
            press(&mut app, "_");
        }
        let part = text(&mut app, 40, 12);
        assert!(part.contains("scores 2 if the engine proves") && part.contains("arrows: more"), "{part}");
        press(&mut app, "\u{1b}");
        assert!(!text(&mut app, 80, 24).contains("any key goes back"));
    }

    #[test]
    fn no_message_is_cut_and_the_head_gets_shorter() {
        let mut game = game("", 16, 1);
        let mut app = App::new(&mut game, false);
        let long: Vec<String> = (1..=60).map(|n| format!("word{n}")).collect();
        app.said.text = long.join(" ");
        let seen = text(&mut app, 80, 24);
        assert!(long.iter().all(|word| seen.contains(word.as_str())), "{seen}");
        let narrow = text(&mut app, 48, 30);
        assert!(narrow.lines().next().unwrap().ends_with("v1:42"), "{narrow}");
    }

    #[test]
    fn what_does_not_fit_is_scrolled_to_the_cursor_or_refused_in_words() {
        let mut game = game("", 60, 1);
        let mut app = App::new(&mut game, true);
        let first = text(&mut app, 60, 20);
        assert!(first.contains("[A]") && first.contains("(rows 1-2 of 10)"), "{first}");
        press(&mut app, "$");
        let last = text(&mut app, 60, 20);
        assert!(last.contains("[BH") && last.contains("(rows 9-10 of 10)"), "{last}");
        assert!(text(&mut app, 23, 12).contains("[BH"), "the cards come first");
        assert!(text(&mut app, 23, 8).contains("larger window"));
        for (width, height) in [(1, 1), (2, 3), (10, 4), (19, 7), (30, 200), (300, 5)] {
            text(&mut app, width, height);
            app.help = Some(1);
            text(&mut app, width, height);
            app.help = None;
        }
    }

    #[test]
    fn large_cards_are_drawn_as_far_as_they_fit() {
        let mut wide = game("swish 12x40\na1:b1 b1:a1 c1:z9 an12:a1", 4, 1);
        let mut app = App::new(&mut wide, true);
        press(&mut app, "A");
        assert!(text(&mut app, 200, 50).contains("╔[A]"));
        assert!(text(&mut app, 80, 24).contains("╔[A]═"), "without the picked ones beside it");
        assert!(text(&mut app, 40, 24).contains("larger window"));
        let mut huge = game("swish 65535x65535\na1:b1 b1:a1", 2, 1);
        let mut app = App::new(&mut huge, true);
        press(&mut app, "A");
        assert!(text(&mut app, 200, 50).contains("larger window"));
    }

    #[test]
    fn colours_come_only_when_wanted_and_say_nothing_new() {
        let mut game = game("", 16, 1);
        game.act(Seek::Own(swish::Act::Turn(Place(0), Orientation::LeftRight))).unwrap();
        let mut screens = [true, false].map(|colour| {
            let mut app = App::new(&mut game, colour);
            app.said.tone = Tone::Bad;
            let buffer = screen(&mut app, 80, 24).backend().buffer().clone();
            let coloured = buffer.content().iter().any(|cell| cell.fg != Color::Reset);
            assert_eq!(coloured, colour);
            text(&mut app, 80, 24)
        });
        let [with, without] = &mut screens;
        assert_eq!(with, without);
    }
}

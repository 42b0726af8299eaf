//! Every text form: no text makes a parser panic, and what is printed is read back.

use misdeal_kernel::base::cnf::{Cnf, Lit, Model, Var};
use misdeal_kernel::base::rows::{LARGEST, Row, Rows, Term};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::proof::lrat::{Checker, ClauseId, Proof, Step};
use misdeal_kernel::proof::sums::{self, Divided, Hint, Part, RowId};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Claim;
use misdeal_kernel::swish::counting::Course;
use misdeal_kernel::swish::wanted::{Besides, Refutation};
use misdeal_kernel::swish::{Accepted, Card, Cell, Deal, Finding, Grid, Laid, Orientation, Statement, Swish, Wanted};
use misdeal_kernel::text::MOST_NUMBER;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use std::fmt::{Debug, Display};
use std::str::FromStr;

mod quads;
mod set;

fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// What is printed is read back.
fn is_read_back<T: FromStr<Err = Fault> + Display + Debug + PartialEq>(value: &T) {
    let printed = value.to_string();
    match printed.parse::<T>() {
        Ok(again) => assert!(again == *value, "{printed:?} is read as {again:?}, and was {value:?}"),
        Err(fault) => panic!("{printed:?} is not read back: {fault}"),
    }
}

/// Reads a text if it can be, with all that holds for what is read and what is not.
fn read<T: FromStr<Err = Fault> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            is_read_back(&value);
            Some(value)
        }
        Err(fault) => {
            assert!(!fault.to_string().contains('\n'), "{fault} is not one line");
            None
        }
    }
}

/// The claim checked line by line.
fn streamed(text: &str) -> Result<Accepted, Fault> {
    misdeal_kernel::check(text)?.told()
}

/// Reads a text as everything, and returns how many of the forms it is.
fn read_as_everything(text: &str) -> usize {
    let deal = read::<Deal>(text);
    let swish = read::<Swish>(text);
    if let (Some(deal), Some(swish)) = (&deal, &swish) {
        assert!(deal.verify(swish).is_err());
    }
    let claim = read::<Claim>(text);
    assert_eq!(claim.is_some_and(|claim| claim.check().is_ok()), streamed(text).is_ok(), "{text}");
    let forms = [
        deal.is_some(),
        swish.is_some(),
        read::<Instance>(text).is_some(),
        read::<Card>(text).is_some(),
        read::<Cell>(text).is_some(),
        read::<Grid>(text).is_some(),
        read::<Orientation>(text).is_some(),
        read::<Laid>(text).is_some(),
        read::<Wanted>(text).is_some(),
        read::<Refutation>(text).is_some(),
        read::<sums::Proof>(text).is_some(),
        read::<Rows>(text).is_some(),
        read::<Row>(text).is_some(),
        read::<Question>(text).is_some(),
        read::<Step>(text).is_some(),
        read::<Proof>(text).is_some(),
        read::<Cnf>(text).is_some(),
        read::<Model>(text).is_some(),
    ];
    forms.into_iter().filter(|&read| read).count()
}

const KEYWORDS: &[&str] = &[
    "swish ",
    "1x2",
    "2x2",
    "fixed",
    "wanted ",
    "besides ",
    "counted ",
    "misdeal claim 1",
    "question ",
    "any",
    "max",
    "all ",
    "count ",
    "at-least ",
    "\ndeal\n  ",
    "answer yes",
    "answer no",
    "witness",
    "\nproof ",
    "lrat",
    "exhaustive",
    "orbits",
    "matching\n",
    "prices\n",
    "split 0 ",
    "per 2\n",
    "case 1 1\n",
    "else\n",
    "price ",
    "group ",
    "a1* ",
    "\nend\n",
    "p cnf ",
    "v ",
    " d ",
    "a1:b1",
    "b1:a1 ",
    "*.\n.o\n",
    "65535",
    "99999999999999999999",
    "-",
    "\r\n",
    "\u{feff}",
    "é",
];

/// A few characters and words that texts are made of.
fn likely() -> impl Strategy<Value = String> {
    let letters: Vec<String> = "abc1234:,@0hvrx.*o# \n".chars().map(String::from).collect();
    let words = KEYWORDS.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let parts = prop_oneof![3 => select(letters), 2 => select(words)];
    prop::collection::vec(parts, 0..24).prop_map(|parts| parts.concat())
}

/// Lines of proofs, of either kind.
const STEPS: &[&str] = &[
    "  90 1 0 1 0\n",
    "  91 0 90 2 0\n",
    "  91 d 3 0\n",
    "  price 1 a1* b1* a1o b1o\n",
    "  price -2 a1*\n",
    "  group 2 a1* a1o b1*\n",
];

/// The lines of a claim, each there or not, each as it should be or not.
fn nearly_a_claim() -> impl Strategy<Value = String> {
    let line = |right: &'static [&'static str]| prop_oneof![9 => select(right), 1 => Just("end\n"), 1 => Just("")];
    let steps = prop::collection::vec(select(STEPS), 0..3);
    (
        line(&["misdeal claim 1\n"]),
        line(&["question any\n", "question max\n", "question all\n", "question at-least 3\n", "question count\n"]),
        line(&["deal\n"]),
        line(&["  swish 1x2\n  2x a1:b1\n", "  swish 1x2 fixed\n  a1:b1 b1:a1\n", "  swish 1x1\n", "  *o\n\n  o*\n"]),
        line(&["answer yes\n", "answer no\n", "answer yes 2\n", "answer yes 1\n"]),
        line(&["witness\n  a1:b1@0 a1:b1@h\n", "witness\n  a1:b1@0 b1:a1@0\n", "witness\n  \n", ""]),
        line(&["proof exhaustive\n", "proof lrat\n", "proof orbits\n", "proof matching\n", "proof prices\n", ""]),
        steps,
        line(&["end\n"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, steps, z)| [&[a, b, c, d, e, f, g], &steps[..], &[z]].concat().concat())
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        read_as_everything(&text);
    }

    #[test]
    fn no_likely_text_makes_a_parser_panic(text in likely()) {
        read_as_everything(&text);
    }

    #[test]
    fn a_likely_deal_or_wanted_is_read_or_refused(header in select(&["swish 2x2\n", "wanted 2\nswish 1x3 fixed\n", ""][..]), text in likely()) {
        read_as_everything(&format!("{header}{text}"));
    }

    #[test]
    fn a_claim_is_judged_alike_whole_and_line_by_line(text in nearly_a_claim()) {
        read_as_everything(&text);
    }

    #[test]
    fn any_swish_can_be_held_against_any_deal(deal in deal(), swish in swish(), fixed in any::<bool>()) {
        prop_assert!(deal.verify(&swish).is_err() || swish.len() >= 2);
        // And against a deal that has its cards, when there is one.
        let cards = swish.0.iter().map(|laid| laid.card.clone());
        if let Ok(own) = Deal::new(deal.grid(), fixed, cards) {
            prop_assert!(own.verify(&swish).is_err() || swish.hand(&own).len() == swish.len());
        }
    }
}

#[test]
fn likely_texts_are_often_read() {
    let mut runner = TestRunner::deterministic();
    let mut forms = 0;
    for strategy in [likely().boxed(), nearly_a_claim().boxed()] {
        for _ in 0..1_000 {
            let text = strategy.new_tree(&mut runner).unwrap().current();
            forms += read_as_everything(&text) + 10 * usize::from(streamed(&text).is_ok());
        }
    }
    assert!(forms > 100, "{forms}");
}

fn cell() -> impl Strategy<Value = Cell> {
    let side = || prop_oneof![3 => 0..6u16, 1 => 0..u16::MAX, 1 => Just(u16::MAX - 1)];
    (side(), side()).prop_map(|(row, column)| Cell { row, column })
}

fn grid() -> impl Strategy<Value = Grid> {
    let side = || prop_oneof![5 => 1..6usize, 1 => 1..=Grid::MOST, 1 => Just(Grid::MOST)];
    (side(), side()).prop_map(|(rows, columns)| Grid::new(rows, columns).unwrap())
}

/// A card of a grid; blank, by chance.
fn card_of(grid: Grid) -> impl Strategy<Value = Card> {
    let cell = (0..grid.rows(), 0..grid.columns()).prop_map(|(row, column)| Cell { row, column });
    let cells = prop::collection::btree_map(cell, any::<bool>(), 0..5);
    cells.prop_map(|cells| {
        let with = |point: bool| cells.iter().filter(move |&(_, &p)| p == point).map(|(&cell, _)| cell);
        Card::new(with(true), with(false)).unwrap()
    })
}

fn card() -> impl Strategy<Value = Card> {
    grid().prop_flat_map(card_of)
}

fn deal() -> impl Strategy<Value = Deal> {
    (grid(), any::<bool>()).prop_flat_map(|(grid, fixed)| {
        let copies = (card_of(grid), prop_oneof![3 => Just(1), 1 => 1..30usize]);
        prop::collection::vec(copies, 0..12).prop_map(move |cards| {
            let cards = cards.into_iter().flat_map(|(card, copies)| vec![card; copies]);
            Deal::new(grid, fixed, cards).unwrap()
        })
    })
}

fn swish() -> impl Strategy<Value = Swish> {
    let laid = (card(), select(&Orientation::ALL[..])).prop_map(|(card, orientation)| Laid { card, orientation });
    prop::collection::vec(laid, 0..5).prop_map(Swish)
}

fn wanted() -> impl Strategy<Value = Wanted> {
    let cards = prop_oneof![0..9usize, 0..=Deal::MOST_CARDS + 1];
    let besides = prop_oneof![
        prop::collection::vec(swish(), 0..4).prop_map(Besides::Listed),
        any::<u128>().prop_map(Besides::Counted),
    ];
    (deal(), cards, besides).prop_map(|(deal, cards, besides)| Wanted { deal, cards, besides })
}

fn question() -> impl Strategy<Value = Question> {
    let cards = || prop_oneof![1..9usize, 1..=MOST_NUMBER];
    prop_oneof![
        Just(Question::Any),
        Just(Question::Max),
        cards().prop_map(Question::AtLeast),
        prop_oneof![Just(0), cards()].prop_map(Question::All),
        prop_oneof![Just(0), cards()].prop_map(Question::Count),
    ]
}

fn lit() -> impl Strategy<Value = Lit> {
    let number = prop_oneof![3 => 1..9usize, 1 => 1..=Var::MAX];
    (number, any::<bool>()).prop_map(|(number, yes)| {
        let var = Var::new(number).unwrap();
        if yes { var.yes() } else { var.no() }
    })
}

fn clause() -> impl Strategy<Value = Vec<Lit>> {
    prop::collection::vec(lit(), 0..5)
}

fn step() -> impl Strategy<Value = Step> {
    let id = || prop_oneof![3 => 1..99u64, 1 => 1..=ClauseId::MAX];
    let ids = || prop::collection::vec(id(), 0..6);
    prop_oneof![
        3 => (id(), clause(), ids()).prop_map(|(id, clause, hints)| Step::Add { id, clause, hints }),
        1 => (id(), ids()).prop_map(|(id, ids)| Step::Delete { id, ids }),
    ]
}

fn proof() -> impl Strategy<Value = Proof> {
    prop::collection::vec(step(), 0..6).prop_map(Proof::new)
}

fn term() -> impl Strategy<Value = Term> {
    (lit(), prop_oneof![-9_i64..=9, -LARGEST / 16..=LARGEST / 16]).prop_map(|(lit, times)| Term::new(lit, times))
}

fn row() -> impl Strategy<Value = Row> {
    (prop::collection::vec(term(), 0..6), -9_i64..=9)
        .prop_filter_map("fits", |(terms, least)| Row::of(terms, least).ok())
}

fn row_id() -> impl Strategy<Value = RowId> {
    prop_oneof![(1..=u64::MAX).prop_map(RowId::Given), (1..=u64::MAX).prop_map(RowId::Added)]
}

fn sums_step() -> impl Strategy<Value = sums::Step> {
    let times = || prop_oneof![1_i64..9, 1..=LARGEST];
    let part = prop_oneof![
        (row_id(), times(), any::<bool>())
            .prop_map(|(id, times, less)| Part::Row(id, if less { -times } else { times })),
        (lit(), times()).prop_map(|(lit, times)| Part::Lit(lit, times)),
    ];
    let divided =
        prop_oneof![Just(Divided::Not), (2..=LARGEST).prop_map(Divided::Up), (2..=LARGEST).prop_map(Divided::Down)];
    let hint = prop_oneof![row_id().prop_map(Hint::Row), Just(Hint::Opposite)];
    prop_oneof![
        (prop::collection::vec(part, 0..6), divided).prop_map(|(parts, divided)| sums::Step::Sum { parts, divided }),
        (row(), prop::collection::vec(hint, 0..6)).prop_map(|(row, hints)| sums::Step::So { row, hints }),
        row().prop_map(sums::Step::Case),
        Just(sums::Step::End),
        prop::collection::vec(row_id(), 0..6).prop_map(sums::Step::Drop),
    ]
}

fn refutation() -> impl Strategy<Value = Refutation> {
    prop_oneof![
        Just(Refutation::Exhaustive),
        (0..=MOST_NUMBER, prop::collection::vec(card(), 0..30))
            .prop_map(|(steps, order)| Refutation::Counts(Course { steps: steps as u64, order })),
        proof().prop_map(Refutation::Lrat),
        prop::collection::vec(sums_step(), 0..6).prop_map(|steps| Refutation::Sums(sums::Proof(steps))),
    ]
}

fn cnf() -> impl Strategy<Value = Cnf> {
    (prop::collection::vec(clause(), 0..8), 0..3).prop_map(|(clauses, unused)| {
        let mut cnf = Cnf::default();
        clauses.into_iter().for_each(|clause| cnf.add(clause));
        for _ in 0..unused {
            // No number may be left; then there is none to add.
            let _ = cnf.fresh();
        }
        cnf
    })
}

fn model() -> impl Strategy<Value = Model> {
    prop::collection::vec(any::<bool>(), 0..200).prop_map(Model::from_iter)
}

fn claim() -> impl Strategy<Value = Claim> {
    let swishes = prop::collection::vec(swish(), 0..3);
    let parts = (deal(), question(), any::<bool>(), swishes, prop::option::of(refutation()));
    parts.prop_filter_map("question, verdict and witnesses don't fit", |(deal, question, yes, mut swishes, proof)| {
        if !yes {
            swishes.clear();
        } else if !matches!(question, Question::All(_) | Question::Count(_)) {
            swishes.truncate(1);
        }
        let finding = Finding::new(question, yes, swishes).ok()?;
        Some(Claim { statement: Statement { deal, question, finding }, proof })
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn cells_grids_and_orientations_are_read_back(cell in cell(), grid in grid(), o in select(&Orientation::ALL[..])) {
        is_read_back(&cell);
        is_read_back(&grid);
        is_read_back(&o);
    }

    #[test]
    fn cards_are_read_back(card in card()) {
        is_read_back(&card);
    }

    #[test]
    fn deals_are_read_back_and_are_instances(deal in deal()) {
        is_read_back(&deal);
        is_read_back(&Instance::new(deal));
    }

    #[test]
    fn drawn_deals_are_read_as_written(rows in 1..5u16, columns in 1..5u16, drawn in prop::collection::vec(select(&b"..*o"[..]), 0..64)) {
        let size = usize::from(rows) * usize::from(columns);
        let mut cards = Vec::new();
        let mut drawing = String::new();
        let grid = Grid::new(rows.into(), columns.into()).unwrap();
        for card in drawn.chunks_exact(size) {
            let with = |symbol: u8| grid.cells().zip(card).filter(move |&(_, &s)| s == symbol).map(|(cell, _)| cell);
            cards.push(Card::new(with(b'*'), with(b'o')).unwrap());
            let rows = card.chunks_exact(columns.into()).map(|row| String::from_utf8(row.to_vec()).unwrap());
            drawing += &format!("{}\n\n", rows.collect::<Vec<_>>().join("\n"));
        }
        let deal = Deal::new(grid, false, cards).unwrap();
        prop_assert_eq!(format!("swish {grid}\n{drawing}").parse(), Ok(deal.clone()));
        if !deal.cards().is_empty() {
            prop_assert_eq!(drawing.parse(), Ok(deal));
        }
    }

    #[test]
    fn swishes_are_read_back(swish in swish()) {
        is_read_back(&swish);
    }

    #[test]
    fn wanted_swishes_and_refutations_are_read_back(wanted in wanted(), refutation in refutation()) {
        is_read_back(&wanted);
        is_read_back(&refutation);
    }

    #[test]
    fn questions_are_read_back(question in question()) {
        is_read_back(&question);
    }

    #[test]
    fn proofs_are_read_back(step in step(), proof in proof()) {
        is_read_back(&step);
        is_read_back(&proof);
    }

    #[test]
    fn formulas_and_models_are_read_back(cnf in cnf(), model in model()) {
        is_read_back(&cnf);
        is_read_back(&model);
    }

    #[test]
    fn claims_are_read_back(claim in claim()) {
        is_read_back(&claim);
    }
}

/// The fault of a claim, which must be the same whole and line by line.
fn fault_of_claim(text: &str) -> Fault {
    let whole = text.parse::<Claim>().unwrap_err();
    assert_eq!(streamed(text).unwrap_err(), whole);
    whole
}

#[test]
fn a_bad_witness_is_told_its_place_in_the_claim() {
    let text =
        "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1@h\nend\n";
    let place = fault_of_claim(text).place().map(|place| (place.line, place.column));
    assert_eq!(place, Some((8, 11)));
}

#[test]
fn a_claim_with_byte_order_marks_is_judged_alike_both_ways() {
    let text = "misdeal claim 1\nquestion at-least 3\ndeal\n  swish 1x2\n  2x a1:b1\nanswer no\nproof lrat\nend\n";
    for marks in 0..3 {
        let text = "\u{feff}".repeat(marks) + text;
        let whole = text.parse::<Claim>().and_then(|claim| claim.check());
        assert_eq!(whole.is_ok(), streamed(&text).is_ok(), "{marks} byte order marks");
    }
}

#[test]
fn what_a_finding_rules_out_is_read_back() {
    let deal: Deal = "swish 1x2\n2x a1:b1\n".parse().unwrap();
    for cards in [2, Deal::MOST_CARDS + 1, Deal::MOST_CARDS + 2, MOST_NUMBER] {
        let question = format!("at-least {cards}").parse().unwrap();
        let finding = Finding::new(question, false, Vec::new()).unwrap();
        let statement = Statement { deal: deal.clone(), question, finding };
        is_read_back(&statement.rules_out().unwrap());
    }
}

#[test]
fn a_step_on_the_largest_variable_needs_little_memory() {
    let cnf: Cnf = "p cnf 2147483646 0\n".parse().unwrap();
    assert!(cnf.refute(&"1 2147483646 0 0\n".parse().unwrap()).is_err());
}

const VARIABLES: usize = 3;

/// Clauses over three variables, and a clause with hints that may show that it follows.
#[derive(Clone, Debug)]
struct Attempt {
    clauses: Vec<Vec<Lit>>,
    derived: Vec<(Vec<Lit>, Vec<ClauseId>)>,
}

fn attempt() -> impl Strategy<Value = Attempt> {
    // At most one literal a variable, but for a few clauses that may repeat or contradict themselves.
    let all: Vec<Lit> = (1..=VARIABLES as i64).flat_map(|n| [n, -n]).filter_map(Lit::from_dimacs).collect();
    let clause = move |least: usize| {
        let signs = prop::collection::vec(any::<bool>(), VARIABLES);
        let plain = (subsequence((1..=VARIABLES).collect::<Vec<_>>(), least..=2), signs).prop_map(|(vars, signs)| {
            let lit = |(n, yes): (usize, bool)| if yes { Var::new(n).map(Var::yes) } else { Var::new(n).map(Var::no) };
            vars.into_iter().zip(signs).map(lit).collect::<Result<Vec<Lit>, Fault>>().unwrap()
        });
        prop_oneof![9 => plain, 1 => prop::collection::vec(select(all.clone()), least..=4)]
    };
    prop::collection::vec(clause(1), 6..10).prop_flat_map(move |clauses| {
        // Ids run on from the formula's; a hint may name a clause that is not there.
        let ids: Vec<ClauseId> = (1..=clauses.len() as ClauseId + 1).collect();
        let hints = subsequence(ids, 2..=3).prop_shuffle();
        let derived = prop::collection::vec((clause(0), hints), 1..6);
        derived.prop_map(move |derived| Attempt { clauses: clauses.clone(), derived })
    })
}

/// The assignments, one bit each, that satisfy the clause.
fn table(clause: &[Lit]) -> u8 {
    let holds = |row: u32, lit: &Lit| (row >> (lit.var().number() - 1) & 1 == 1) == lit.is_yes();
    (0..1 << VARIABLES).filter(|&row| clause.iter().any(|lit| holds(row, lit))).fold(0, |table, row| table | 1 << row)
}

#[test]
fn what_the_checker_accepts_is_implied() {
    let mut runner = TestRunner::deterministic();
    // Steps that were accepted and say something, and that were rejected; formulas that were refuted.
    let (mut accepted, mut rejected, mut refuted, mut steps) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let Attempt { clauses, derived } = attempt().new_tree(&mut runner).unwrap().current();
        let mut cnf = Cnf::default();
        let models = clauses.iter().fold(u8::MAX, |models, clause| models & table(clause));
        clauses.into_iter().for_each(|clause| cnf.add(clause));
        let mut checker = Checker::default();
        checker.load(&cnf);
        for (id, (clause, hints)) in (cnf.len() as ClauseId + 1..).zip(derived) {
            let was_refuted = checker.is_refuted();
            let verdict = checker.add(id, &clause, &hints);
            if verdict.is_ok() {
                assert_eq!(models & !table(&clause), 0, "{cnf}{id}: {clause:?} by {hints:?} does not follow");
            }
            steps += 1;
            accepted += u32::from(verdict.is_ok() && !was_refuted && table(&clause) != u8::MAX);
            rejected += u32::from(verdict.is_err());
            assert!(!checker.is_refuted() || models == 0, "{cnf}is refuted, and has a model");
        }
        refuted += u32::from(checker.is_refuted());
        assert_eq!(checker.finish().is_ok(), checker.is_refuted());
    }
    assert!(accepted > steps / 10 && rejected > steps / 2, "{accepted} accepted, {rejected} rejected of {steps}");
    assert!(refuted > 200, "{refuted} refuted");
}

//! Units of campaigns and their results, with every byte changed: no text makes a campaign panic, and where the kernel
//! works all of it out again, no changed result changes the answer.

use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Campaign, Question, Unit};

/// What stands in place of a byte, or before it.
const OTHERS: &[u8] = b"09-+ \n.:/,xf";

fn changes(text: &str) -> impl Iterator<Item = String> {
    let bytes = text.as_bytes();
    let all = (0..bytes.len()).flat_map(move |place| {
        let (before, after) = (&bytes[..place], &bytes[place + 1..]);
        let replaced = OTHERS.iter().map(move |&other| [before, &[other], after].concat());
        let put_in = OTHERS.iter().map(move |&other| [before, &[other], &bytes[place..]].concat());
        replaced.chain(put_in).chain([[before, after].concat()])
    });
    all.filter_map(|changed| String::from_utf8(changed).ok()).filter(move |changed| changed != text)
}

fn prepared(name: &str, instance: &str) -> Box<dyn Campaign> {
    Question::read(name, instance).unwrap().prepare(3, &Budget::unlimited()).unwrap()
}

const SMALL: [(&str, &str); 2] = [("swish-counts", "swish 2x2\na1:b2 b1:a2 a1:b1 b2:a1"), ("set-layouts", "2x3")];

#[test]
fn a_question_with_any_byte_changed_is_read_as_printed_or_refused() {
    for (name, instance) in SMALL.into_iter().chain([("set-largest", "3x3 10")]) {
        for changed in changes(instance) {
            if let Ok(question) = Question::read(name, &changed) {
                let again = Question::read(question.name(), &question.instance()).unwrap();
                assert_eq!(again.instance(), question.instance());
            }
        }
        assert!(changes(name).all(|name| Question::read(&name, instance).is_err()));
    }
}

#[test]
fn a_unit_with_any_byte_changed_is_run_or_refused() {
    for (name, instance) in SMALL {
        let campaign = prepared(name, instance);
        let unit = &campaign.units()[0];
        let mut refused = 0;
        for what in changes(&unit.what) {
            let changed = Unit { what };
            let result = campaign.run(&changed, &Budget::unlimited());
            refused += usize::from(!result.is_ok_and(|result| campaign.is_result(&changed, &result).is_ok()));
        }
        assert!(refused > 0, "{name}");
    }
}

#[test]
fn a_result_with_any_byte_changed_does_not_change_the_answer() {
    for (name, instance) in SMALL {
        let campaign = prepared(name, instance);
        let budget = Budget::unlimited();
        let results: Vec<String> = campaign.units().iter().map(|unit| campaign.run(unit, &budget).unwrap()).collect();
        let answer = campaign.merge(&results, &budget).unwrap().answer;
        for (place, result) in results.iter().enumerate() {
            for changed in changes(result) {
                let mut results = results.clone();
                let is_result = campaign.is_result(&campaign.units()[place], &changed);
                results[place] = changed;
                let merged = campaign.merge(&results, &budget);
                if is_result.is_ok()
                    && let Ok(merged) = merged
                {
                    assert_eq!(merged.answer, answer, "{name}: {results:?}");
                }
            }
        }
    }
}

#[test]
fn layouts_are_no_result_of_exchanges_nor_the_other_way_round() {
    let campaign = prepared("set-layouts", "2x4");
    let (pairs, exchanges) = (&campaign.units()[0], campaign.units().last().unwrap());
    let [layouts, fixed] = [pairs, exchanges].map(|unit| campaign.run(unit, &Budget::unlimited()).unwrap());
    assert!(campaign.is_result(pairs, &layouts).is_ok() && campaign.is_result(exchanges, &fixed).is_ok());
    assert!(campaign.is_result(pairs, &fixed).is_err() && campaign.is_result(exchanges, &layouts).is_err());
}

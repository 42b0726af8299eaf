//! One letter, one meaning: what short flags are called in every command, held by a test.

#[cfg(test)]
mod tests {
    use crate::cli::grammar;
    use clap::{Arg, Command};

    /// What the letters mean, and the words that they stand for.
    const LETTERS: [(char, &str, &[&str]); 6] = [
        ('o', "output", &["DIR", "OUT"]),
        ('n', "cards", &["N"]),
        ('p', "players", &["N", "P"]),
        ('q', "quiet", &[]),
        ('h', "help", &[]),
        ('V', "version", &[]),
    ];

    fn each(command: &Command, path: &str, hear: &mut dyn FnMut(&str, &Arg)) {
        let path = format!("{path} {}", command.get_name());
        command.get_arguments().for_each(|arg| hear(path.trim(), arg));
        command.get_subcommands().for_each(|inner| each(inner, &path, hear));
    }

    #[test]
    fn letters_mean_one_thing_in_all_commands() {
        let mut grammar = grammar();
        grammar.build();
        let mut seen = 0;
        each(&grammar, "", &mut |path, arg| {
            let Some(long) = arg.get_long() else { return };
            let of_letter = LETTERS.iter().find(|(letter, ..)| arg.get_short() == Some(*letter));
            let of_word = LETTERS.iter().find(|(_, word, _)| *word == long);
            assert_eq!(of_letter.map(|found| found.1), of_word.map(|found| found.1), "{path}: --{long}");
            assert!(of_letter.is_some() || arg.get_short().is_none(), "{path}: -{:?} has no meaning", arg.get_short());
            if let Some((_, _, values)) = of_letter.filter(|(_, _, values)| !values.is_empty()) {
                let names = arg.get_value_names().unwrap_or_default();
                assert!(names.iter().all(|name| values.contains(&name.as_str())), "{path}: --{long} {names:?}");
                seen += 1;
            }
        });
        assert!(seen > 10, "{seen} options with these letters");
    }

    #[test]
    fn former_names_are_still_read() {
        for line in
            ["misdeal man --out folder", "misdeal man -o folder", "misdeal campaign plan set-largest 4x4 -n 109 -o x"]
        {
            assert!(grammar().try_get_matches_from(line.split(' ')).is_ok(), "{line}");
        }
    }
}

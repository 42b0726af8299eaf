//! What `make install` puts in place: the program, a manual page for each command, completions; and that `make uninstall` takes all
//! of it away. What only some machines have (`man`, zsh, fish) is asked where it is.

use crate::common::{Run, deal, names, root};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands below a command, as its help lists them, with their own: `misdeal-campaign-plan`.
fn commands(name: &str) -> Vec<String> {
    let words = name.split('-').skip(1).chain(["--help"]);
    let help = Run::with(words).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let listed = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let below = listed.filter_map(|line| line.split_whitespace().next()).filter(|&word| word != "help");
    let below: Vec<String> = below.flat_map(|word| commands(&format!("{name}-{word}"))).collect();
    [vec![name.to_owned()], below].concat()
}

/// What a program says; nothing if this machine has none of that name.
fn says<S: AsRef<OsStr>>(program: &str, arguments: impl IntoIterator<Item = S>) -> Option<Run> {
    Command::new(program).args(arguments).env("LC_ALL", "C.UTF-8").output().ok().map(Run::from)
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = names(folder).into_iter().map(|name| folder.join(name));
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// An installation in a folder of its own, as a packager makes it.
fn installed() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let [bin, share] = ["usr/bin", "usr/share"].map(|name| home.path().join(name));
    let mut install = Command::new(root().join("scripts/install"));
    let run: Run = install.arg(env!("CARGO_BIN_EXE_misdeal")).arg(bin).arg(share).output().unwrap().into();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.starts_with("installed misdeal "), "{run:?}");
    home
}

#[test]
fn each_command_has_a_manual_page_that_reads_without_warnings() {
    let home = installed();
    let folder = home.path().join("usr/share/man/man1");
    let mut expected: Vec<String> = commands("misdeal").iter().map(|name| format!("{name}.1")).collect();
    expected.sort();
    assert!(expected.len() > 20 && expected.contains(&"misdeal-campaign-plan.1".to_owned()), "{expected:?}");
    assert_eq!(names(&folder), expected);
    for name in expected {
        let path = folder.join(&name);
        let text = std::fs::read_to_string(&path).unwrap();
        let title = format!(".TH {} 1 \"\" \"misdeal {}\"", name.trim_end_matches(".1"), env!("CARGO_PKG_VERSION"));
        assert!(text.lines().any(|line| line.starts_with(&title)), "{name}");
        if let Some(run) = says("man", [OsStr::new("--warnings"), OsStr::new("-l"), path.as_os_str()]) {
            assert!(run.code == Some(0) && run.stderr.is_empty(), "{name}: {}", run.stderr);
        }
    }
}

#[test]
fn completions_are_read_by_their_shells_and_know_every_command() {
    let home = installed();
    for (shell, file) in [
        ("bash", "bash-completion/completions/misdeal"),
        ("zsh", "zsh/site-functions/_misdeal"),
        ("fish", "fish/vendor_completions.d/misdeal.fish"),
    ] {
        let path = home.path().join("usr/share").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        for name in commands("misdeal").iter().filter_map(|name| name.rsplit('-').next()) {
            assert!(text.contains(name), "{shell} does not know {name}");
        }
        if let Some(run) = says(shell, [OsStr::new("-n"), path.as_os_str()]) {
            assert!(run.code == Some(0) && run.stderr.is_empty(), "{shell}: {run:?}");
        }
    }
    let script =
        "source \"$1\"; COMP_WORDS=(misdeal sol); COMP_CWORD=1; _misdeal misdeal sol misdeal; echo \"${COMPREPLY[@]}\"";
    let file = home.path().join("usr/share/bash-completion/completions/misdeal");
    if let Some(run) = says("bash", [OsStr::new("-c"), OsStr::new(script), OsStr::new("-"), file.as_os_str()]) {
        assert_eq!(run.stdout, "solve\n", "{run:?}");
    }
}

#[test]
fn the_installed_program_does_its_work_in_any_folder() {
    let (home, elsewhere) = (installed(), tempfile::tempdir().unwrap());
    let program = home.path().join("usr/bin/misdeal");
    let act = |arguments: &[&str]| -> Run {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(elsewhere.path()).env_clear().output().unwrap().into()
    };
    std::fs::copy(deal("odd-cycle-of-points.deal"), elsewhere.path().join("x.deal")).unwrap();
    let solved = act(&["solve", "x.deal", "--max", "--certificate", "x.claim"]);
    assert!(matches!(solved.code, Some(0 | 1)), "{solved:?}");
    assert_eq!(act(&["check", "x.claim", "--deal", "x.deal"]).code, Some(0));
    assert_eq!(act(&["deck", "set", "2x3"]).code, Some(0));
}

#[test]
fn uninstalling_leaves_no_file() {
    let home = installed();
    assert!(files(home.path()).len() > 20);
    let destination = format!("DESTDIR={}", home.path().display());
    let mut make = Command::new("make");
    let run: Run =
        make.args(["-s", "uninstall", &destination, "PREFIX=/usr"]).current_dir(root()).output().unwrap().into();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(files(home.path()), Vec::<PathBuf>::new());
}

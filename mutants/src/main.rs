//! Makes one copy of a source folder that holds all its mutants: `misdeal-mutants SOURCE TARGET [SKIPPED]`.
//!
//! A mutant is a program with one thing changed: `<` for `<=`, a guard that always holds, a function that says "yes" at
//! once. Building each of thousands by itself takes days. Here every change stands beside the original, and which of them is
//! on is asked when the program runs: `if crate::mutants::on(17) { a < b } else { a <= b }`. So there is one build, and a mutant is
//! a run of the tests with MISDEAL_MUTANT=17. Functions that run at compile time, tests, and what macros are given
//! are left as they are.
//!
//! The numbers and what they change are printed. SKIPPED is a file with the numbers of mutants that do not compile.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, io};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, File, ImplItemFn, Item, ItemFn, ReturnType, Signature, Stmt, UnOp, parse_quote};

/// What the copy asks which mutant is on with; and, with MISDEAL_MUTANTS_SEEN, where it notes which test reaches which.
const RUNTIME: &str = include_str!("runtime.rs.txt");

struct Mutants {
    file: String,
    function: String,
    next: u32,
    skipped: BTreeSet<u32>,
}

impl Mutants {
    /// The number of the next mutant, unless it is skipped.
    fn number(&mut self, span: Span, what: &str) -> Option<u32> {
        self.next += 1;
        if self.skipped.contains(&self.next) {
            return None;
        }
        let at = span.start();
        println!("{}\t{}:{}:{}\t{}\t{what}", self.next, self.file, at.line, at.column + 1, self.function);
        Some(self.next)
    }

    /// Lets the expression be another one while the next mutant is on.
    fn switch(&mut self, expr: &mut Expr, other: &TokenStream, span: Span, what: &str) {
        let (number, whole) = (self.next + 1, &*expr);
        let both = quote!((if crate::mutants::on(#number) { #other } else { #whole }));
        // What can't be written like this is left as it is.
        if let Ok(both) = syn::parse2(both)
            && self.number(span, what).is_some()
        {
            *expr = both;
        }
    }

    /// The operators that take the place of this one.
    fn others(op: &BinOp) -> Vec<BinOp> {
        match op {
            BinOp::Eq(_) => vec![parse_quote!(!=)],
            BinOp::Ne(_) => vec![parse_quote!(==)],
            BinOp::Lt(_) => vec![parse_quote!(<=), parse_quote!(>)],
            BinOp::Le(_) => vec![parse_quote!(<), parse_quote!(>)],
            BinOp::Gt(_) => vec![parse_quote!(>=), parse_quote!(<)],
            BinOp::Ge(_) => vec![parse_quote!(>), parse_quote!(<)],
            BinOp::And(_) => vec![parse_quote!(||)],
            BinOp::Or(_) => vec![parse_quote!(&&)],
            BinOp::Add(_) => vec![parse_quote!(-)],
            BinOp::Sub(_) => vec![parse_quote!(+)],
            BinOp::Mul(_) => vec![parse_quote!(+)],
            BinOp::Div(_) => vec![parse_quote!(*)],
            BinOp::Rem(_) => vec![parse_quote!(/)],
            BinOp::BitAnd(_) => vec![parse_quote!(|)],
            BinOp::BitOr(_) => vec![parse_quote!(&)],
            BinOp::BitXor(_) => vec![parse_quote!(|)],
            BinOp::Shl(_) => vec![parse_quote!(>>)],
            BinOp::Shr(_) => vec![parse_quote!(<<)],
            BinOp::AddAssign(_) => vec![parse_quote!(-=)],
            BinOp::SubAssign(_) => vec![parse_quote!(+=)],
            BinOp::BitOrAssign(_) => vec![parse_quote!(&=)],
            BinOp::BitAndAssign(_) => vec![parse_quote!(|=)],
            BinOp::BitXorAssign(_) => vec![parse_quote!(|=)],
            _ => Vec::new(),
        }
    }

    /// What a function could say at once.
    fn values(output: &ReturnType) -> Vec<Expr> {
        let ReturnType::Type(_, returned) = output else { return vec![parse_quote!(())] };
        let returned = returned.to_token_stream().to_string().replace(' ', "");
        match returned.as_str() {
            "bool" => vec![parse_quote!(true), parse_quote!(false)],
            "usize" | "u8" | "u16" | "u32" | "u64" | "u128" | "i64" => vec![parse_quote!(0), parse_quote!(1)],
            "Result<(),Fault>" => vec![parse_quote!(Ok(()))],
            "Result<bool,Fault>" => vec![parse_quote!(Ok(true)), parse_quote!(Ok(false))],
            "Result<usize,Fault>" | "Result<u128,Fault>" => vec![parse_quote!(Ok(0)), parse_quote!(Ok(1))],
            "String" => vec![parse_quote!(String::new())],
            other if other.starts_with("Option<") => vec![parse_quote!(None)],
            other if other.starts_with("Vec<") => vec![parse_quote!(Vec::new())],
            other if other.starts_with("Result<Option<") => vec![parse_quote!(Ok(None))],
            other if other.starts_with("Result<Vec<") => vec![parse_quote!(Ok(Vec::new()))],
            _ => Vec::new(),
        }
    }

    fn function(&mut self, signature: &Signature, block: &mut Block) {
        if signature.constness.is_some() {
            return;
        }
        let outer = std::mem::replace(&mut self.function, signature.ident.to_string());
        visit_mut::visit_block_mut(self, block);
        let mut first: Vec<Stmt> = Vec::new();
        for value in Self::values(&signature.output) {
            if let Some(number) = self.number(signature.ident.span(), &format!("returns {}", value.to_token_stream())) {
                first.push(parse_quote!(if crate::mutants::on(#number) { return #value; }));
            }
        }
        block.stmts.splice(0..0, first);
        self.function = outer;
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.to_token_stream().to_string().replace(' ', "") == "#[cfg(test)]")
}

/// Whether an `if let` is a part of the expression: it can't be copied.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl VisitMut for Mutants {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Const(_) | Item::Static(_) | Item::Macro(_) | Item::Enum(_) => {}
            _ => visit_mut::visit_item_mut(self, item),
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        let signature = item.sig.clone();
        self.function(&signature, &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        let signature = item.sig.clone();
        self.function(&signature, &mut item.block);
    }

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}

    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let place = arm.guard.as_ref().map(|(_, guard)| guard.span());
        visit_mut::visit_arm_mut(self, arm);
        if let (Some((_, guard)), Some(place)) = (arm.guard.as_mut().filter(|(_, guard)| !binds(guard)), place) {
            for always in [true, false] {
                self.switch(guard, &quote!(#always), place, &format!("guard is {always}"));
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Const(_) => return,
            // The length of an array is known at compile time.
            Expr::Repeat(repeat) => return self.visit_expr_mut(&mut repeat.expr),
            _ => {}
        }
        // Only one mutant is on at a time, so the parts of the other expression are as they were.
        let before = expr.clone();
        visit_mut::visit_expr_mut(self, expr);
        match before {
            Expr::Binary(binary) if !binds(&binary.left) && !binds(&binary.right) => {
                let (left, right, op) = (binary.left, binary.right, binary.op);
                for other in Self::others(&op) {
                    let what = format!("{} becomes {}", quote!(#op), quote!(#other));
                    self.switch(expr, &quote!((#left) #other (#right)), op.span(), &what);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let inner = unary.expr;
                self.switch(expr, &quote!(#inner), unary.op.span(), "! is left out");
            }
            _ => {}
        }
    }
}

fn copy(source: &Path, target: &Path, name: &str, mutants: &mut Mutants) -> io::Result<()> {
    if source.is_dir() {
        fs::create_dir_all(target)?;
        let mut entries: Vec<_> =
            fs::read_dir(source)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for path in entries {
            let file = path.file_name().unwrap_or_default();
            let name = format!("{name}/{}", file.to_string_lossy());
            copy(&path, &target.join(file), name.trim_start_matches('/'), mutants)?;
        }
        return Ok(());
    }
    let text = fs::read_to_string(source)?;
    let mut file: File = syn::parse_file(&text).map_err(io::Error::other)?;
    name.clone_into(&mut mutants.file);
    mutants.visit_file_mut(&mut file);
    let mut text = prettyplease::unparse(&file);
    if name == "lib.rs" {
        // What a mutant does wrong for sure is not the compiler's to say.
        text.insert_str(0, "#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n");
        text.push_str("/// Which mutant is on.\npub mod mutants;\n");
        fs::write(target.with_file_name("mutants.rs"), RUNTIME)?;
    }
    fs::write(target, text)
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [source, target, rest @ ..] = &arguments[..] else {
        return Err(io::Error::other("usage: misdeal-mutants SOURCE TARGET [SKIPPED]"));
    };
    let skipped = match rest.first() {
        Some(path) => fs::read_to_string(path)?.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
        None => BTreeSet::new(),
    };
    let mut mutants = Mutants { file: String::new(), function: String::new(), next: 0, skipped };
    copy(Path::new(source), Path::new(target), "", &mut mutants)
}

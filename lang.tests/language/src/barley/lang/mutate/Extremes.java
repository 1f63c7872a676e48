package barley.lang.mutate;

import java.util.List;
import java.util.Random;

/** Texts with much of one thing: a word of a hundred thousand letters, deep nesting, long chains, or thousands of the same statement. */
final class Extremes {

	private static final List<Integer> SIZES = List.of(10, 100, 1_000, 1_000, 4_000);

	/** What is before the thing, the thing, and what follows it; a {@code #} is the number of the repetition. */
	private static final List<String> FORMS = List.of("|[|", "|{|", "|(|", "topology |n| { node n[2] }", "topology T { |{|",
			"topology T { let a = |(|1",
			"topology T { let a = |not |true }", "topology T { let a = |- |1 }", "topology T { let a = 1| + 1| }",
			"topology T { let a = 1| ^ 1| }",
			"topology T { let a = |9| }", "topology T { let a = 0.|9| }", "topology T { let a = 1 |s| }", "topology T { node n|[2]| }",
			"topology T { node n[2|, 2|] }", "topology T { |node n# | }", "topology T { |let a# = 1 | }", "|topology T# { node n[2] } |",
			"|topology T { node n[2] } |", "topology T { node n[2] link |n[0] -- n[1] link | }",
			"topology T { node n[2] |link n[0] -- m#[1] | }",
			"topology T { node n[2] ring R { |visit n[0] | } }", "topology T { |for i in 0 ..< 2 | { } }",
			"topology T { |if true | { } else { } }",
			"topology T { |if true { } else | { } }", "topology T { let a = |if true then 1 else |1 }",
			"topology T { let a = |if |true then 1 else 1 }",
			"/*|*|/", "/**| <b> |*/ topology T { node n[2] }", "//|/|", "|\r|", "|\0|", "| |", "|\n|", "package a|.a|", "import a|.a|.*",
			"|import a# |",
			"topology T { node n[2] link n[0] -- |n.|n }", "topology T { node n[2] link n[0] -- n|[0]| }",
			"topology T(|a# = 1, |b = 1) { node n[2] }",
			"topology T { node n[2] } machine M = T(|q = 3, |q = 1) { }", "|machine M# = N# { } |", "|machine T = T { } |",
			"|node type T# { } |",
			"link type L(|a# = 1, |b = 1) { latency b * 1 s }", "link type L(a = 1) { } machine M = T { link : L(|a = 3, |a = 1) }",
			"topology T { node n[2] } |machine M#(a = 1) = T { } |", "machine M(a = 1) = |M(a = |1|)| { }",
			"link type L(a = 1) { latency a * 1 s } topology T { node n[2] for i in 0 ..< 9 { |link n[0] -- n[1] : L(a = i) | } }",
			"schedule S on T { |exchange | }", "schedule S on T { |repeat 2 { | }", "schedule S on T { data |x#, |y : f32[1] }",
			"switch type S { |cycle 1 ns | }", "switch type S { cycle 1 ns combine |sum, |max }", "|switch type S# { cycle 1 ns } |",
			"topology T { node n[2] |switch s# | }", "topology T { node |switch[|0] }",
			"topology T { node switch[9] |link switch[0] -- switch[1] | }",
			"schedule S on T { data x : f32[1] exchange reduce x with sum to n through |s, |s }",
			"operator f(a, b) = |a + |b", "operator f(a, b) = |f(|b", "|operator |", "|{ node n |", "|schedule S on |", "|link n[0] -- |");

	String text(Random random) {
		String[] parts = Pick.any(FORMS, random).split("\\|", -1);
		StringBuilder text = new StringBuilder(parts[0]);
		for (int i = 0, times = Pick.any(SIZES, random); i < times; i++) {
			text.append(parts[1].replace("#", String.valueOf(i)));
		}
		return text.append(parts[2]).toString();
	}
}

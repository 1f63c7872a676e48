package barley.lang.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.Machines;

/** What the validator says, apart from proofs of rings and results (RULES.md 18). */
class ValidationTest {

	/** A comment that reads as a divisor, and others that do not (a line ends at %n). */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"let half = p // 2            | // 2 is a comment: the value is p",
			"let half = (p + 1) // q      | // q is a comment: the value is (p + 1)",
			"let half = 3 * p//1_000      | // 1_000 is a comment: the value is 3 * p",
			"require p < q // 2           | // 2 is a comment: the value is p < q",
			"for i in 0 ..< p // 2        | // 2 is a comment: the value is p",
			"let half = p // 2 rings      | ''",
			"let half = p // rings        | ''",
			"let half = p /* 2 */         | ''",
			"let half = p%n // 2          | ''",
			"let half = 4 // 2            | ''",
			"node k[p] // 2               | ''",
			"link n[0] -- n[2] // 2       | ''",
			"ring R { visit n[0], n[1], n[2] // q%n } | ''",
	})
	void commentsInPlaceOfDivisions(String statement, String message) {
		String text = "topology T(p = 4, q = 2) {\nnode n[3]\n%s\nlink n[0] -- n[1]\n}".formatted(statement.replace("%n", "\n"));
		List<String> found = BarleyText.of(text).issues().stream().filter(issue -> issue.getCode().equals("commented-division"))
				.map(Issue::getMessage).toList();
		assertEquals(message.isEmpty() ? List.of() : List.of(message), found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T { node n[0x40] } | not-a-unit: numbers are decimal, found 0x40; write 64",
			"topology T { node n[0b101] } | not-a-unit: numbers are decimal, found 0b101; write 5",
			"topology T { node n[2] node n[3] } | duplicate-name: n is already declared in line 1",
			"topology T { node n[2] } topology T { node n[2] } | duplicate-name: T is already declared in line 1",
			"topology T(a = 1, a = 2) { node n[a] } | duplicate-name: a is already declared in line 1",
			"topology T { node n[2] visit n[0] } | misplaced: visit must be in a ring or path, but this is a topology",
			"topology T { node n[2] exchange allreduce n with sum over n } | misplaced: exchange must be in a schedule, but this is a "
			+ "topology",
			"topology T { node n[2] ring R { link n[0] -- n[1] } } | misplaced: link must be in a topology, but this is a ring",
			"topology T { node n[2] link n[0] -- n[0] } | self-link: this links n[0] to itself",
			"topology T { node n[2] link n[0] -- n[2] } | index-outside: n has indices 0 to 1, but n[2] uses 2",
			"topology T { node n[2, 2] link n[0] -- n[1, 1] } | index-count: n takes 2 indices, but n[0] has 1",
			"topology T { node n[2] link n -- n[1] } | index-count: n takes 1 index, but n has 0",
			"topology T { link n[0] -- n[1] node n[2] } | not-yet-declared: n is used before its declaration",
			"topology T { } | no-nodes: T has no nodes",
			"topology T(a = 1) { require a > 1 node n[2] } | requirement: a > 1 does not hold: a is 1",
			"topology T { node n[2] link n[0] -- n[1] lanes -1 } | wrong-value: the number of lanes is -1 here; it must be at least 0",
			"topology T { node n[2] for i in 0 ..< 2 link n[0] -- n[1] lanes 0 } | no-lanes: this links nothing: the number of lanes is 0",
			"topology T { node n[2] link n[0] -- n[1] lanes 0 ring R { visit n[0], n[1] } } | ring-gap: this link has 0 lanes, but ring R "
			+ "steps over it from n[0] to n[1]",
			"topology T { node n[2] link n[0] -- n[1] lanes 2.5 } | wrong-value: the number of lanes must be a whole number; found 2.5",
			"node type N { reducers 1.5 } | wrong-value: reducers must be a whole number; found 1.5",
			"switch type S { cycle 1 ns packet 64 B buffer 2.5 packets } | wrong-value: buffer must be a whole number; found 2.5 packets",
			"switch type S { cycle 1 ns packet 64 B width 0 bit } | wrong-value: an adder cannot have 0 bits",
			"switch type S { cycle 1 ns packet 64 B width 3.5 bit } | wrong-value: an adder cannot have 3.5 bits",
			"switch type S { cycle 1 ns packet 64 B width 8 } | wrong-measure: width is an amount of data, such as 64 bit, but 8 is a "
			+ "plain number",
			"topology T() { node n[2] } machine M = T(q = 3) { } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: T has no parameter q; "
			+ "it has none",
			"topology T { node n[cyclic 2] for i in 0 ..< 2 link n[i] -- n[i + 1] } | linked-twice: this links both n[0] -- n[1] and "
			+ "n[1] -- n[0], so there are 2 lanes between them",
			"topology T { node n[3] for i in 0 ..< 3, j in 0 ..< 3 if i != j link n[i] -- n[j] } | linked-twice: this links both n[0] -- "
			+ "n[1] and n[1] -- n[0], so there are 2 lanes between them",
			"topology T { node n[cyclic 4] for i in 0 .. 4 link n[i] -- n[i + 1] } | linked-twice: this links n[0] -- n[1] in "
			+ "several rounds, so there are 2 lanes between them",
			"topology T { node n[cyclic 4] for i in 0 ..< 4 link n[i] -- n[i + 1] for i in 0 ..< 4 link n[i] -- n[i - 1] } | "
			+ "linked-twice: this links n[1] -- n[0], as line 1 does, so there are 2 lanes between them",
			"link type L { bandwidth 1 GB/s } topology T { node n[3] link n[0] -- n[1] : L link n[1] -- n[2] } machine M = T { } | "
			+ "no-bandwidth: n[1] -- n[2], linked in line 1, has no link type, so runs that use it have no times",
			"link type L { bandwidth 1 GB/s } link type K { } topology T { node n[3] link n[0] -- n[1] : L link n[1] -- n[2] : K } "
			+ "machine M = T { } | no-bandwidth: n[1] -- n[2], linked in line 1, has no bandwidth, so runs that use it have no times",
			"topology T { node n[2] for i in 0 ..< 10_000_000_000 { } } | limit: this runs more than 10,000,000 statements",
			"topology T { node n[2] link n[0] -- n[1] lanes 4_000_001 } | limit: this creates more than 4,000,000 lanes",
			"topology T { node n[2] for i in 0 ..< 10_000_000_000 link n[0] -- n[1] } | limit: this runs more than 10,000,000 statements",
			"topology T { node n[2] for i in 0 ..< 2 node m[2] } | duplicate-name: m is declared again in each iteration of a loop",
			"topology T { node c[2_100] switch s for i in 0 ..< 2_100 link c[i] -- s tree F[i in 0 ..< 2_100] to c[i] over c by shortest "
			+ "} | limit: the walks have more than 4,000,000 stops",
			"node type N { relays 5 us } | unknown-property: node type N has no property relays; known are compute, memory, reduce, "
					+ "launch, ports, combines, reducers, executes, relay, idle, computing; did you mean relay?",
			"node type N { launch two } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: nothing named two is declared here",
			"node type N { colour 5 } | unknown-property: node type N has no property colour; known are compute, memory, reduce, launch, "
			+ "ports, combines, reducers, executes, relay, idle, computing",
			"node type N { idle 100 W computing 90 W } | power-inverted: computing, 90 W, is less than idle",
			"node type N { idle -1 W } | wrong-value: idle must not be negative",
			"node type N { launch 1 us launch 2 us } | duplicate-name: node type N sets launch twice",
			"link type L { energy 1 pJ } | wrong-measure: energy is an energy per bit, such as 1 pJ/bit, but 1 pJ is an energy",
			"link type L { bandwidth 16 GB } | wrong-measure: bandwidth is a bandwidth, such as 16 Gbit/s, but 16 GB is an amount of data",
			"link type L { latency -1 ns } | wrong-value: latency must not be negative",
			"link type L { bandwidth 0 GB/s } | wrong-value: bandwidth must be greater than 0",
			"link type L { latency 10 nsec } | not-a-unit: nsec is not a unit; did you mean ns?",
			"link type L { latency 10 nanoseconds } | not-a-unit: nanoseconds is not a unit; did you mean ns?",
			"link type L { bandwidth 10 gigabytes/second } | not-a-unit: gigabytes/second is not a unit; did you mean GB/s?",
			"link type L { power 10 milliwatts } | not-a-unit: milliwatts is not a unit; did you mean mW?",
			"node type N { compute 100 GFLOPS } | not-a-unit: GFLOPS is not a unit; did you mean GFLOP/s?",
			"node type N { memory 0 B } | wrong-value: memory must be greater than 0",
			"node type N { ports 0 } | wrong-value: ports must be greater than 0",
			"node type N { combines 0 } | wrong-value: combines must be greater than 0",
			"node type N { ports 2.5 } | wrong-value: ports must be a whole number; found 2.5",
			"node type N { launch 0 us ports 2.0 } topology T { } | no-nodes: T has no nodes",
			"link type L { power 0.1 nW } | wrong-value: power is too small to represent",
			"node type N { memory 1 kB } topology T { node n[3] } machine M = T { node : N } schedule S on M { data x : f32[251] } | "
			+ "out-of-memory: every node holds 1.004 kB of data, but N has 1 kB of memory",
			"node type N { ports 1 } topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] } machine M = T { node : N } | "
			+ "too-many-plugs: n[1] has 2 link ends, but N has 1 ports",
			"machine M = M { } | cyclic-machine: machine M is based on itself",
			"topology T { node n[2] } machine M = T { } machine K = M { node x : N } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: "
			+ "no nodes named x",
			"topology T(p = 2, q = 3) { node n[p] } machine M = T(n = 4) { } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: T has no "
			+ "parameter n; it has p, q",
			"import barley.machines topology T { node n[2] } | unknown-import: barley.machines is a package, not a declaration",
			"import nowhere.* topology T { node n[2] } | unknown-import: no package or declaration named nowhere.*"})
	void complains(String text, String finding) {
		List<String> findings = BarleyText.of(text).findings();
		assertTrue(findings.contains(finding), () -> "expected\n  " + finding + "\nbut found\n  " + String.join("\n  ", findings));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f33[8] | unknown-type: f33 is not an element type; known are f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, "
					+ "u64",
			"data x : f32[64 MB] | wrong-value: expected a number of elements, but 64 MB is an amount of data",
			"data x : f32[8] compute x costs 100 GFLOPS | not-a-unit: GFLOPS is not a unit; did you mean GFLOP?",
			"data x : f32[8] repeat 10 times { compute x } | org.eclipse.xtext.diagnostics.Diagnostic.Syntax: repeat takes a number alone",
			"data x : f32[8] repeat 10 rounds { compute x } | not-a-unit: repeat takes a number alone; remove rounds",
			"data x : f32[8] repeat 10 times { exchange foo x } exchange allreduce y over VR | "
			+ "org.eclipse.xtext.diagnostics.Diagnostic.Syntax: repeat takes a number alone",
			"data x : f32[-8] | wrong-value: the size is -8 here; it must not be negative",
			"data x : f32[8] exchange allreduce x over Twist | unknown-operator: allreduce needs an operator, such as with sum",
			"data x : f32[8] exchange allreduce x with plus over Twist | org.eclipse.xtext.diagnostics.Diagnostic.Linking: no operator "
			+ "named plus; known are sum, prod, min, max, avg, and, or, xor, minloc, maxloc",
			"data x : f32[8] exchange allreduce x with xor over Twist | unknown-operator: xor cannot combine f32, the element type of x: "
			+ "it requires a type of whole numbers",
			"data x : f32[8] exchange allreduce x with minloc over Twist | unknown-operator: minloc cannot combine f32, the element type "
			+ "of x: it requires whole numbers of at least 16 bits, whose halves are a value and its tag",
			"data x : u8[8] exchange allreduce x with maxloc over Twist | unknown-operator: maxloc cannot combine u8, the element type of "
			+ "x: it requires whole numbers of at least 16 bits, whose halves are a value and its tag",
			"data x : f32[8] exchange allgather x with sum over Twist | unknown-operator: allgather does not combine data; remove with sum",
			"data x : f32[8] exchange allreduce x with sum | wrong-walks: allreduce needs walks to run over, nodes to run among, or "
			+ "switches to go through",
			"data x : f32[8] exchange allreduce x with sum over n | wrong-walks: expected a ring or an embedding, found n",
			"data x : f32[8] exchange allreduce x with sum over Twist.VR[2] | index-outside: VR[2] does not exist; known are VR[0], VR[1]",
			"data x : f32[8] exchange allreduce x with sum over Twist[2] | index-count: Twist is an embedding and takes no index; its "
			+ "single walks are Twist.VR[0] or Twist.VR[1]",
			"data x : f32[8] exchange allreduce x with sum over Twist[2].VR[0] | index-count: Twist is an embedding and takes no index; "
			+ "its single walks are Twist.VR[0] or Twist.VR[1]",
			"data x : f32[8] exchange allreduce x with sum using S | unknown-strategy: S uses itself, so it would never end",
			"data x : f32[8] exchange { send x with sum from n[1,0] to n[0,0] send x from n[0,1] to n[0,0] } | written-twice: two "
			+ "statements of this exchange both write x at n[0,0]",
			"data x : f32[8] exchange alltoall x over Twist exchange allreduce x with sum over Twist | elements-moved: x[0..0] at n[0,1] "
			+ "was moved, by an alltoall or into, and now holds other elements",
			"data x : f32[8] exchange allreduce x with sum over Twist.VR[0] exchange allreduce x with max over Twist.VR[1] | "
			+ "operators-differ: x was already combined with sum, not with max",
			"data x : f32[8] overlap { exchange allreduce x with sum over Twist.VR[0] exchange allreduce x with sum over Twist.VR[1] } | "
			+ "written-twice: two parts of this overlap use x; their order is undefined",
			"data x : f32[8] exchange send x from n[0,0] to n[0,1] exchange send x from n[0,0] to n[0,1] | send-unneeded: this send "
			+ "changes nothing: n[0,1] already holds all that n[0,0] sends of x",
			"data x : f32[8] exchange broadcast x from n[0,0] over Twist exchange broadcast x from n[0,0] over Twist | send-unneeded: this "
			+ "broadcast changes nothing: its nodes already hold all that it brings of x",
			"data x : flaot32[8] exchange barrier | unknown-type: flaot32 is not an element type; known are f16, bf16, "
			+ "f32, f64, i8, i16, i32, i64, u8, u16, u32, u64",
			"data x : float[8] exchange allreduce x with sum over Twist | unknown-type: float is not an element type; known are f16, bf16, "
			+ "f32, f64, i8, i16, i32, i64, u8, u16, u32, u64",
			"data x : f32[8] exchange allreduce x with sum over Twist using magic | org.eclipse.xtext.diagnostics.Diagnostic.Linking: no "
			+ "strategy or schedule named magic; known are bucket, stream, shift, direct, bias, and schedules",
			"data x : f32[8] exchange allreduce x with sum over Twist using stream | unknown-strategy: a stream needs a number of chunks",
			"data x : f32[8] allreduce x with sum over Twist | misplaced: allreduce must be inside an exchange",
			"data x : f32[8] exchange allreduce rungs with sum over Twist | wrong-value: expected data, found rungs",
			"data x : f32[8] compute x costs 5 GB | wrong-measure: a cost is an amount of work, such as 400 GFLOP, but 5 GB is an amount "
			+ "of data",
			"data x : f32[8] exchange { allreduce x with sum over Twist allreduce x with sum over Twist } | written-twice: two statements "
			+ "of this exchange both write x at n[0,0]",
			"data x : f32[64] exchange reducescatter x with sum over Twist ensure allreduce x with sum | goal-missed: after S, n[0,0] does "
			+ "not hold x[0..1]",
			"data x : f32[64] exchange allreduce x with sum over Twist repeat 2 { exchange allreduce x with sum over Twist } | "
			+ "counted-twice: x would contain the contribution of n[0,0] twice",
			"data x : f32[64] exchange allgather x over Twist | goal-missed: members hold different values of x",
			"data x : f32[64] exchange allreduce x with sum over Twist compute x costs 1 GFLOP ensure allreduce x with sum | goal-missed: "
			+ "after S, n[0,0] holds x without n[0,1], n[1,0], n[1,1], n[2,0], n[2,1], n[3,0], ... (7 in all); compute in line 11 renews x "
			+ "after the exchange",
			"data x : f32[64] ensure allreduce x with sum | goal-missed: after S, n[0,0] holds x without n[0,1], n[1,0], n[1,1], n[2,0], "
			+ "n[2,1], n[3,0], ... (7 in all)"})
	void complainsAboutSchedule(String statements, String finding) {
		complains(Machines.LADDER + "schedule S on Ladder { " + statements + " }", finding);
	}

	/** What follows from a mistake is not reported: one mistake, one finding. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T { node n[2] link n[0] -- n[1] lanes 0 ring R { visit n[0], n[1] } } | ring-gap",
			"link type A { bandwidth 1 GB/s } link type B { bandwidth 400 Gbps } topology T { node n[3] link n[0] -- n[1] : A link n[1] -- "
			+ "n[2] : B } machine M = T { } | not-a-unit",
			"import barley.machine.* machine M = Ring { } machine N = Ladder { } | unknown-import",
			"import barley.machines machine M = Ring { } machine N = Ladder { } | unknown-import",
			"import barley.machines.Lader machine M = Ladder { } | unknown-import",
			"import nowhere.* machine M = Ladder { } | unknown-import not-imported",
			"import barley.machines.Ring machine M = Ladder { } machine N = Ring { } | not-imported",
	})
	void oneMistakeIsOneFinding(String text, String codes) {
		assertEquals(List.of(codes.split(" ")), BarleyText.of(text).issues().stream().map(Issue::getCode).toList());
	}

	/** A send that brings something, one that combines, and rounds of a loop after the first. */
	@ParameterizedTest
	@ValueSource(strings = {
			"exchange send x from n[0,0] to n[0,1] exchange send x from n[1,0] to n[0,0]",
			"repeat 3 { exchange send x from n[0,0] to n[0,1] }",
			"exchange send x from n[0,0] to n[0,1] compute x exchange send x from n[0,0] to n[0,1]",
	})
	void sendsThatChangeSomethingAreNeeded(String statements) {
		assertEquals(List.of(), BarleyText.of(Machines.LADDER, "schedule S on Ladder { data x : f32[8] " + statements + " }").findings());
	}

	@Test
	void argumentsThatBreakATopologyAreToldWhereTheyAreGiven() {
		BarleyText text = BarleyText.of(Machines.LADDER.replace("s + rungs", "s"), "machine M = Ladder(rungs = 5) { }",
				"schedule S on Ladder(rungs = 1) { }");
		assertEquals(List.of("ring-gap: with these arguments, ring VR[0] steps from n[4,1] to n[0,0], but no link connects them",
				"requirement: with these arguments, rungs >= 2 does not hold: rungs is 1"), text.findings());
	}

	/** One mistake, one finding: nothing can be said of what stands on an unknown topology. */
	@ParameterizedTest
	@ValueSource(strings = {
			"schedule S(k = 2) on Nowhere(p = k) { data x : f32[p * k] exchange allreduce x with sum over Round exchange for i in 0 ..< p "
					+ "send x from n[i] to n[i + 1] }",
			"machine M = Nowhere(p = 3) { node n : Chip off unused by Round part A = Ladder at 0 }",
			"topology T { part a[2] = Nowhere(p = 2) link a[0].n[0] -- a[1].n[0] ring R { visit a[0].n[0], a[1].n[0] } }" })
	void anUnknownTopologyIsOneFinding(String text) {
		List<String> findings = BarleyText.of(Machines.LADDER, "node type Chip { launch 1 us }", text).findings();
		assertEquals(List.of("org.eclipse.xtext.diagnostics.Diagnostic.Linking: no topology or machine named Nowhere"), findings);
	}

	@Test
	void brokenLineKeepsProofsOfOtherDeclarationsAlive() {
		List<String> findings = BarleyText.of(Machines.LADDER.replace("s + rungs", "s + 1"), "topology Half { node n[", "}").findings();
		assertTrue(findings.stream().anyMatch(finding -> finding.startsWith("ring-gap")), findings.toString());
		assertTrue(findings.stream().anyMatch(finding -> finding.startsWith("org.eclipse.xtext.diagnostics.Diagnostic.Syntax")),
				findings.toString());
	}

	@Test
	void ownNamesComeBeforeThoseOfTheTopology() {
		assertEquals(List.of(), BarleyText.of(Machines.LADDER, "schedule S(rungs = 64) on Ladder {", "	data n : f32[rungs]",
				"	exchange allreduce n with sum over Twist", "	ensure allreduce n with sum", "}").findings());
	}
}

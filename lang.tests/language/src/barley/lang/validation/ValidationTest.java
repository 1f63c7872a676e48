package barley.lang.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.Machines;

/** What the validator says, apart from proofs of rings and results. */
class ValidationTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T { node n[2] node n[3] } | duplicate-name: n is there already, in line 1",
			"topology T { node n[2] } topology T { node n[2] } | duplicate-name: T is there already, in line 1",
			"topology T(a = 1, a = 2) { node n[a] } | duplicate-name: a is there already, in line 1",
			"topology T { node n[2] visit n[0] } | misplaced: visit stands in a ring or path, but this is a topology",
			"topology T { node n[2] exchange allreduce n with sum over n } | misplaced: exchange stands in a schedule, but this is a topology",
			"topology T { node n[2] ring R { link n[0] -- n[1] } } | misplaced: link stands in a topology, but this is a ring",
			"topology T { node n[2] link n[0] -- n[0] } | self-link: this links n[0] to itself",
			"topology T { node n[2] link n[0] -- n[2] } | index-outside: n has indices 0 to 1, but n[2] asks for 2",
			"topology T { node n[2, 2] link n[0] -- n[1, 1] } | index-count: n takes 2 indices, but n[0] has 1",
			"topology T { node n[2] link n -- n[1] } | index-count: n takes 1 index, but n has 0",
			"topology T { link n[0] -- n[1] node n[2] } | not-yet-declared: n is declared further down",
			"topology T { } | no-nodes: T has no nodes",
			"topology T(a = 1) { require a > 1 node n[2] } | requirement: a > 1 does not hold: a is 1",
			"topology T { node n[2] link n[0] -- n[1] lanes -1 } | wrong-value: the number of lanes is -1 here; it has to be at least 0",
			"topology T { node n[2] for i in 0 ..< 10_000_000_000 { } } | limit: this runs more than 10,000,000 statements",
			"topology T { node n[2] for i in 0 ..< 10_000_000_000 link n[0] -- n[1] } | limit: this makes more than 4,000,000 lanes",
			"topology T { node n[2] for i in 0 ..< 2 node m[2] } | duplicate-name: m is declared again in each round of a loop",
			"node type N { colour 5 } | unknown-property: node type N has no property colour; it can have compute, memory, reduce, launch, ports",
			"node type N { launch 1 us launch 2 us } | duplicate-name: node type N says launch twice",
			"link type L { bandwidth 16 GB } | wrong-measure: bandwidth is a bandwidth, such as 16 Gbit/s, but 16 GB is an amount of data, such as 50 MB",
			"link type L { latency -1 ns } | wrong-value: latency is negative here",
			"link type L { power 0.1 nW } | wrong-value: power is smaller than the runtime can tell from nothing",
			"node type N { memory 1 kB } topology T { node n[3] } machine M = T { node : N } schedule S on M { data x : f32[251] } | out-of-memory: every node holds 1,004 bytes of data, but N has a memory of 1,000",
			"node type N { ports 1 } topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] } machine M = T { node : N } | too-many-plugs: n[1] has 2 link ends, N has 1 ports",
			"machine M = M { } | cyclic-machine: machine M is made of itself",
			"topology T { node n[2] } machine M = T { } machine K = M { node x : N } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: no nodes are called x",
			"topology T(p = 2, q = 3) { node n[p] } machine M = T(n = 4) { } | org.eclipse.xtext.diagnostics.Diagnostic.Linking: T has no parameter n; it has p, q",
			"import barley.machines topology T { node n[2] } | unknown-import: barley.machines is a package, not something declared in one",
			"import nowhere.* topology T { node n[2] } | unknown-import: there is nothing to import as nowhere.*"})
	void complains(String text, String finding) {
		List<String> findings = BarleyText.of(text).findings();
		assertTrue(findings.contains(finding), () -> "expected\n  " + finding + "\nbut found\n  " + String.join("\n  ", findings));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f33[8] | unknown-type: f33 is not a type of element; known are f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64",
			"data x : f32[-8] | wrong-value: the size is -8 here",
			"data x : f32[8] exchange allreduce x over Twist | unknown-operator: allreduce combines: say how, with sum for example",
			"data x : f32[8] exchange allreduce x with plus over Twist | org.eclipse.xtext.diagnostics.Diagnostic.Linking: no operator is called plus; known are sum, prod, min, max, avg, and, or, xor, minloc, maxloc",
			"data x : f32[8] exchange allreduce x with xor over Twist | unknown-operator: xor does not combine f32, which is what x is made of: it combines bits of whole numbers",
			"data x : f32[8] exchange allreduce x with minloc over Twist | unknown-operator: minloc does not combine f32, which is what x is made of: it needs a value and its tag, the two halves of a whole number of 16 bits or more",
			"data x : u8[8] exchange allreduce x with maxloc over Twist | unknown-operator: maxloc does not combine u8, which is what x is made of: it needs a value and its tag, the two halves of a whole number of 16 bits or more",
			"data x : f32[8] exchange allgather x with sum over Twist | unknown-operator: allgather combines nothing; leave with sum out",
			"data x : f32[8] exchange allreduce x with sum | wrong-walks: allreduce needs rings to travel over, or nodes among which to travel",
			"data x : f32[8] exchange allreduce x with sum over n | wrong-walks: a ring or an embedding is needed here, but n is none",
			"data x : f32[8] exchange allreduce x with sum over Twist.VR[2] | index-outside: there is no VR[2]; there are VR[0], VR[1]",
			"data x : f32[8] exchange allreduce x with sum over Twist[2] | index-count: Twist is an embedding and has no index; one of its walks alone is Twist.VR[0] or Twist.VR[1]",
			"data x : f32[8] exchange allreduce x with sum over Twist[2].VR[0] | index-count: Twist is an embedding and has no index; one of its walks alone is Twist.VR[0] or Twist.VR[1]",
			"data x : f32[8] exchange allreduce x with sum using S | unknown-strategy: S uses itself, and so would never end",
			"data x : f32[8] exchange { send x with sum from n[1,0] to n[0,0] send x from n[0,1] to n[0,0] } | counted-twice: two statements of this exchange leave x with n[0,0]",
			"data x : float[8] exchange allreduce x with sum over Twist | unknown-type: float is not a type of element; known are f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64",
			"data x : f32[8] exchange allreduce x with sum over Twist using magic | org.eclipse.xtext.diagnostics.Diagnostic.Linking: no strategy or schedule is called magic; known are bucket, stream, shift, direct, and schedules",
			"data x : f32[8] exchange allreduce x with sum over Twist using stream | unknown-strategy: a stream is cut into chunks; say how many",
			"data x : f32[8] allreduce x with sum over Twist | misplaced: allreduce stands in an exchange",
			"data x : f32[8] exchange allreduce rungs with sum over Twist | wrong-value: data are needed here, but rungs is none",
			"data x : f32[8] compute x costs 5 GB | wrong-measure: a cost is an amount of work, such as 400 GFLOP, but 5 GB is an amount of data, such as 50 MB",
			"data x : f32[8] exchange { allreduce x with sum over Twist allreduce x with sum over Twist } | counted-twice: two statements of this exchange leave x with n[0,0]",
			"data x : f32[64] exchange reducescatter x with sum over Twist ensure allreduce x with sum | goal-missed: after S, n[0,0] does not hold x[0..1]",
			"data x : f32[64] exchange allreduce x with sum over Twist repeat 2 { exchange allreduce x with sum over Twist } | counted-twice: x would contain n[0,0] twice",
			"data x : f32[64] exchange allgather x over Twist | goal-missed: members hold different values of x",
			"data x : f32[64] exchange allreduce x with sum over Twist compute x costs 1 GFLOP ensure allreduce x with sum | goal-missed: after S, n[0,0] holds x without n[0,1], n[1,0], n[1,1], n[2,0], n[2,1], n[3,0], ... (7 in all); compute in line 11 has renewed x after it was exchanged",
			"data x : f32[64] ensure allreduce x with sum | goal-missed: after S, n[0,0] holds x without n[0,1], n[1,0], n[1,1], n[2,0], n[2,1], n[3,0], ... (7 in all)"})
	void complainsAboutSchedule(String statements, String finding) {
		complains(Machines.LADDER + "schedule S on Ladder { " + statements + " }", finding);
	}

	@Test
	void argumentsThatBreakATopologyAreToldWhereTheyAreGiven() {
		BarleyText text = BarleyText.of(Machines.LADDER.replace("s + rungs", "s"), "machine M = Ladder(rungs = 5) { }", "schedule S on Ladder(rungs = 1) { }");
		assertEquals(List.of("ring-gap: with these arguments, ring VR[0] steps from n[4,1] to n[0,0], but no link joins them",
				"requirement: with these arguments, rungs >= 2 does not hold: rungs is 1"), text.findings());
	}

	/** One mistake, one finding: nothing can be said of what stands on an unknown topology. */
	@ParameterizedTest
	@ValueSource(strings = {
			"schedule S(k = 2) on Nowhere(p = k) { data x : f32[p * k] exchange allreduce x with sum over Round exchange for i in 0 ..< p send x from n[i] to n[i + 1] }",
			"machine M = Nowhere(p = 3) { node n : Chip off unused by Round part A = Ladder at 0 }",
			"topology T { part a[2] = Nowhere(p = 2) link a[0].n[0] -- a[1].n[0] ring R { visit a[0].n[0], a[1].n[0] } }" })
	void anUnknownTopologyIsOneFinding(String text) {
		List<String> findings = BarleyText.of(Machines.LADDER, "node type Chip { launch 1 us }", text).findings();
		assertEquals(List.of("org.eclipse.xtext.diagnostics.Diagnostic.Linking: no topology or machine is called Nowhere"), findings);
	}

	@Test
	void brokenLineKeepsProofsOfOtherDeclarationsAlive() {
		List<String> findings = BarleyText.of(Machines.LADDER.replace("s + rungs", "s + 1"), "topology Half { node n[", "}").findings();
		assertTrue(findings.stream().anyMatch(finding -> finding.startsWith("ring-gap")), findings.toString());
		assertTrue(findings.stream().anyMatch(finding -> finding.startsWith("org.eclipse.xtext.diagnostics.Diagnostic.Syntax")), findings.toString());
	}

	@Test
	void ownNamesComeBeforeThoseOfTheTopology() {
		assertEquals(List.of(), BarleyText.of(Machines.LADDER, "schedule S(rungs = 64) on Ladder {", "	data n : f32[rungs]",
				"	exchange allreduce n with sum over Twist", "	ensure allreduce n with sum", "}").findings());
	}
}

package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.Settings;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.value.Whole;

/**
 * What is told of mistakes with data in pieces, weights, messages, programs and strategies: the code, the place, the message, the remedy.
 */
class ClusterFindingsTest {

	private static final String MACHINES = """
			import barley.machines.*
			import barley.strategies.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Gpu { launch 1 us compute 100 TFLOP/s }
			machine M = FullMesh(p = 4) { node : Gpu link : Wire }
			machine R = Ring(p = 8) { node : Gpu link : Wire }
			topology Gap { node n[3] link n[0] -- n[1] }
			topology Trees {
				node n[4]
				for i in 0 ..< 4, j in i + 1 ..< 4 link n[i] -- n[j] lanes 2
				tree A { visit n[1], n[0] visit n[2], n[0] }
				tree B { visit n[3], n[1] visit n[2], n[1] }
			}
			schedule Self(p = 4, q = 8) among n[p] {
				data x : f32[q]
				exchange allreduce x with sum among n using Self(p = 4)
				ensure allreduce x with sum
			}
			""";

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"M | data e : f32[100] at n[k] | k | unknown-name: nothing named k is declared here | declare it as an index: data e[k in 0 "
					+ "..< 4]",
			"M | data e[9] : f32[100] at n[k] | k | unknown-name: nothing named k is declared here | declare it as an index: data e[k in "
			+ "0 ..< 9]",
			"M | data w[k in 0 ..< p], v[j in 0 ..< p] : f32[100 + k] at n[k] | v | not-yet-declared: v has no index k, on which what is "
			+ "said of it depends | declare it: v[k in 0 ..< p]",
			"R | data w : f32[5] among n | w | pieces-uneven: of the 5 elements of w, the last of 8 pieces have none, so there is "
			+ "nothing of it at n[5], n[6], n[7] | ",
			"R | exchange allreduce x with sum over Round weight 2 forward | Round weight 2 | needless: one walk in one direction "
			+ "carries all of the data, so a weight changes nothing | remove the weight",
			"R | exchange allreduce x with sum over Round weight 2 weighted | weighted | wrong-value: weighted computes the shares of "
			+ "walks, but some have a weight already | remove the weights, or weighted",
			"R | exchange allreduce x with sum over Round forward weighted using stream(chunks = 4) | Round | needless: one walk in one "
			+ "direction carries all of the data, so weighted changes nothing | remove weighted",
			"Trees | exchange broadcast x from n[1] over A, B | A | wrong-walks: A and B share n[2] but not all their nodes, so they can "
			+ "neither split the data nor run independently | ",
			"Trees | exchange broadcast x from n[3] over A | n[3] | wrong-walks: n[3] is not one of the nodes that take part | ",
			"M | exchange send x to n[1] | send x to n[1] | misplaced: this send has no sender | write from in front of to, or put it "
			+ "into a program",
			"M | exchange receive x from n[1] | receive x from n[1] | misplaced: receive must be in a program, but this is an exchange | "
			+ "write send with from and to, or put it into the program of the node that receives",
			"M | async { receive x from n[1] } | receive x from n[1] | misplaced: receive must be in a program, but this is an async "
			+ "block | write send with from and to, or put it into the program of the node that receives",
			"M | async { program n[1] { send x to n[0] } receive x from n[1] } | receive x from n[1] | misplaced: receive must be in a "
			+ "program, but this is an async block | write send with from and to, or put it into the program of the node that receives",
			"M | async { send x to n[1] program n[1] { receive x from n[0] } } | send x to n[1] | misplaced: this send has no sender | "
			+ "write from in front of to, or put it into a program",
			"M | async { program n[0] { send x from n[0] to n[1] } program n[1] { receive x from n[0] } } | n[0] | misplaced: a program "
			+ "sends from its own node | leave out from",
			"M | async { program n[0] { send x with sum to n[1] } program n[1] { receive x from n[0] } } | send x with sum to n[1] | "
			+ "misplaced: in a program, the receive says how data are combined and where they are put | write with at the receive",
			"M | async { program n[0] { send x with sum to n[1] send y to n[1] } program n[1] { receive y from n[0] receive x from n[0] "
			+ "} } | send x with sum to n[1] | misplaced: in a program, the receive says how data are combined and where they are put | "
			+ "write with at the receive",
			"M | async { program n[0] { receive x from n[0] } } | n[0] | self-link: n[0] receives from itself | receive from another node",
			"M | async allreduce x with sum among n | allreduce x with sum among n | misplaced: allreduce must be inside an exchange | "
			+ "write exchange in front of it",
			"M | async { compute x costs 1 GFLOP allgather x among n } | allgather x among n | misplaced: allgather must be inside an "
			+ "exchange | write exchange in front of it",
			"M | async barrier | barrier | misplaced: barrier must be inside an exchange | write exchange in front of it",
			"M | overlap { broadcast x from n[0] among n } | broadcast x from n[0] among n | misplaced: broadcast must be inside an "
			+ "exchange | write exchange in front of it",
			"M | overlap { { async { compute x } } compute y } | async { compute x } | misplaced: async must be in a schedule, but "
					+ "this is an "
			+ "overlap | ",
			"M | async { compute x overlap { compute y } } | overlap { compute y } | misplaced: overlap must be in a schedule, but "
					+ "this is an "
			+ "async block | ",
			"M | async { async { compute x } } | async { compute x } | misplaced: async must be in a schedule, but this is an async "
					+ "block | ",
			"M | async { compute x ensure allreduce x with sum } | ensure allreduce x with sum | misplaced: ensure must be in a "
					+ "schedule, but "
			+ "this is an async block | ",
			"M | async compute x costs -1 MFLOP | -1 MFLOP | wrong-value: the cost must not be negative | ",
			"M | async { program n[0] { send x to n[1] } program n[1] { receive y with sum from n[0] } } | send x to n[1] | "
			+ "elements-moved: y at n[1] holds other elements than those of x that arrive there, so they are not combined | leave out the "
			+ "operator, or receive them into data of their own and combine by compute",
			"M | async program n[0] { alltoall x among n } | alltoall x among n | misplaced: alltoall must be inside an exchange | end "
			+ "the program, and write exchange behind it",
			"M | async program n[0] { exchange alltoall x among n } | exchange alltoall x among n | misplaced: exchange must be in a "
			+ "schedule, but this is a program | end the program, and put the exchange behind it",
			"M | async { program n[0] { send x from n[0] to n[1] } } | n[0] | misplaced: a program sends from its own node | leave out "
			+ "from",
			"M | async { program n[0] { send x to n[1] } program n[0] { send y to n[1] } program n[1] { receive x from n[0] receive y "
			+ "from n[0] } } | n[0] | needless: this goes on with the program of n[0] in front of it | join the two",
			"M | async { program n[1] { receive x from n[0] } } | receive x from n[0] | unmatched: n[1] receives x from n[0] here, but "
			+ "n[0] has no send for it | add a send to the program of n[0]",
			"M | async { program n[0] { send x to n[1] } } | send x to n[1] | unmatched: n[0] sends x to n[1] here, but n[1] has no "
			+ "receive for it | add a receive to the program of n[1]",
			"M | data z : f32[90] async { program n[0] { send z to n[1] } program n[1] { receive x from n[0] } } | receive x from n[0] | "
			+ "unmatched: n[1] receives x : f32[800] from n[0] here, but what comes is z : f32[90] (line 19) | send and receive the same "
			+ "elements of one type, in the same order",
			"M | exchange send x from n[0] to n[0] | n[0] | self-link: n[0] sends to itself | send to another node",
			"M | async { send x from n[2] to n[2] } | n[2] | self-link: n[2] sends to itself | send to another node",
			"M | async { program n[0] { receive x from n[1] send x to n[1] } program n[1] { receive x from n[0] send x to n[0] } } | "
			+ "receive x from n[1] | deadlock: n[0] waits for x of n[1] (line 19), which n[1] sends after x of n[0] (line 19) arrived | "
			+ "send before receive at n[0] (line 19)",
			"M | let f[i in 0 ..< 4] = 2 exchange alltoall x into y sizes f among n | f | index-count: sizes takes a let with 2 indices, "
			+ "found f with 1 | load[i, j] elements go from member i to member j: let load[i in 0 ..< p, j in 0 ..< p] = 3",
			"M | let f[i in 0 ..< 4, j in 0 ..< 4] = i - 1 exchange alltoall x into y sizes f among n | f | wrong-value: f[0, 0] is -1; "
			+ "sizes are not negative | ",
			"M | let f[i in 0 ..< 4, j in 0 ..< 4] = 0.5 exchange alltoall x into y sizes f among n | f | wrong-value: expected a whole "
			+ "number, but f is 0.5 | ",
			"M | let f[i in 0 ..< 4, j in 0 ..< 4] = 300 exchange alltoall x into y sizes f among n | f | wrong-value: n[0] sends 1,200 "
			+ "elements, but x has 800 | ",
			"M | let f[i in 0 ..< 4, j in 0 ..< 4] = 3 exchange alltoall x sizes f among n | f | wrong-value: sizes are those of the "
			+ "blocks of an alltoall into other data | write alltoall x into u sizes f",
			"M | data u : f16[800] exchange alltoall x into u among n | u | wrong-type: u is f16, but x is f32 | send it into data of "
			+ "its type",
			"M | data u : f32[80] exchange alltoall x into u among n | u | wrong-value: u has 80 elements, but 800 are sent into it | ",
			"M | exchange alltoall x into x among n | x | wrong-value: x is sent into itself | leave out into",
			"R | exchange allreduce x with sum among n by shortst | shortst | unknown-strategy: messages go by shortest, not by shortst | ",
			"Gap | exchange send x from n[0] to n[2] by shortest | shortest | no-route: no way over nodes leads from n[0] to n[2] | add "
			+ "link n[0] -- n[2]",
			"M | off n[1] exchange send x from n[0] to n[1] by shortest | shortest | no-route: no way over nodes leads from n[0] to n[1]: "
			+ "all lanes of n[1] are off | leave n[1] out, or leave a lane on",
			"M | data z : f32[80] at n[1] compute z from z at n[0] | compute z from z at n[0] | not-held: n[0] computes from z, but does "
			+ "not hold it; n[1] holds it | gather it first, or send it: exchange send z from n[1] to n[0]",
			"M | exchange allreduce x with sum among n using HalvingDoublng | HalvingDoublng | unknown-name: no strategy or schedule "
			+ "named HalvingDoublng; known are bucket, stream, shift, direct, bias, and schedules | did you mean HalvingDoubling?",
			"M | data w[k in 0 ..< 20_001] : f32[8] at n[k % 4] | w[k in 0 ..< 20_001] | limit: this declares more than 20,000 data | "
			+ "raise the limit with --limit vectors=N if this is intended",
			"M | exchange allreduce x with sum among n using Self | Self | unknown-strategy: in Self, line 16, Self uses itself with the "
			+ "same values, so it would never end | ",
			"R | exchange allreduce x with sum over Round using RecursiveDoubling | RecursiveDoubling | strategy-unfit: "
			+ "RecursiveDoubling is for nodes, not for walks | name its members: among n",
			"R | exchange allreduce x with sum among n using RecursiveDoubling | RecursiveDoubling | strategy-unfit: RecursiveDoubling "
			+ "needs n[0] -- n[2] (step 2); no link connects them | let messages go by shortest, or add link n[0] -- n[2]"
	})
	void whatIsWrongIsTold(String machine, String body, String place, String told, String remedy) {
		String text = MACHINES + "schedule S on " + machine + " { data x, y : f32[800] " + body + " }\n";
		Issue found = BarleyText.of(text).issues().stream().filter(issue -> text.lastIndexOf("schedule") < issue.getOffset()
				&& told.equals(issue.getCode().replace("org.eclipse.xtext.diagnostics.Diagnostic.Linking", "unknown-name") + ": "
				+ issue.getMessage()))
				.findFirst().orElseThrow(() -> new AssertionError(BarleyText.of(text).findings()));
		assertEquals(place, text.substring(found.getOffset(), found.getOffset() + found.getLength()));
		assertEquals(remedy == null ? "" : remedy, found.getData().length == 0 ? "" : found.getData()[0]);
		long errors = BarleyText.of(text).issues().stream().filter(issue -> issue.getSeverity() == Severity.ERROR
				&& text.lastIndexOf("schedule") < issue.getOffset()).count();
		assertEquals(found.getSeverity() == Severity.ERROR ? 1 : 0, errors, () -> BarleyText.of(text).findings().toString());
	}

	/** Blocks with many units, of statements, messages or programs, end at the limit of effort. */
	@ParameterizedTest
	@ValueSource(strings = { "async for k in 0 ..< 4_000_000 compute x costs 1 GFLOP",
			"async for k in 0 ..< 4_000_000 send x from n[0] to n[1]",
			"async for k in 0 ..< 4_000_000 exchange broadcast x from n[0] among n",
			"async { program n[0] { for k in 0 ..< 4_000_000 send x to n[1] } program n[1] { for k in 0 ..< 4_000_000 receive x from "
			+ "n[0] } }" })
	void unitsOfABlockAreLimited(String block) {
		BarleyText text = BarleyText.of("topology M { node n[2] link n[0] -- n[1] }", "schedule S on M { data x : f32[800] " + block + " }")
				.under(new Settings(Limits.DEFAULT.with(Map.of("effort", 1_000_000L)), Overrides.none()));
		assertEquals(List.of("limit: checking this file takes more than 1,000,000 steps"), text.findings());
	}

	/** A strategy with a mistake has no phases that a block could take up; its mistake is all that is said. */
	@Test
	void aMistakeInAStrategyIsToldInABlock() {
		BarleyText text = BarleyText.of("topology M { node n[2] link n[0] -- n[1] }",
				"schedule A(p = 2) on M { data x : f32[8] exchange for i in 0 ..< p send x with sum from n[i] to n[i + 1] "
				+ "ensure allreduce x with sum }",
				"schedule S on M { data x : f32[8] async { exchange allreduce x with sum using A } }");
		assertEquals(2, text.findings().stream().filter(finding -> finding.startsWith("index-outside: ")).count(),
				() -> text.findings().toString());
	}

	/** A value of the command line that an argument overrides. */
	@Test
	void anArgumentSetsIt() {
		String machine = MACHINES
				+ "link type Lane(gb = 25) { bandwidth gb * 1 GB/s } machine Pod(n = 4, gb = 25) = FullMesh(p = n) { link : Lane(gb = "
				+ "gb) }";
		BarleyText fixed = BarleyText.of(machine, "schedule S on Pod(gb = 25) { data x : f32[8] }");
		assertEquals(200_000_000_000L, fixed.schedule("S", "Pod.gb=50").plan().wiring().machine().linkType(0).bitsPerSecond());
		assertEquals(400_000_000_000L, BarleyText.of(machine, "schedule S on Pod { data x : f32[8] }").schedule("S", "Pod.gb=50").plan()
				.wiring()
				.machine().linkType(0).bitsPerSecond());
		assertEquals(1, fixed.under(new Settings(Limits.DEFAULT, new Overrides(Map.of("Pod.gb", new Whole(50))))).findings().stream()
				.filter("set-in-vain: Pod.gb=50 has no effect on S: the argument gb = 25 sets it"::equals).count(),
				() -> fixed.findings().toString());
	}
}

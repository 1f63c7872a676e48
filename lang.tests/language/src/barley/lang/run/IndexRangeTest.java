package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;

/** Ranges of indices, which name several members at a time: {@code n[0 ..< 4]}, {@code x[2 .. 5]} (RULES.md 11 and 9). */
class IndexRangeTest {

	private static final String MESH = """
			topology Mesh(p = 8) {
				node n[cyclic p], m[2, 3]
				for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k]
				for k in 0 ..< 3 link m[0, k] -- m[1, k]
				for k in 1 ..< 3, j in 0 ..< 2 link m[j, k - 1] -- m[j, k]
			}
			""";

	private static ScheduleAnalysis schedule(String body) {
		BarleyText text = BarleyText.of(MESH, "schedule S on Mesh { %s }".formatted(body));
		assertNotNull(text.schedule("S").figures(), () -> text.findings() + body);
		return text.schedule("S");
	}

	private static String movements(String body) {
		return Phase.movements(schedule(body).plan().phases()).map(IndexRangeTest::words).collect(Collectors.joining("; "));
	}

	private static String words(Movement movement) {
		String data = "%s %d+%d".formatted(movement.data().name(), movement.data().first(), movement.data().size());
		return movement instanceof Joint joint ? data + " " + Arrays.toString(joint.nodes())
				: "%s %d-%d".formatted(data, ((Transfer) movement).from(), ((Transfer) movement).to());
	}

	/** Pieces that follow one another are sent as what they are: a part of their vector. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"data x[pieces 8] : f32[80] | send x[2 ..< 5] from n[0] to n[1] | x[2 .. 4] 20+30 0-1",
			"data x[pieces 8] : f32[80] | send x[2 .. 5] from n[0] to n[1] | x[2 .. 5] 20+40 0-1",
			"data x[pieces 8] : f32[80] | send x[3 .. 3] from n[0] to n[1] | x[3] 30+10 0-1",
			"data x[pieces 8] : f32[80] | send x[*] from n[0] to n[1] | x[0 .. 7] 0+80 0-1",
			"data x[pieces 8] : f32[75] | send x[6 ..< 8] from n[0] to n[1] | x[6 .. 7] 60+15 0-1",
			"data x[cyclic pieces 8] : f32[80] | send x[6 ..< 9] from n[0] to n[1] | x[6 .. 7] 60+20 0-1; x[0] 0+10 0-1",
			"data x[cyclic pieces 8] : f32[80] | send x[-1 .. 0] from n[0] to n[1] | x[7] 70+10 0-1; x[0] 0+10 0-1",
			"data x[cyclic pieces 8] : f32[80] | send x[8 ..< 16] from n[0] to n[1] | x[0 .. 7] 0+80 0-1",
			"data x[4] : f32[10] | send x[1 ..< 3] from n[0] to n[1] | x[1] 0+10 0-1; x[2] 0+10 0-1",
			"data x[2, pieces 4] : f32[40] | send x[*, 1 ..< 3] from n[0] to n[1] | x[0,1 .. 2] 10+20 0-1; x[1,1 .. 2] 10+20 0-1",
			"data x[pieces 2, pieces 4] : f32[80] | send x[0 .. 1, 2 ..< 4] from n[0] to n[1] | x[0,2 .. 3] 20+20 0-1; x[1,2 .. 3] 60+20 "
			+ "0-1",
			"data x[pieces 8] : f32[80] data y : f32[50] | send x[1 ..< 3], x[5 .. 6] from n[0] to n[1] into y | x[1 .. 2] 10+20 0-1; "
			+ "x[5 .. 6] 50+20 0-1",
			"data x : f32[80] | allreduce x with sum among n[1 ..< 4] | x 0+80 [1, 2, 3]",
			"data x : f32[80] | allreduce x with sum among n[6 .. 8] | x 0+80 [6, 7, 0]",
			"data x[3] : f32[8] | allreduce x[0 ..< 2] with sum among n[0 .. 1] | x[0] 0+8 [0, 1]; x[1] 0+8 [0, 1]",
			"data x : f32[80] | allreduce x with sum among m[0 .. 1, 2] | x 0+80 [10, 13]" })
	void rangesNameMembers(String data, String statement, String movements) {
		assertEquals(movements, movements(data + " exchange " + statement));
	}

	/** One message takes what its parts would take one by one, and leaves the same. */
	@Test
	void aRangeIsOneMessage() {
		String ranges = "data x[cyclic pieces 8] : f32[77] exchange for i in 0 ..< 8 send x[i ..< i + 3] with sum from n[i] to n[i + 1] ";
		String single = "data x[cyclic pieces 8] : f32[77] exchange for i in 0 ..< 8, k in 0 ..< 3 send x[i + k] with sum from n[i] to "
				+ "n[i + 1] ";
		assertEquals(schedule(single).figures().channelBytes().length, schedule(ranges).figures().channelBytes().length);
		assertEquals(Arrays.toString(schedule(single).figures().channelBytes()),
				Arrays.toString(schedule(ranges).figures().channelBytes()));
		WeightsTest.assertRunsAsPlanned(schedule(ranges));
		WeightsTest.assertRunsAsPlanned(schedule("""
				data x[pieces 8] : f32[77]
				async {
					program n[0] { send x[1 ..< 4] to n[1] receive x[5 .. 7] with sum from n[1] }
					program n[1] { receive x[1 .. 3] from n[0] send x[5 ..< 8] to n[0] }
				}"""));
	}

	/** RULES.md 33: what is sent is put into the members of a range, one behind the other, wherever these end. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"send x[0 ..< 3] from n[0] to n[1] into y[2 .. 4] | 0+30 > 20",
			"send x[6 .. 8] from n[0] to n[1] into y[7 .. 9] | 60+10 > 70; 70+10 > 0; 0+10 > 10",
			"send x[0 .. 2], y[0] from n[0] to n[1] into z[2 .. 4] | 0+15 > 0; 15+15 > 0; 0+10 > 0" })
	void aRangeIsPutIntoARange(String send, String puts) {
		ScheduleAnalysis analysis = schedule("data x[cyclic pieces 8], y[cyclic pieces 8] : f32[80] data z[8] : f32[15] exchange " + send);
		assertEquals(puts, Phase.movements(analysis.plan().phases()).map(Transfer.class::cast)
				.map(part -> "%d+%d > %d".formatted(part.data().first(), part.data().size(), part.into().first()))
				.collect(Collectors.joining("; ")));
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"send x[0 ..< 3] from n[0] to n[1] into x[6 .. 7] | wrong-value: x[6 .. 7] has 20 elements, but 30 are sent into it",
			"send x[0 ..< 3] from n[0] to n[1] into x[2 .. 4] | wrong-value: x[0 .. 2] is sent into itself",
			"send x[3] with sum from n[0] to n[1] into x[5] | elements-moved: x[5] at n[1] holds other elements than those of x[3] that "
			+ "arrive there, so they are not combined",
			"send x[3 ..< 3] from n[0] to n[1] | wrong-value: 3 ..< 3 names no index: it begins with 3 and ends before 3",
			"send x[5 .. 2] from n[0] to n[1] | wrong-value: 5 .. 2 names no index: it begins with 5 and ends before 3",
			"send x[4 .. 8] from n[0] to n[1] | index-outside: x has indices 0 to 7, but x[4 .. 8] uses 8",
			"send x[-1 .. 3] from n[0] to n[1] | index-outside: x has indices 0 to 7, but x[-1 .. 3] uses -1",
			"send c[0 .. 8] from n[0] to n[1] | wrong-value: 0 .. 8 names 9 indices, but there are 8",
			"allreduce x with sum among n[0 ..< 9] | wrong-value: 0 ..< 9 names 9 indices, but there are 8",
			"send x from n[0 ..< 2] to n[2] | wrong-value: expected a single value, but 0 ..< 2 is a range of indices",
			"alltoall c[0 ..< 3] among n | wrong-value: c[0 ..< 3] has 3 blocks for 8 nodes; an all-to-all of a family has a "
			+ "block for each node that takes part" })
	void whatARangeCannotBe(String statement, String complaint) {
		assertEquals(List.of(complaint),
				BarleyText.of(MESH, "schedule S on Mesh { data x[pieces 8] : f32[80] data c[cyclic 8] : f32[80] exchange %s }"
				.formatted(statement)).complaints());
	}

	/**
	 * Strategies that send ranges are proved for hundreds of nodes, each message at a time: 2 k α + 2 n (1 - 1 / p) β, and k α + n (p - 1)
	 * / p β.
	 */
	@ParameterizedTest
	@CsvSource({ "allreduce x with sum,, HalvingDoubling, 16, 2", "allgather x, among n, BruckAllgather, 8, 1" })
	void rangesOfHundredsOfPiecesAreProved(String collective, String place, String strategy, int steps, int vectors) {
		BarleyText text = BarleyText.of("""
				import barley.strategies.*
				link type L { bandwidth 25 GB/s latency 500 ns }
				node type C { launch 1 us }
				switch type Clear { }
				topology Star(p = 256) { node n[p] : C switch s : Clear for i in 0 ..< p link n[i] -- s : L }
				schedule S on Star { data x : f32[256_000] %s exchange %s among n using %s ensure %2$s }
				""".formatted(place == null ? "" : place, collective, strategy));
		assertEquals(List.of(), text.complaints());
		assertEquals(steps * (1_000_000L + 2 * 500_000) + vectors * 255 * 4_000 / 25 * 1_000L,
				text.schedule("S").figures().times().orElseThrow().timePs());
	}
}

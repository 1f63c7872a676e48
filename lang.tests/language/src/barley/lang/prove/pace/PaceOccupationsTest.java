package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Budget;
import barley.lang.plan.Plan;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Timetable;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Occupation;

/**
 * From when to when units, combiners and channels of a block are busy, in nanoseconds, and with what (RULES.md 41), against an independent
 * model of events.
 */
class PaceOccupationsTest {

	private static final String ROW = """
			topology Row { node n[4] link n[0] -- n[1] LANES for i in 2 ..< 4 link n[i - 1] -- n[i] }
			machine M = Row { node : Gpu link : Lane }
			""";
	private static final String STAR = """
			topology Star { node n[4] switch s[2] for i in 0 ..< 3 link n[i] -- s[0] link s[0] -- s[1] link s[1] -- n[3] }
			machine M = Star { node : Gpu link : Lane }
			""";

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = '|', value = {
			// what is ready first goes first
			"| compute x at n[0] costs 5 MFLOP send x from n[0] to n[1] send z from n[0] to n[1] | 11100 | "
					+ "n[0] computes x 0-5000, n[0] -> n[1] z 0-9000, n[0] -> n[1] x 9000-11000",
			"| send x from n[0] to n[1] send y from n[0] to n[1] | 4100 | n[0] -> n[1] x 0-2000, n[0] -> n[1] y 2000-4000",
			"| send x, y from n[0] to n[1] | 3100 | n[0] -> n[1] x, y 0-3000",
			// each lane has a part
			"lanes 2 | send u from n[0] to n[1] #1 send z from n[0] to n[1] | 12100 | n[0] -> n[1] #1 u 0-7000, n[0] -> n[1] #2 z 0-5000, "
					+ "n[0] -> n[1] #1 z 7000-12000",
			// a short message overtakes a long one that is still on its way to the channel
			"| send z from n[0] to n[3] by shortest send x from n[1] to n[2] | 27300 | n[0] -> n[1] z 0-9000, n[1] -> n[2] x 0-2000, "
					+ "n[1] -> n[2] z 9100-18100, n[2] -> n[3] z 18200-27200",
			// the second to arrive is combined second, the first in the text first
			"| send z with sum from n[0] to n[1] send z with sum from n[2] to n[1] | 17100 | n[0] -> n[1] z 0-9000, n[2] -> n[1] z 0-9000, "
					+ "n[1] combines z 9100-13100, n[1] combines z 13100-17100",
			"| send u, x with sum from n[0] to n[1] send x with sum from n[2] to n[1] | 12100 | n[0] -> n[1] u, x 0-8000, n[2] -> "
					+ "n[1] x 0-2000, "
					+ "n[1] combines u, x 8100-11600, n[1] combines x 11600-12100",
			"| send u with sum from n[0] to n[1] send x with sum from n[2] to n[1] | 10100 | n[0] -> n[1] u 0-7000, n[2] -> n[1] x 0-2000, "
					+ "n[1] combines x 2100-2600, n[1] combines u 7100-10100" })
	void aRowIsBusy(String lanes, String statements, long nanoseconds, String busy) {
		assertBusy(ROW.replace("LANES", lanes == null ? "" : lanes), "launch 1 us reduce 2 GB/s",
				"bandwidth 1 GB/s latency 100 ns", statements, nanoseconds, busy);
	}

	/** A way through clear switches holds all its channels at once: who has computed first goes first, whatever the order of the text. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = "for k in 0 ..< 3 { compute v[k] at n[k] costs (if k == 0 then 3 else k) * 1 MFLOP "
			+ "send v[k] from n[k] to n[3] } | 10300 | n[0] computes v[0] 0-3000, n[1] computes v[1] 0-1000, n[2] computes v[2] 0-2000, "
			+ "n[1] -> n[3] by s[0], s[1] v[1] 1000-4000, n[2] -> n[3] by s[0], s[1] v[2] 4000-7000, n[0] -> n[3] by s[0], s[1] "
			+ "v[0] 7000-10000")
	void anUpLinkIsBusy(String statements, long nanoseconds, String busy) {
		assertBusy(STAR, "launch 2 us", "bandwidth 50 GB/s latency 100 ns", statements, nanoseconds, busy);
	}

	private static void assertBusy(String machine, String node, String link, String statements, long nanoseconds, String busy) {
		Plan plan = BarleyText.of("""
				node type Gpu { compute 1 TFLOP/s %s }
				link type Lane { %s }
				%s
				schedule S on M {
					data x, y : i8[1_000]
					data z : i8[8_000]
					data u : i8[6_000]
					data v[k in 0 ..< 3] : i8[50_000]
					async { %s }
				}
				""".formatted(node, link, machine, statements)).schedule("S").plan();
		PaceTimetable block = Timetable.of(plan, Budget.boundless()).paces().get(0);
		List<Occupation> all = new ArrayList<>();
		block.tell(all::add);
		assertEquals(busy, all.stream().sorted(Comparator.comparing(Occupation::startPs).thenComparing(Occupation::item))
				.map(each -> words(block, each)).collect(Collectors.joining(", ")));
		assertEquals(nanoseconds * 1_000, block.endPs());
	}

	private static String words(PaceTimetable block, Occupation busy) {
		PaceBlock items = block.items();
		Machine machine = block.plan().wiring().machine();
		StringBuilder data = new StringBuilder();
		for (int part = busy.firstPart(); part < busy.endPart(); part++) {
			data.append(part == busy.firstPart() ? "" : ", ").append(block.plan().data().get(items.datum(items.room(part))).name());
		}
		String who = busy.channel() != Occupation.NONE ? machine.channelName(busy.channel()) + " "
				: machine.nodeName(items.node(busy.item())) + (items.kind(busy.item()) == PaceBlock.COMPUTE ? " computes " : " combines ");
		return "%s%s %d-%d".formatted(who, data, busy.startPs() / 1_000, busy.endPs() / 1_000);
	}
}

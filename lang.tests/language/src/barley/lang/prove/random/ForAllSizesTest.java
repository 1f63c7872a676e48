package barley.lang.prove.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.run.Execution;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

/**
 * Programs whose texts have no sizes do what those do that people read: equal in all that a run reports, over plans made at random and over
 * each way of communicating. {@code -Dbarley.plans=100000} tries that many.
 */
class ForAllSizesTest {

	private static final int RUNS = Integer.getInteger("barley.runs", 5);
	private static final long FIRST = Long.getLong("barley.seed", 7_000);

	@Test
	void randomPlansRunAlike() {
		int runs = 0;
		for (long seed = FIRST; runs < RUNS; seed++) {
			RandomPlan plan = new RandomPlan(seed);
			if (plan.forbidden() == null) {
				assertAlike(BarleyText.of(plan.text()).schedule("S"), "seed " + seed + "\n" + plan.text());
				runs++;
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "AtOnce", "BothWays", "Branches", "Boards", "Direct", "HandPairs", "HandRing", "OneWay", "PacketClimb",
			"PacketGrid", "PacketRounds",
			"PacketRoutes", "PacketTree", "PacketTurns", "PacketWords", "Relays", "Shifts", "Strategy", "Streams", "Transpose" })
	void everyWayRunsAlike(String schedule) throws IOException {
		Path file = Path.of(System.getProperty("barley.root"), "lang.tests/language/src/barley/lang/generate/golden",
				schedule.toLowerCase(), schedule + ".barley");
		assertAlike(BarleyText.read(file).schedule(schedule), schedule);
	}

	private static void assertAlike(ScheduleAnalysis known, String label) {
		Program read = Execution.program(known.plan(), known.result());
		Program shared = Execution.programForAllSizes(known.plan(), known.result());
		assertEquals(report(read, RunOptions.functional()), report(shared, RunOptions.functional()), label);
		assertEquals(report(read, RunOptions.timing()), report(shared, RunOptions.timing()), label);
	}

	/** All but the time that the run took. */
	private static String report(Program program, RunOptions options) {
		return JsonReport.of(Simulator.run(program, options.withThreads(1))).replaceAll("\"wallMs\": [0-9.]+", "");
	}

	@Test
	void aLadderIsOneTextForAllSizes() {
		Set<Set<GeneratedProgram.JavaSource>> texts = new HashSet<>();
		for (int rungs = 2; rungs <= 64; rungs += rungs < 8 ? 1 : 7) {
			for (int elements : new int[] {1, 1_000, 500_000_000}) {
				texts.add(Set.copyOf(ladder(rungs, elements).sources()));
			}
		}
		assertEquals(1, texts.size());
		String text = texts.iterator().next().iterator().next().text();
		assertTrue(!text.contains("//") && text.contains("super.numbers[0]"), text);
	}

	private static GeneratedProgram ladder(int rungs, int elements) {
		ScheduleAnalysis known = BarleyText.of("""
				import barley.machines.*
				schedule Sum on Ladder(rungs = %d) {
					data x : f16[%d]
					exchange allreduce x with sum over Twist
				}
				""".formatted(rungs, elements)).schedule("Sum");
		return new ProgramGenerator().generateForAllSizes(known.plan(), known.result());
	}
}

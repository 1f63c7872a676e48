package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Nodes whose synapses share what executes their programs, nodes with several reducers or none, and synapses whose functions are built in.
 */
class SharedSynapsesTest {

	private static final String TEXT = """
			link type Hear { registers 16  cycle 1 ns  %s }
			node type Soma { %s }
			topology T(cores = 4) { node soma[cores] : Soma  for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear }
			schedule S(cores = 4) on T(cores = cores) { data x, y, z, h, k, l : f64  data F, v : f64 per Hear
				compute x = id + 1  compute F = id - core
				%s
			}
			""";
	private static final String ONE = "exchange send x to Hear as a { return F * a } combine sum into h";
	private static final String TWO =
			"exchange { send x to Hear as a { return a } combine sum into h  send x to Hear as a { return F * a } combine sum into k }";

	private static long cycles(String hear, String soma, String body) {
		ScheduleAnalysis analysis = SynapseTexts.analysis(TEXT.formatted(hear, soma, body));
		Result run = SynapseTexts.run(analysis, RunOptions.timing());
		assertEquals(analysis.figures().synapses().orElseThrow().cycles(), run.synapses().orElseThrow().cycles());
		return run.synapses().orElseThrow().cycles();
	}

	/** Four synapses with programs of three instructions; the second statement of two has three, the first two. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ONE |                        | 6",  // 1 + 3 + 2 levels
			"ONE | executes 4             | 6",
			"ONE | executes 100           | 6",
			"ONE | executes 3             | 9",  // the fourth waits for a unit
			"ONE | executes 2             | 9",
			"ONE | executes 1             | 15", // 1 + 4 * 3 + 2
			"TWO |                        | 8",  // the second word comes a cycle later and waits for a cycle: 3 + 3 + 2
			"TWO | executes 1             | 23", // 1 + 4 * 2 + 4 * 3 + 2
			"ONE | reducers 3             | 6"})
	void unitsAreShared(String statements, String soma, long cycles) {
		assertEquals(cycles, cycles("", soma == null ? "" : soma, statements.equals("ONE") ? ONE : TWO));
	}

	/** Two results that are there in the same cycle: words of other cores come later than those that are stored. */
	@Test
	void severalReducersBeginAtOnce() {
		String late = "exchange { send x to Hear as a { let p = a * a return p } combine sum into h"
				+ "  send x to Fast as a { return a } combine sum into k }";
		String[] types = {"", "reducers 2"};
		long[] cycles = new long[2];
		for (int i = 0; i < 2; i++) {
			ScheduleAnalysis analysis = SynapseTexts.analysis(TEXT.formatted("", types[i], late)
					.replace("node type", "link type Fast { registers 4 cycle 1 ns } node type").replace(": Hear }", ": Hear"
							+ "  for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Fast }"));
			cycles[i] = SynapseTexts.run(analysis, RunOptions.timing()).synapses().orElseThrow().cycles();
		}
		assertEquals("[7, 6]", Arrays.toString(cycles));
	}

	@Test
	void valuesDoNotDependOnWhatIsShared() {
		for (String soma : List.of("", "executes 1", "executes 3 reducers 2")) {
			assertEquals("20 10 0 -10", SynapseTexts.values(SynapseTexts.analysis(TEXT.formatted("", soma, TWO)), "k"));
		}
	}

	/**
	 * Without room for two programs they are loaded before each exchange; those that are built in never are, and need no registers for
	 * numbers.
	 */
	@Test
	void builtInFunctionsAreNotLoaded() {
		String body = "exchange send x to Hear as a { return 2 * a } combine sum into h"
				+ "  exchange send h to Hear as a { v = a return F * a * 3 } combine max into k";
		assertEquals(6 + 3 + 7 + 4, cycles("slots 1", "", body)); // programs of 3 and 4 instructions
		assertEquals(6 + 7, cycles("slots 1 functions 2", "", body));
		String few = TEXT.replace("registers 16", "registers 5");
		assertEquals(List.of(), BarleyText.of(few.formatted("slots 1 functions 2", "", body)).findings());
		assertTrue(BarleyText.of(few.formatted("", "", body)).findings().toString().contains("needs 7 registers"));
	}

	/** A function is what is done with a word, whatever the word is called. */
	@Test
	void statementsUseOneFunction() {
		assertEquals(6 + 6, cycles("functions 1", "", "exchange send x to Hear as a { return 2 * a } combine sum into h"
				+ "  exchange store h to Hear as b { return 2 * b } combine sum into k"));
	}

	// ---------------------------------------------------------------- against a model that looks at every cycle

	private record Core(int units, int reducers, long[][] arrivals, int[] steps) {

		/** Returns the cycle in which the last result is there. */
		long end(int levels) {
			int channels = arrivals.length;
			int synapses = arrivals[0].length;
			long[][] ended = new long[channels][synapses];
			long[] busy = new long[synapses];
			List<Long> running = new ArrayList<>();
			int left = channels * synapses;
			for (long now = 0; left > 0; now++) {
				long cycle = now;
				running.removeIf(end -> end <= cycle);
				while (running.size() < units) {
					int[] next = waiting(ended, busy, cycle);
					if (next == null) {
						break;
					}
					busy[next[1]] = cycle + steps[next[0]];
					ended[next[0]][next[1]] = cycle + steps[next[0]];
					running.add(cycle + steps[next[0]]);
					left--;
				}
			}
			return reduced(Arrays.stream(ended).mapToLong(each -> Arrays.stream(each).max().orElse(0)).toArray(), levels);
		}

		/** Returns the channel and synapse of the program that has waited longest; null if none can begin. */
		private int[] waiting(long[][] ended, long[] busy, long cycle) {
			int[] found = null;
			long since = Long.MAX_VALUE;
			for (int channel = 0; channel < ended.length; channel++) {
				for (int synapse = 0; synapse < busy.length; synapse++) {
					long could = Math.max(busy[synapse], arrivals[channel][synapse]);
					if (ended[channel][synapse] == 0 && could <= cycle && could < since && isNext(ended, channel, synapse)) {
						found = new int[] {channel, synapse};
						since = could;
					}
				}
			}
			return found;
		}

		private boolean isNext(long[][] ended, int channel, int synapse) {
			return IntStream.range(0, ended.length).filter(other -> ended[other][synapse] == 0).allMatch(other ->
					arrivals[channel][synapse] < arrivals[other][synapse]
							|| arrivals[channel][synapse] == arrivals[other][synapse] && channel <= other);
		}

		private long reduced(long[] last, int levels) {
			List<Integer> order = IntStream.range(0, last.length).boxed().sorted(Comparator.comparingLong(channel -> last[channel]))
					.collect(Collectors.toCollection(ArrayList::new));
			long end = 0;
			for (long cycle = 0; !order.isEmpty(); cycle++) {
				for (int i = 0; i < reducers && !order.isEmpty() && last[order.get(0)] <= cycle; i++) {
					order.remove(0);
					end = cycle + levels;
				}
			}
			return end;
		}
	}

	@Test
	void cyclesAreThoseOfTheModel() {
		for (int seed = 0; seed < 150; seed++) {
			Random random = new Random(seed);
			int cores = 1 + random.nextInt(7);
			int units = 1 + random.nextInt(cores + 2);
			int reducers = 1 + random.nextInt(3);
			int channels = 1 + random.nextInt(3);
			int[] steps = random.ints(channels, 2, 7).toArray();
			StringBuilder body = new StringBuilder("exchange {");
			for (int channel = 0; channel < channels; channel++) {
				body.append(" send x to Hear as a { return a").append(" * a".repeat(steps[channel] - 2)).append(" } combine sum into ")
						.append("hkl".charAt(channel));
			}
			long[][] first = new long[channels][cores];
			long[][] usual = new long[channels][cores];
			List<String> late = new ArrayList<>();
			for (int synapse = 0; synapse < cores; synapse++) {
				int delay = random.nextInt(3) == 0 ? random.nextInt(12) : 0;
				if (delay > 0) {
					late.add("synapse soma[%d] -> soma[0] late by %d ns".formatted(synapse, delay));
				}
				for (int channel = 0; channel < channels; channel++) {
					usual[channel][synapse] = channel + 1;
					first[channel][synapse] = channel + 1 + delay;
				}
			}
			ScheduleAnalysis analysis = SynapseTexts.analysis(TEXT.replace("cores = 4", "cores = " + cores).formatted("",
					"executes " + units + " reducers " + reducers, body + " }"));
			Result run = SynapseTexts.run(analysis, RunOptions.timing().withDisturbances(late.stream()
					.map(text -> DisturbanceText.read(text, analysis.plan().wiring().machine())).toList()));
			int levels = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(cores - 1));
			long expected = new Core(units, reducers, first, steps).end(levels);
			long others = cores == 1 ? 0 : new Core(units, reducers, usual, steps).end(levels);
			assertEquals(Math.max(expected, others), run.synapses().orElseThrow().cycles(), "seed " + seed);
		}
	}
}

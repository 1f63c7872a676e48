package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;

/** Faults of lanes and switches reach words on trees, floods and networks of switches, and the account names what they hit. */
class WordFaultsTest {

	private static final String TEXT = """
			link type Hear { registers 8  slots 4  cycle 1 ns }
			switch type Router { cycle 1 ns  packet 64 B  buffer 4 packets  inputs 5 }
			switch type Clear { }
			link type Lane { bandwidth 64 Gbit/s }
			topology Loop(n = 4) {
				node soma[cyclic n]
				switch router[cyclic n] : Router
				switch hub : Clear
				for i in 0 ..< n {
					link soma[i] -- router[i] : Lane
					link soma[i] -- hub : Lane
				}
				for i in 1 ..< n link router[i - 1] -- router[i] : Lane
				for i in 0 ..< n link soma[i] -- soma[i + 1] : Lane
				for i in 0 ..< n, j in 0 ..< n link soma[i] -> soma[j] : Hear
				tree Out[i in 0 ..< n] { visit soma[i + 1], soma[i]  visit soma[i + 2], soma[i + 1]  visit soma[i + 3], soma[i] }
				tree Star[i in 0 ..< n] { visit hub, soma[i]  for j in 1 ..< n visit soma[i + j], hub }
			}
			schedule S on Loop {
				data x, y : f64
				%s
				compute x = id + 1
				%s
			}
			""";
	private static final String OVER = "exchange send x to Hear over Out as a { return a } combine sum into y";

	private static Program program(String data, String statements) {
		// Floods would meet the clocked switches.
		String machine = statements.contains("flood") ? TEXT.replaceAll("[^\n]*router[^\n]*\n", "") : TEXT;
		BarleyText text = BarleyText.of(machine.formatted(data, statements));
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return Execution.program(analysis.plan(), analysis.result());
	}

	private static Result run(Program program, double[] y, String... faults) {
		return Simulator.run(program, RunOptions.functional().withWitness(node -> y[node.node()] = node.data("y").get(0))
				.withDisturbances(Arrays.stream(faults).map(fault -> DisturbanceText.read(fault, program.machine())).toList()));
	}

	/** The way of the words and a fault; the words that are lost and transmissions that are corrupted, the sums, and what is hit first. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"over Out | lane soma[0] -- soma[1] fails | 4 | 0 | 8 5 9 10 | a word of soma[0] on soma[0] -> soma[1] in cycle 0",
			"over Out | lane soma[0] -- soma[1] fails at 1 ns | 1 | 0 | 10 6 10 10 | a word of soma[3] on soma[0] -> soma[1] in cycle 1",
			"over Out | lane soma[0] -- soma[1] fails at 3 ns | 0 | 0 | 10 10 10 10 | no effect",
			"over Out | fragment soma[0] -> soma[1] corrupted | 0 | 1 | 10 8 8 10 | a word of soma[0] on soma[0] -> soma[1] in cycle 0",
			"over Star | switch hub fails | 12 | 0 | 1 2 3 4 | a word of soma[0] on soma[0] -> hub in cycle 0",
			"using flood | lane soma[0] -- soma[1] fails | 0 | 0 | 10 10 10 10 | a word of soma[0] on soma[0] -> soma[1] in cycle 0",
			"through router | switch router[3] fails | 6 | 0 | 6 6 6 4 | a packet of soma[3] on soma[3] -> router[3] in cycle 1",
			"through router | lane router[0] -- router[1] fails | 6 | 0 | 1 9 9 9 | a packet of soma[0] on router[0] -> router[1] in "
			+ "cycle 2",
			"through router | fragment router[0] -> router[1] corrupted | 0 | 1 | 10 8 10 10 | a packet of soma[0] on router[0] -> "
			+ "router[1]",
			"'' | lane soma[0] -- soma[1] fails | 0 | 0 | 10 10 10 10 | no effect: no data use it in this run"})
	void whatIsHitIsTold(String way, String fault, long lost, long corrupted, String sums, String hit) {
		Program program = program("", "exchange send x to Hear %s as a { return a } combine sum into y".formatted(way));
		double[] y = new double[4];
		Result result = run(program, y, fault);
		Damage damage = result.damage();
		assertEquals(lost + " lost, " + corrupted + " corrupted", damage.wordsLost() + " lost, " + damage.corrupted() + " corrupted");
		assertEquals(sums, String.join(" ", Arrays.stream(y).mapToObj(sum -> Long.toString((long) sum)).toList()));
		String text = TextReport.of(result, false);
		assertTrue(text.contains(hit), text);
		assertEquals(lost > 0, Pattern.compile("lost +%d words?\\b".formatted(lost)).matcher(text).find(), text);
		assertTrue(JsonReport.of(result).contains("\"wordsLost\": " + lost));
		assertEquals(lost + corrupted == 0, damage.harmless(), text);
		for (int node = 0; node < 4; node++) {
			assertEquals(y[node] != 10, text.contains("soma[" + node + "]: y[0..0] was computed from wrong data"), text);
		}
	}

	/**
	 * A word that is lost makes wrong what is computed from it, and what synapses keep makes later results wrong; else a later round is
	 * right again.
	 */
	@Test
	void laterExchangesAreRightAgain() {
		String fault = "fragment soma[0] -> soma[1] corrupted";
		Damage once = run(program("", "repeat 3 { " + OVER + " }"), new double[4], fault).damage();
		assertEquals("1 1 0", once.corrupted() + " " + once.remnantsInAll() + " " + once.lacksInAll());
		Damage kept = run(program("data F : f64 per Hear",
				"compute F = 0  repeat 3 { exchange send x to Hear over Out as a { F += a  return F } combine sum into y }"),
				new double[4], fault).damage();
		assertEquals("1 3 2", kept.corrupted() + " " + kept.remnantsInAll() + " " + kept.lacksInAll());
		Damage last = run(program("", "repeat 3 { " + OVER + " }"), new double[4], "lane soma[0] -- soma[1] fails at 12 ns").damage();
		assertEquals("4 1", last.wordsLost() + " " + last.remnantsInAll());
		assertEquals(3, last.hits().get(0).rounds().get(0));
	}

	/**
	 * Words that flood a ring go around a lane that fails; the exchange takes longer then, but one that misses words does not end earlier.
	 */
	@Test
	void lossesChangeTimes() {
		Program flood = program("", "exchange send x to Hear using flood as a { return a } combine sum into y");
		long usual = run(flood, new double[4]).times().orElseThrow().timePs();
		assertTrue(run(flood, new double[4], "switch hub fails", "lane soma[0] -- soma[1] fails").times().orElseThrow().timePs() > usual);
		Program tree = program("", OVER);
		assertEquals(run(tree, new double[4]).times().orElseThrow().timePs(),
				run(tree, new double[4], "lane soma[0] -- soma[1] fails").times().orElseThrow().timePs());
	}
}

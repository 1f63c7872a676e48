package barley.lang.run;

import static barley.lang.run.SynapseTexts.analysis;
import static barley.lang.run.SynapseTexts.run;
import static barley.lang.run.SynapseTexts.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.files.MachineReader;
import barley.runtime.files.MachineWriter;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Synapses that a machine switches off hear nothing, as if they were not there; cores keep their numbers, reducers their levels. */
class SynapsesOffTest {

	private static final int CORES = 5;

	private static final String TEXT = """
			link type Hear { registers 8  slots 8  cycle 1 ns  power 2 W }
			link type Lane { bandwidth 64 Gbit/s }
			topology Cortex(p = 5) {
				node soma[p]
				switch hub[1]
				for i in 0 ..< p link soma[i] -- soma[(i + 1) % p] : Lane
				HUB
				for i in 0 ..< p, j in 0 ..< p link soma[i] -> soma[j] lanes LANES : Hear
				tree Out[i in 0 ..< p] to soma[i] over soma by shortest
			}
			switch type Hub { cycle 1 ns }
			machine Some = Cortex { switch : Hub OFF }
			schedule S on Some {
				data x, h, k, who : f64
				data F : f64 per Hear
				compute x = id + 1
				compute h = 0
				compute k = 0
				compute F = 10 * id + core
				STATEMENTS
			}
			""";

	private static final String LEARN = """
			exchange send x to Hear WAY as a { return F * a } combine sum into h
			exchange store x to Hear as a { F += a return F } combine sum into k
			""";

	@ParameterizedTest
	@ValueSource(strings = {"", "over Out", "using flood", "through hub"})
	void hearNothing(String way) {
		Random random = new Random(way.hashCode());
		for (int round = 0; round < 4; round++) {
			StringBuilder off = new StringBuilder();
			long[] h = new long[CORES];
			long[] k = new long[CORES];
			long words = 0;
			for (int core = 0; core < CORES; core++) {
				for (int id = 0; id < CORES; id++) {
					if (random.nextInt(3) == 0) {
						off.append("%s soma[%d] -> soma[%d]".formatted(off.isEmpty() ? "off" : ",", id, core));
					} else {
						h[core] += (10 * id + core) * (id + 1);
						k[core] += 10 * id + core + core + 1;
						words += 2;
					}
				}
			}
			ScheduleAnalysis analysis = analysis(text(1, off.toString(), LEARN.replace("WAY", way)));
			assertEquals(joined(h), values(analysis, "h"));
			assertEquals(joined(k), values(analysis, "k"));
			assertEquals(words, run(analysis, RunOptions.timing()).synapses().orElseThrow().words());
		}
	}

	private static String joined(long[] values) {
		return LongStream.of(values).mapToObj(Long::toString).collect(Collectors.joining(" "));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 | off soma[1]                              | 380 0 406 419 432   | 16",
			"1 | off soma[4] -> soma[0], soma[0] -> soma[4] | 200 415 430 445 456 | 23",
			"2 | off soma[4] -> soma[0] #2                | 600 830 860 890 920 | 49",
			"2 | off soma[4] -> soma[0]                   | 400 830 860 890 920 | 48",
			"1 | off soma[*]                              | 0 0 0 0 0           | 0" })
	void byNodesAndPairs(int lanes, String off, String sums, long words) {
		ScheduleAnalysis analysis = analysis(text(lanes, off, "exchange send x to Hear as a { return F * a } combine sum into h"));
		assertEquals(sums, values(analysis, "h"));
		assertEquals(words, run(analysis, RunOptions.timing()).synapses().orElseThrow().words());
	}

	@Test
	void drawNoPower() {
		String send = "exchange send x to Hear as a { return F * a } combine sum into h";
		assertEquals(50, watts(analysis(text(1, "", send))), 1e-9);
		assertEquals(32, watts(analysis(text(1, "off soma[1]", send))), 1e-9);
	}

	private static double watts(ScheduleAnalysis analysis) {
		Result result = run(analysis, RunOptions.timing());
		return result.times().orElseThrow().energyJoules().doubleValue() / (result.times().orElseThrow().timePs() * 1e-12);
	}

	@Test
	void areOffInMachineFiles() throws IOException {
		Machine machine = analysis(text(2, "off soma[4] -> soma[0] #1, soma[1]", "")).plan().wiring().machine();
		String text = MachineWriter.write(machine);
		assertTrue(text.contains("synapses\tHear\tsoma[0]\t4\toff\nsynapses\tHear\tsoma[0]\t4\n"), text);
		Machine read = MachineReader.read("M.machine", new StringReader(text));
		assertEquals(text, MachineWriter.write(read));
		Fault fault = assertThrows(Fault.class,
				() -> MachineReader.read("M.machine", new StringReader(text.replaceFirst("\toff", "\tdark"))));
		assertTrue(fault.getMessage().contains("expected \"off\" or nothing, found \"dark\""), fault.getMessage());
	}

	/** What a part of a machine switches off is off in the machine. */
	@Test
	void areOffInPartsOfMachines() {
		ScheduleAnalysis analysis = analysis("""
				link type Hear { registers 8 cycle 1 ns }
				topology Cortex(p = 4) { node soma[p] for i in 0 ..< p, j in 0 ..< p link soma[i] -> soma[j] : Hear }
				machine Half = Cortex(p = 2) { off soma[0] -> soma[1] }
				machine Split = Cortex { part left = Half at 0 part right = Half at 2 }
				schedule S on Split { data x, h : f64 compute x = id + 1 exchange send x to Hear as a { return a } combine sum into h }
				""");
		assertEquals("10 9 10 7", values(analysis, "h"));
	}

	@Test
	void whatTheyReturnIsNotThere() {
		ScheduleAnalysis analysis = analysis(text(1, "off soma[2] -> soma[3]",
				"exchange send x to Hear as a { return a } combine one[2] into h"));
		Fault fault = assertThrows(Fault.class, () -> run(analysis, RunOptions.functional()));
		assertEquals("index-outside", fault.code());
		assertTrue(fault.getMessage()
				.startsWith("soma[3] takes the result of synapse 2 for h[0], but no synapse of that number got a word:"),
				fault.getMessage());
	}

	@Test
	void cannotFail() {
		ScheduleAnalysis analysis = analysis(text(1, "off soma[2] -> soma[3]", LEARN.replace("WAY", "")));
		Result result = run(analysis, RunOptions.functional().withDisturbances(List.of(
				DisturbanceText.read("synapse soma[2] -> soma[3] fails at 0 s", analysis.plan().wiring().machine()))));
		assertTrue(TextReport.of(result, false).contains(": no effect: the synapse is off\n"), () -> TextReport.of(result, false));
	}

	private static String text(int lanes, String off, String statements) {
		String hub = statements.contains("hub") ? "for i in 0 ..< p link soma[i] -- hub[0] : Lane" : "";
		return TEXT.replace("HUB", hub).replace("OFF", off).replace("LANES", String.valueOf(lanes)).replace("STATEMENTS", statements);
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/**
 * A schedule called S that exchanges packets through switches: its figures from the plan, a functional run of its generated programs, and
 * the exchanges as these programs state them. Figures and run agree, and so do runs without data, without folding and by two threads; what
 * is proved to end ends; data are verified unless the run blocks.
 */
record PacketCase(Figures figures, Result run, List<NetworkExchange> exchanges) {

	/** Returns the case of a text whose only errors or warnings may be those about waiting packets. */
	static PacketCase of(String... lines) {
		String text = String.join("\n", lines);
		BarleyText parsed = BarleyText.of(text);
		ScheduleAnalysis analysis = parsed.schedule("S");
		assertNotNull(analysis.result(), () -> parsed.findings() + "\n" + text);
		Figures figures = analysis.figures();
		assertNotNull(figures, () -> parsed.findings() + "\n" + text);
		Program program = Execution.program(analysis.plan(), analysis.result());
		List<NetworkExchange> exchanges = new ArrayList<>();
		Result run = Simulator.run(program, RunOptions.functional());
		for (RunOptions options : List.of(RunOptions.timing(), RunOptions.timing().withFolding(false).withThreads(2))) {
			exchanges.clear();
			Result timing = Simulator.run(program, options.withRecorder(collecting(exchanges)));
			assertEquals(timing.fingerprint(), run.fingerprint(), text);
			assertEquals(timing.times(), run.times(), text);
		}
		PacketCase found = new PacketCase(figures, run, exchanges);
		found.agrees(text);
		return found;
	}

	private static Recorder collecting(List<NetworkExchange> exchanges) {
		return new Recorder() {

			@Override
			public void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count,
					long bytes) {
			}

			@Override
			public ClockListener packets(int phase, NetworkExchange exchange) {
				exchanges.add(exchange);
				return null;
			}
		};
	}

	private void agrees(String text) {
		assertArrayEquals(run.channelBytes(), figures.channelBytes(), text);
		assertEquals(run.times(), figures.times(), text);
		assertEquals(run.steps(), figures.steps(), text);
		List<PhaseTime> exchanged = run.phases().stream().filter(PhaseTime::exchange).toList();
		assertEquals(exchanged.size(), figures.exchanges().size(), text);
		for (int i = 0; i < exchanged.size(); i++) {
			ExchangeFigures planned = figures.exchanges().get(i);
			assertEquals(exchanged.get(i).cost(), planned.cost(), text);
			assertEquals(exchanged.get(i).packets() == null ? null : exchanged.get(i).packets().figures(), planned.network(), text);
			assertTrue(planned.verdict() != Verdict.ENDS || !planned.network().isBlocked(), text);
			assertTrue(planned.network() == null || planned.network().isBlocked() || planned.network().bound().isEmpty()
					|| planned.network().bound().get().cycles() <= planned.network().cycles().orElseThrow(),
					() -> planned.network() + "\n" + text);
			assertTrue(planned.verdict() != Verdict.NEVER_COMPLETES || planned.network().isBlocked(), text);
		}
		assertEquals(0, run.blocked() ? 0 : run.verification().wrong(), () -> run.verification().mismatches() + "\n" + text);
		assertTrue(run.blocked() || run.verification().checked() == 0 || run.verified(), text);
	}

	/** Returns the figures of packets of all exchanges. */
	NetworkFigures packets() {
		return run.network().orElseThrow();
	}

	/** Returns what is proved about the first exchange. */
	Verdict verdict() {
		return figures.exchanges().get(0).verdict();
	}

	/** Returns a mesh of switches that add, with a chip at each, and a tree to each chip. */
	static String mesh(int columns, int rows, String router, String wire, String inside) {
		return """
				switch type Router { cycle 1 ns  packet 4 B  combine sum  %s }
				link type Wire { %s }
				link type Inside { %s }
				topology Mesh {
					node chip[%4$d, %5$d]
					switch router[%4$d, %5$d] : Router
					for x in 0 ..< %4$d, y in 0 ..< %5$d link chip[x, y] -- router[x, y] : Inside
					for x in 1 ..< %4$d, y in 0 ..< %5$d link router[x - 1, y] -- router[x, y] : Wire
					for x in 0 ..< %4$d, y in 1 ..< %5$d link router[x, y - 1] -- router[x, y] : Wire
					tree Fold[x in 0 ..< %4$d, y in 0 ..< %5$d] to chip[x, y] over chip by shortest
				}
				""".formatted(router, wire, inside, columns, rows);
	}

	/** Returns a schedule of one exchange, with a goal for each of its collectives; {@code x} are vectors of so many elements. */
	static String schedule(int vectors, int elements, String... collectives) {
		List<String> goals = new ArrayList<>();
		for (String collective : collectives) {
			goals.add("ensure " + collective.replaceFirst(" (over|through) .*", ""));
		}
		return "schedule S on Mesh {\n\tdata x[%d] : i32[%d]\n\texchange { %s }\n\t%s\n}".formatted(vectors, elements,
				String.join("  ", collectives), String.join("\n\t", goals));
	}
}

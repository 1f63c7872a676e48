package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Figures;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * What is known from the plan is what a run of the generated programs shows: on random machines, sizes and schedules, to the picosecond.
 */
class FiguresFromPlanAndRunTest {

	private static final List<String> TYPES = List.of("i8", "f16", "f32", "f64");

	@RepeatedTest(30)
	void planAndRunAgree(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		String text = text(random);
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		Figures figures = analysis.figures();
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		assertEquals(run.steps(), figures.steps(), text);
		assertArrayEquals(run.channelBytes(), figures.channelBytes(), text);
		assertEquals(run.bytesPerLaneMax(), figures.bytesPerLane(), text);
		assertEquals(run.noTimesBecause(), figures.noTimesBecause(), text);
		assertEquals(run.times(), figures.times(), text);
	}

	private static String text(Random random) {
		int size = 2 + random.nextInt(7);
		String[] machine = switch (random.nextInt(3)) {
		case 0 -> new String[] {Machines.LADDER, "Ladder(rungs = %d)", "Twist", "Twist.VR[0]", "Twist.VR[1]"};
		case 1 -> new String[] {Machines.PRISM, "Prism(layers = %d)", "Braid", "Braid.R[1]", "Braid.R[0], Braid.R[2]"};
		default -> new String[] {Machines.BOX_TUBE, "BoxTube(layers = %d)", "Braid", "Braid.B[3]", "Braid.B[2], Braid.B[0]"};
		};
		// Every second link statement is of another type: rings go over lanes that differ.
		String topology = random.nextBoolean() ? machine[0] : machine[0].replaceFirst("(?m)(link n\\[(?:k|l) - 1.*)$", "$1 : Other");
		StringBuilder text = new StringBuilder(types(random)).append(topology)
				.append("machine M = ").append(machine[1].formatted(size)).append(" { node : Ipu link : Serdes }\n")
				.append("schedule S on M {\n");
		int data = 1 + random.nextInt(3);
		for (int i = 0; i < data; i++) {
			text.append("	data x%d : %s[%d]\n".formatted(i, TYPES.get(random.nextInt(TYPES.size())),
					random.nextInt(random.nextBoolean() ? 60 : 30_000)));
		}
		text.append("	repeat ").append(1 + random.nextInt(3)).append(" {\n");
		for (int i = 0; i < data; i++) {
			text.append("		compute x%d costs 3 GFLOP\n".formatted(i));
		}
		appendExchanges(random, machine, data, text);
		return text.append("	}\n}\n").toString();
	}

	private static String types(Random random) {
		String reduce = random.nextBoolean() ? " reduce " + (1 + random.nextInt(9)) + " GB/s" : "";
		return """
				link type Serdes { bandwidth %d Mbit/s latency %d ns power %d mW }
				link type Other { bandwidth %d Mbit/s latency %d ns power 3 W }
				node type Ipu { launch %d ns compute 7 TFLOP/s%s }
				""".formatted(1 + random.nextInt(20_000), random.nextInt(50), 1 + random.nextInt(2_000), 1 + random.nextInt(20_000), random.nextInt(50),
				random.nextInt(1_500), reduce);
	}

	/** One exchange for all data or one for each; halves of an allreduce follow each other. */
	private static void appendExchanges(Random random, String[] machine, int data, StringBuilder text) {
		boolean together = random.nextBoolean();
		boolean halves = random.nextInt(3) == 0;
		String[] walks = new String[data];
		for (int i = 0; i < data; i++) {
			walks[i] = machine[2 + random.nextInt(3)] + (random.nextInt(4) == 0 ? " forward" : random.nextInt(4) == 0 ? " backward" : "");
		}
		for (String kind : halves ? List.of("reducescatter x%d with sum over ",
				"allgather x%d over ") : List.of("allreduce x%d with sum over ")) {
			text.append(together ? "		exchange {\n" : "");
			for (int i = 0; i < data; i++) {
				text.append(together ? "			" : "		exchange ").append(kind.formatted(i)).append(walks[i]).append("\n");
			}
			text.append(together ? "		}\n" : "");
		}
	}
}

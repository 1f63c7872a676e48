package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.DataPlaces;
import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;
import barley.runtime.program.Elements;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.GivenData;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Runs the schedule S of a text with given numbers, one in the vector {@code x} of each node, and tells the bits that each node holds at
 * the end.
 */
public final class HeldBits {

	private HeldBits() {
	}

	/** Returns the bits of numbers of a type. */
	public static long[] of(ElementType type, double... values) {
		Vector vector = Vector.of(type, values.length);
		for (int i = 0; i < values.length; i++) {
			vector.setBits(i, type == ElementType.F32 ? Float.floatToRawIntBits((float) values[i])
					: type == ElementType.F64 ? Double.doubleToRawLongBits(values[i]) : type.parse(Double.toString(values[i])));
		}
		long[] bits = new long[values.length];
		for (int i = 0; i < bits.length; i++) {
			bits[i] = vector.bits(i);
		}
		return bits;
	}

	/** Runs a schedule; nodes without a number hold the last one given. */
	public static long[] run(String text, long... given) {
		BarleyText parsed = BarleyText.of(text);
		ScheduleAnalysis analysis = parsed.schedule("S");
		assertNotNull(analysis.result(), () -> parsed.findings() + "\n" + text);
		Program program = Execution.program(analysis.plan(), analysis.result());
		Elements x = new DataPlaces(analysis.plan()).find("x").get(0).elements();
		Map<Integer, Vector> values = new HashMap<>();
		int nodes = program.machine().nodes();
		for (int node = 0; node < nodes; node++) {
			Vector vector = Vector.of(program.data().type(x.data()), (int) x.count());
			for (int i = 0; i < x.count(); i++) {
				vector.setBits(i, given[Math.min(node, given.length - 1)]);
			}
			values.put(node, vector);
		}
		long[] held = new long[nodes];
		Result result = Simulator.run(program, RunOptions.functional().withAllRounds(true).withGiven(GivenData.NONE.with(x, values))
				.withWitness(node -> held[node.node()] = bits(node.data(program.data().name(x.data())).pattern((int) x.first()))));
		assertEquals(0, result.verification().wrong(), text);
		return held;
	}

	private static long bits(String pattern) {
		return Long.parseUnsignedLong(pattern.substring(2), 16);
	}

	/** Returns the bits that all nodes hold alike. */
	public static long same(String text, long... given) {
		long[] held = run(text, given);
		for (long each : held) {
			assertEquals(held[0], each, () -> List.of(held) + "\n" + text);
		}
		return held[0];
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;

/** Sums of values that betray the order in which they are added: around rings, and over trees of adders, where no order counts. */
class SumOrderTest {

	private static final long[] BETRAYING = HeldBits.of(ElementType.F64, 1e16, 1, -1e16, 1);

	/** Node k of a ring of four adds S(k), S(k-1), S(k-2), S(k-3); in a fixed order all nodes add S0 to S3. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "", value = {
			" forward | | 1 0 1 0", " forward | inject = once | 1 0 1 0", " forward | order = fixed | 1 1 1 1",
			" forward | order = fixed, inject = once | 1 1 1 1", " | order = fixed | 1 1 1 1", " | order = fixed, inject = once | 1 1 1 1"})
	void aroundARing(String direction, String options, String sums) {
		String text = shift(4, direction == null ? "" : " " + direction, options);
		double[] expected = Arrays.stream(sums.split(" ")).mapToDouble(Double::parseDouble).toArray();
		assertArrayEquals(HeldBits.of(ElementType.F64, expected), HeldBits.run(text, BETRAYING), text);
	}

	/** Both ways, a ring of four meets the value opposite of each node from one side; injected once or not, the bits are the same. */
	@ParameterizedTest
	@CsvSource({"3", "4", "5", "8", "9"})
	void relayedOrNotTheBitsAreTheSame(int nodes) {
		for (String direction : List.of(" forward", " backward", "")) {
			for (String order : List.of("", "order = fixed")) {
				for (int seed = 0; seed < 5; seed++) {
					Random random = new Random(seed);
					long[] given = LongStream.generate(() -> Double.doubleToRawLongBits((random.nextDouble() - 0.5)
							* Math.scalb(1, random.nextInt(120)))).limit(nodes).toArray();
					long[] software = HeldBits.run(shift(nodes, direction, order.isEmpty() ? null : order), given);
					long[] once = HeldBits.run(shift(nodes, direction, order.isEmpty() ? "inject = once" : order + ", inject = once"),
							given);
					assertArrayEquals(software, once, direction + order);
					if (!order.isEmpty()) {
						assertEquals(1, Arrays.stream(once).distinct().count());
						assertEquals(inSequence(given), Double.longBitsToDouble(once[0]));
					}
				}
			}
		}
	}

	private static double inSequence(long[] given) {
		double sum = Double.longBitsToDouble(given[0]);
		for (int i = 1; i < given.length; i++) {
			sum += Double.longBitsToDouble(given[i]);
		}
		return sum;
	}

	private static String shift(int nodes, String direction, String options) {
		return """
				import barley.machines.*
				node type Chip { launch 1 us relay 0 ns }
				machine M = Ring(p = %d) { node : Chip }
				schedule S on M {
					data x : f64[1]
					exchange allreduce x with sum over Round%s using shift%s
					ensure allreduce x with sum
				}
				""".formatted(nodes, direction, options == null ? "" : "(" + options + ")");
	}

	static String tree(int nodes, int arity, int width, ElementType type) {
		return """
				switch type Adder { cycle 1 ns packet 256 B width %3$d bit combine sum, max, and, or, xor inputs 4 groups 4 }
				topology Heap {
					node n[%1$d]
					switch s[%1$d] : Adder
					for i in 0 ..< %1$d link n[i] -- s[i]
					for i in 1 ..< %1$d link s[i] -- s[(i - 1) / %2$d]
					tree Up {
						for i in 0 ..< %1$d visit n[i], s[i]
						for i in 1 ..< %1$d visit s[i], s[(i - 1) / %2$d]
					}
				}
				schedule S on Heap {
					data x : %4$s[1]
					exchange allreduce x with sum over Up
					ensure allreduce x with sum
				}
				""".formatted(nodes, arity, width, type.word());
	}

	/** The rows of sums of floating-point numbers: type, width, values, and the bits of the result on all nodes. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"F64 | 64 | 3 5 -2 100 | 405a800000000000",
			"F64 | 64 | 1 8.673617379884035e-19 4.336808689942018e-19 -2.168404344971009e-19 | 3ff0000000000000",
			"F64 | 128 | 1 8.673617379884035e-19 4.336808689942018e-19 -2.168404344971009e-19 | 3ff0000000000000",
			"F64 | 64 | 1e16 1 -1e16 1 | 4000000000000000", "F64 | 64 | 1e300 1 -1e300 | 0",
			"F64 | 2048 | 1e300 1 -1e300 | 3ff0000000000000",
			"F64 | 64 | 4.9e-324 4.9e-324 4.9e-324 4.9e-324 | 4",
			"F64 | 64 | 1.7976931348623157e308 1.7976931348623157e308 | 7ff0000000000000",
			"F64 | 64 | -0.0 -0.0 | 0", "F64 | 64 | Infinity 1 -Infinity | 7ff8000000000000", "F64 | 64 | Infinity 1 2 | 7ff0000000000000",
			"F64 | 64 | NaN 1 | 7ff8000000000000",
			"F64 | 64 | 0.1 0.2 0.30000000000000004 0.4 0.5 0.6000000000000001 0.7000000000000001 0.8 | 400ccccccccccccd",
			"F32 | 64 | 0.1 0.2 0.30000000000000004 0.4 0.5 0.6000000000000001 0.7000000000000001 0.8 | 40666667",
			"F32 | 32 | 16777216 1 1 1 | 4b800002", "F32 | 64 | 1e30 1 -1e30 2 | 0", "F32 | 128 | 1e30 1 -1e30 2 | 40400000",
			"F16 | 64 | 2048 1 1 1 | 6802", "F16 | 64 | 60000 60000 -60000 | 7b53", "BF16 | 32 | 256 1 1 1 | 4382"})
	void overTreesInAnyOrder(ElementType type, int width, String values, String bits) {
		List<Long> given = Arrays.stream(HeldBits.of(type, Arrays.stream(values.split(" ")).mapToDouble(Double::parseDouble).toArray()))
				.boxed()
				.collect(Collectors.toList());
		for (int arity = 1; arity <= 3; arity++) {
			Collections.shuffle(given, new Random(arity));
			long[] order = given.stream().mapToLong(Long::longValue).toArray();
			assertEquals(bits, Long.toHexString(HeldBits.same(tree(order.length, arity, width, type), order)), values + " " + arity);
		}
	}

	/** On a torus, sums in a fixed order have other bits than on a tree, where they are nearer to the exact sum. */
	@Test
	void treesAndRingsDiffer() {
		assertEquals(2, Double.longBitsToDouble(HeldBits.same(tree(4, 2, 64, ElementType.F64), BETRAYING)));
		assertEquals(1, Double.longBitsToDouble(HeldBits.same(shift(4, "", "order = fixed"), BETRAYING)));
	}
}

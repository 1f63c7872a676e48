package barley.runtime.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Verification compares bits, so the order of combining must not affect any bit. */
class InitialValuesTest {

	private static final int LENGTH = 97;

	static Stream<Arguments> typesOperatorsAndNodes() {
		return Arrays.stream(ElementType.values()).flatMap(type -> Arrays.stream(Operator.values())
				.filter(operator -> operator.accepts(type))
				.flatMap(operator -> Stream.of(2, 7, 255, 256, 300, 2100).map(nodes -> arguments(type, operator, nodes))));
	}

	@ParameterizedTest(name = "{0} {1} over {2} nodes")
	@MethodSource("typesOperatorsAndNodes")
	void everyOrderGivesTheSameBits(ElementType type, Operator operator, int nodes) {
		Vector ascending = combined(type, operator, nodes, IntStream.range(0, nodes).boxed().toList());
		List<Integer> shuffled = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
		Collections.shuffle(shuffled, new Random(nodes));

		assertEquals(-1, ascending.mismatch(0, combined(type, operator, nodes, shuffled), 0, LENGTH));
		assertEquals(-1, ascending.mismatch(0, inPairs(type, operator, nodes), 0, LENGTH));
	}

	@Test
	void everyNodeIsNoticed() {
		for (Operator operator : List.of(Operator.SUM, Operator.PROD, Operator.MIN, Operator.MAX)) {
			List<Integer> all = new ArrayList<>(IntStream.range(0, 16).boxed().toList());
			Vector complete = combined(ElementType.F16, operator, 16, all, InitialValues.PERIOD);
			for (int missing = 0; missing < 16; missing++) {
				all.remove(Integer.valueOf(missing));
				Vector partial = combined(ElementType.F16, operator, 16, all, InitialValues.PERIOD);
				assertNotEquals(-1, complete.mismatch(0, partial, 0, InitialValues.PERIOD), operator + " without node " + missing);
				all.add(missing);
			}
		}
	}

	private static Vector combined(ElementType type, Operator operator, int nodes, List<Integer> order) {
		return combined(type, operator, nodes, order, LENGTH);
	}

	private static Vector combined(ElementType type, Operator operator, int nodes, List<Integer> order, int length) {
		Vector sum = value(type, nodes, order.get(0), length);
		for (int node : order.subList(1, order.size())) {
			sum.combine(operator, 0, value(type, nodes, node, length), 0, length);
		}
		return sum;
	}

	private static Vector inPairs(ElementType type, Operator operator, int nodes) {
		List<Vector> vectors = new ArrayList<>(IntStream.range(0, nodes).mapToObj(node -> value(type, nodes, node, LENGTH)).toList());
		while (vectors.size() > 1) {
			Vector last = vectors.remove(vectors.size() - 1);
			vectors.get(vectors.size() / 2).combine(operator, 0, last, 0, LENGTH);
		}
		return vectors.get(0);
	}

	private static Vector value(ElementType type, int nodes, int node, int length) {
		Vector vector = Vector.of(type, length);
		new InitialValues(nodes).write(vector, 0, length, node, 3, 1);
		return vector;
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;

/** Whole numbers, largest and smallest ones and their places on combining trees, written in the language: the bits that all nodes hold. */
class CombinedNumbersTest {

	private static long[] numbers(ElementType type, String values) {
		return Arrays.stream(values.split(" ")).mapToLong(type::parse).toArray();
	}

	/** Returns pairs of a value and a tag, such as 5:3, as words of a type: the value in the upper half. */
	private static long[] located(ElementType type, String pairs) {
		int half = Byte.SIZE * type.bytes() / 2;
		return Arrays.stream(pairs.split(" ")).map(pair -> pair.split(":"))
				.mapToLong(pair -> Long.parseLong(pair[0]) << half | Long.parseLong(pair[1])).toArray();
	}

	private static void assertCombined(long expected, ElementType type, int width, String with, long... given) {
		List<Long> numbers = Arrays.stream(given).boxed().collect(Collectors.toList());
		for (int arity = 1; arity <= 3; arity++) {
			Collections.shuffle(numbers, new Random(arity));
			String operator = with.replaceAll(" .*", "");
			String text = SumOrderTest.tree(given.length, arity, width, type)
					.replace("with sum over Up", "with %s over Up%s".formatted(operator,
					with.substring(operator.length()))).replace("ensure allreduce x with sum", "ensure allreduce x with " + operator);
			long mask = -1L >>> Long.SIZE - Byte.SIZE * type.bytes();
			assertEquals(Long.toHexString(expected & mask),
					Long.toHexString(HeldBits.same(text, numbers.stream().mapToLong(Long::longValue).toArray()) & mask), text);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"I32 | 64 | sum using bias | 5 -7 1000 -2147483648 0 1 2 3 | -2147482644",
					"I32 | 64 | sum | 5 -7 1000 -2147483648 0 1 2 3 | -2147482644",
			"I32 | 32 | sum            | 5 -7 1000 -2147483648 0 1 2 3 | -2147482644", "U8  | 16 | sum using bias | 255 4 | 3",
			"I8  | 64 | avg            | -1 -4 | -3",                                 "I8  | 64 | avg using bias | -1 -4 | -3",
			"I32 | 64 | max            | -5 -7 -1000 | -5",
			"I32 | 32 | min | -5 7 -2147483648 2147483647 | -2147483648",
			"U8  | 64 | max            | 255 4 | 255",                                "U8  | 64 | min | 255 4 | 4",
			"U8  | 64 | and            | 12 10 | 8",                                  "I64 | 64 | or  | 12 10 | 14",
			"I16 | 64 | xor | 12 10 | 6"})
	void wholeNumbers(ElementType type, int width, String with, String values, String result) {
		assertCombined(type.parse(result), type, width, with, numbers(type, values));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"F64 | 64 | max | -1 -0.0 0 2.5 | 2.5",  "F64 | 64 | min | -1 -0.0 0 2.5 | -1",     "F64 | 64 | max | -0.0 0 -1 | 0",
					"F64 | 64 | min | -0.0 0 1 | -0.0",
			"F64 | 64 | max | 1 NaN 2 | NaN",        "F64 | 128 | min | 1 NaN -Infinity | NaN", "F32 | 64 | max | -Infinity -3 | -3",
			"F16 | 32 | min | 1 -2 | -2",
			"BF16 | 32 | max | -256 -0.5 | -0.5"})
	void floatingNumbers(ElementType type, int width, String with, String values, double result) {
		double[] given = Arrays.stream(values.split(" ")).mapToDouble(Double::parseDouble).toArray();
		assertCombined(HeldBits.of(type, result)[0], type, width, with, HeldBits.of(type, given));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"I64 | maxloc | 5:3 9:1 9:0 -4:7 | 9:0", "I64 | minloc | 5:3 9:1 9:0 -4:7 | -4:7",
			"I16 | maxloc | 5:3 9:1 9:2 -4:7 | 9:1", "I16 | minloc | 5:3 9:1 9:2 -4:7 | -4:7", "I32 | minloc | 5:3 5:2 | 5:2"})
	void places(ElementType type, String with, String pairs, String result) {
		assertCombined(located(type, result)[0], type, 64, with, located(type, pairs));
	}

	/** Pieces, here uneven ones, are brought to all nodes or to one: each node sends zeros where others' elements are. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"or | f64 | 64 | 5", "sum, or | f16 | 32 | 7", "sum | i8 | 8 | 2", "sum, max | u64 | 128 | 9",
			"or, and | bf16 | 8 | 3"})
	void gatheredByZeros(String combine, String type, int width, int nodes) {
		for (String gathered : List.of("exchange allgather x over Up",
				"exchange gather x to n[1] over Fold[1] exchange broadcast x from n[1] through s")) {
			PacketCase found = PacketCase.of("""
					switch type Adder { cycle 1 ns packet 64 B width %d bit combine %s inputs 4 groups 4 }
					topology Heap {
						node n[%3$d]
						switch s[%3$d] : Adder
						for i in 0 ..< %3$d link n[i] -- s[i]
						for i in 1 ..< %3$d link s[i] -- s[(i - 1) / 2]
						tree Up {
							for i in 0 ..< %3$d visit n[i], s[i]
							for i in 1 ..< %3$d visit s[i], s[(i - 1) / 2]
						}
						tree Fold[i in 0 ..< %3$d] to n[i] over n by shortest
					}
					schedule S on Heap {
						data x : %4$s[43]
						exchange reducescatter x with max through s
						%5$s
						ensure allreduce x with max
					}
					""".formatted(width, combine, nodes, type, gathered));
			assertEquals(nodes, found.run().verification().checked());
		}
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.data.ElementType;
import barley.runtime.data.View;
import barley.runtime.machine.Mix;
import barley.runtime.program.NodeData;
import barley.runtime.simulate.option.RunOptions;

/**
 * What random expressions compute of elements, compared bit by bit with a plain evaluation in this test: whole numbers of any size that
 * wrap after each operation, and doubles that are rounded to the type after each operation.
 */
class RandomElementsTest {

	private static final int NODES = 3;
	private static final int SIZE = 5;
	private static final String[] NAMES = {"a", "b", "c", "m[0]", "m[1]", "m[2]", "s"};
	private static final String DATA = """
			operator mix(p, q) = p * q + p + q
			topology Cores(p = 3) { node n[p]  for i in 1 ..< p link n[i - 1] -- n[i] }
			schedule S on Cores {
				let five = 5
				data a, b, c, m[3] : %1$s[5]
				data s : %1$s
				data other : i64[1]
				compute other
				%2$s
			}
			""";

	@TempDir
	private Path folder;

	/** An element of one type, as the reference computes it: a double or a whole number. */
	private record Maths(ElementType type) {

		Number of(long number) {
			return type.isFloating() ? round(number) : wrap(BigInteger.valueOf(number));
		}

		/** Rounds to nearest, ties to even. */
		Number round(double value) {
			int digits = switch (type) {
				case F16 -> 11;
				case BF16 -> 8;
				case F32 -> 24;
				default -> 53;
			};
			int least = type == ElementType.F16 ? -14 : type == ElementType.F64 ? -1022 : -126;
			int most = type == ElementType.F16 ? 15 : type == ElementType.F64 ? 1023 : 127;
			if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
				return value;
			}
			double unit = Math.scalb(1.0, Math.max(Math.getExponent(value), least) - digits + 1);
			double rounded = type == ElementType.F64 ? value : Math.rint(value / unit) * unit;
			return Math.abs(rounded) >= Math.scalb(2.0, most) ? Math.signum(rounded) * Double.POSITIVE_INFINITY : rounded;
		}

		Number wrap(BigInteger value) {
			BigInteger all = BigInteger.ONE.shiftLeft(8 * type.bytes());
			BigInteger low = value.mod(all);
			return type.isSigned() && low.testBit(8 * type.bytes() - 1) ? low.subtract(all) : low;
		}

		Number apply(BinaryOperator<BigInteger> whole, BiFunction<Double, Double, Double> real, Number a, Number b) {
			return type.isFloating() ? round(real.apply(a.doubleValue(), b.doubleValue()))
					: wrap(whole.apply((BigInteger) a, (BigInteger) b));
		}

		int compare(Number a, Number b) {
			return type.isFloating() ? a.doubleValue() < b.doubleValue() ? -1 : a.doubleValue() > b.doubleValue() ? 1
					: a.doubleValue() == b.doubleValue() ? 0 : 2 : ((BigInteger) a).compareTo((BigInteger) b);
		}

		/** The bits that a run shows. */
		String text(View view, int index) {
			return type.isFloating() && Double.isNaN(view.get(index)) ? "NaN" : view.text(index);
		}

		String text(Number value) {
			return !type.isFloating() ? value.toString() : Double.isNaN(value.doubleValue()) ? "NaN"
					: type == ElementType.F64 ? Double.toString(value.doubleValue()) : Float.toString(value.floatValue());
		}

		Number read(View view, int index) {
			return type.isFloating() ? view.get(index) : new BigInteger(view.text(index));
		}
	}

	/** What an element is computed from. */
	private interface Place {

		Number read(String name);

		int node();

		int index();
	}

	private interface Meaning {
		Number of(Place place);
	}

	private record Expression(String text, Meaning meaning) {
	}

	/** Makes expressions. */
	private static final class Maker {

		private final Random random;
		private final Maths maths;
		private final List<String> readable;

		Maker(Random random, Maths maths, List<String> readable) {
			this.random = random;
			this.maths = maths;
			this.readable = readable;
		}

		Expression number(int depth) {
			if (depth == 0 || random.nextInt(8) == 0) {
				return leaf();
			}
			switch (random.nextInt(10)) {
			case 0:
			case 1:
				return binary("+", BigInteger::add, (a, b) -> a + b, depth);
			case 2:
				return binary("-", BigInteger::subtract, (a, b) -> a - b, depth);
			case 3:
				return binary("*", BigInteger::multiply, (a, b) -> a * b, depth);
			case 4:
				return divided(depth);
			case 5:
				return chosen(depth);
			case 6:
				return extreme(depth);
			case 7:
				return unary(depth);
			case 8:
				return own(depth);
			default:
				return maths.type.isFloating() ? rounding(depth) : unary(depth);
			}
		}

		private Expression leaf() {
			switch (random.nextInt(6)) {
			case 0:
				int literal = random.nextInt(100);
				return new Expression("" + literal, place -> maths.of(literal));
			case 1:
				return new Expression("five", place -> maths.of(5));
			case 2:
				return new Expression("id", place -> maths.of(place.node()));
			case 3:
				if (maths.type.isFloating()) {
					int number = random.nextInt(9);
					return new Expression("uniform(" + number + ")", place -> {
						long hash = Mix.fold(Mix.fold(Mix.fold(0, number), place.node()), 0);
						hash = place.index() == 0 ? hash : Mix.fold(hash, place.index());
						return maths.round((hash >>> 11) * Math.pow(2, -53));
					});
				}
			default:
				String name = readable.get(random.nextInt(readable.size()));
				return new Expression(name, place -> place.read(name));
			}
		}

		private Expression binary(String operator, BinaryOperator<BigInteger> whole, BiFunction<Double, Double, Double> real, int depth) {
			Expression left = number(depth - 1);
			Expression right = number(depth - 1);
			return new Expression("(%s %s %s)".formatted(left.text, operator, right.text),
					place -> maths.apply(whole, real, left.meaning.of(place), right.meaning.of(place)));
		}

		/** Whole numbers are divided downward, by numbers that are known. */
		private Expression divided(int depth) {
			if (maths.type.isFloating()) {
				return binary("/", null, (a, b) -> a / b, depth);
			}
			Expression left = number(depth - 1);
			int divisor = 1 + random.nextInt(100);
			BigInteger by = BigInteger.valueOf(divisor);
			boolean rest = random.nextBoolean();
			return new Expression("(%s %s %d)".formatted(left.text, rest ? "%" : "/", divisor), place -> {
				BigInteger value = (BigInteger) left.meaning.of(place);
				return rest ? value.mod(by) : value.subtract(value.mod(by)).divide(by);
			});
		}

		private Expression chosen(int depth) {
			Expression one = number(depth - 1);
			Expression other = number(depth - 1);
			Expression then = number(depth - 1);
			Expression otherwise = number(depth - 1);
			String comparison = List.of("<", "<=", ">", ">=", "==", "!=").get(random.nextInt(6));
			boolean not = random.nextBoolean();
			return new Expression("(if %s%s %s %s%s then %s else %s)".formatted(not ? "not (" : "", one.text, comparison, other.text,
					not ? ")" : "", then.text, otherwise.text), place -> {
						int order = maths.compare(one.meaning.of(place), other.meaning.of(place));
						boolean holds = switch (comparison) {
							case "<" -> order == -1;
							case "<=" -> order == -1 || order == 0;
							case ">" -> order == 1;
							case ">=" -> order == 1 || order == 0;
							case "==" -> order == 0;
							default -> order != 0;
						};
						return (holds != not ? then : otherwise).meaning.of(place);
					});
		}

		private Expression extreme(int depth) {
			Expression one = number(depth - 1);
			Expression other = number(depth - 1);
			boolean most = random.nextBoolean();
			return new Expression("%s(%s, %s)".formatted(most ? "max" : "min", one.text, other.text), place -> maths.apply(
					most ? BigInteger::max : BigInteger::min, most ? Math::max : Math::min, one.meaning.of(place),
					other.meaning.of(place)));
		}

		private Expression unary(int depth) {
			Expression operand = number(depth - 1);
			return switch (random.nextInt(3)) {
				case 0 -> new Expression("(-%s)".formatted(operand.text),
						place -> one(operand.meaning.of(place), BigInteger::negate, a -> -a));
				case 1 -> new Expression("abs(%s)".formatted(operand.text),
						place -> one(operand.meaning.of(place), BigInteger::abs, Math::abs));
				default -> new Expression("sign(%s)".formatted(operand.text), place -> one(operand.meaning.of(place),
						a -> BigInteger.valueOf(a.signum()), Math::signum));
			};
		}

		private Number one(Number value, UnaryOperator<BigInteger> whole, UnaryOperator<Double> real) {
			return maths.apply((a, b) -> whole.apply(a), (a, b) -> real.apply(a), value, value);
		}

		private Expression rounding(int depth) {
			Expression operand = number(depth - 1);
			return switch (random.nextInt(5)) {
				case 0 -> real("sqrt", operand, Math::sqrt);
				case 1 -> real("invsqrt", operand, a -> a <= 0 ? Double.POSITIVE_INFINITY : 1 / Math.sqrt(a));
				case 2 -> real("exp", operand, StrictMath::exp);
				case 3 -> real("log", operand, StrictMath::log);
				default -> real("logistic", operand, a -> 1 / (1 + StrictMath.exp(-a)));
			};
		}

		/** The runtime rounds to single precision on the way to half. */
		private Expression real(String word, Expression operand, UnaryOperator<Double> real) {
			return new Expression("%s(%s)".formatted(word, operand.text), place -> one(operand.meaning.of(place), null,
					a -> maths.type == ElementType.F64 ? real.apply(a) : (double) (float) (double) real.apply(a)));
		}

		/** An operator of an author computes in 64 bits. */
		private Expression own(int depth) {
			Expression one = number(depth - 1);
			Expression other = number(depth - 1);
			return new Expression("mix(%s, %s)".formatted(one.text, other.text), place -> maths.apply((a, b) -> a.multiply(b).add(a).add(b),
					(a, b) -> maths.type == ElementType.F64 ? a * b + a + b : (double) (float) (a * b + a + b), one.meaning.of(place),
					other.meaning.of(place)));
		}
	}

	@ParameterizedTest
	@EnumSource
	void expressionsComputeWhatTheySay(ElementType type) throws IOException {
		Maths maths = new Maths(type);
		Number[][][] before = initial(type, maths);
		for (int seed = 0; seed < 2; seed++) {
			Random random = new Random(31L * seed + type.ordinal());
			Number[][][] wanted = copy(before);
			StringBuilder statements = new StringBuilder();
			for (int i = 0; i < 12; i++) {
				int target = random.nextInt(NAMES.length);
				boolean single = NAMES[target].equals("s");
				Expression made = new Maker(random, maths, single ? List.of("s") : List.of(NAMES)).number(4);
				statements.append("compute ").append(NAMES[target]).append(" = ").append(made.text).append('\n');
				compute(wanted, target, made);
			}
			Number[][][] found = run(type, maths, statements.toString());
			for (int node = 0; node < NODES; node++) {
				for (int name = 0; name < NAMES.length; name++) {
					for (int i = 0; i < found[node][name].length; i++) {
						assertEquals(maths.text(wanted[node][name][i]), maths.text(found[node][name][i]),
								"%s[%d] of node %d after%n%s".formatted(NAMES[name], i, node, statements));
					}
				}
			}
		}
	}

	private static void compute(Number[][][] data, int target, Expression made) {
		for (int node = 0; node < NODES; node++) {
			Number[][] own = data[node];
			Number[] computed = new Number[own[target].length];
			for (int i = 0; i < computed.length; i++) {
				int at = i;
				int self = node;
				computed[i] = made.meaning.of(new Place() {

					@Override
					public Number read(String name) {
						Number[] read = own[List.of(NAMES).indexOf(name)];
						return read[read.length == 1 ? 0 : at];
					}

					@Override
					public int node() {
						return self;
					}

					@Override
					public int index() {
						return at;
					}
				});
			}
			own[target] = computed;
		}
	}

	private static Number[][][] copy(Number[][][] data) {
		Number[][][] copy = new Number[NODES][NAMES.length][];
		for (int node = 0; node < NODES; node++) {
			for (int name = 0; name < NAMES.length; name++) {
				copy[node][name] = data[node][name].clone();
			}
		}
		return copy;
	}

	private Number[][][] initial(ElementType type, Maths maths) throws IOException {
		return run(type, maths, "");
	}

	private Number[][][] run(ElementType type, Maths maths, String statements) throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), DATA.formatted(type.word(), statements));
		Number[][][] data = new Number[NODES][NAMES.length][];
		BarleyText text = BarleyText.read(file);
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis.result() != null, () -> text.findings() + statements);
		Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> read(node, maths, data)));
		return data;
	}

	private static void read(NodeData node, Maths maths, Number[][][] data) {
		for (int name = 0; name < NAMES.length; name++) {
			List<Number> values = new ArrayList<>();
			boolean member = NAMES[name].startsWith("m");
			View view = node.data(member ? "m" : NAMES[name]);
			int first = member ? SIZE * (NAMES[name].charAt(2) - '0') : 0;
			for (int i = first; i < (member ? first + SIZE : view.length()); i++) {
				values.add(maths.read(view, i));
			}
			data[node.node()][name] = values.toArray(Number[]::new);
		}
	}
}

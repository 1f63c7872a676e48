package barley.lang.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

/**
 * Random collectives and barriers over trees of switches with adders of random widths: numbers of all types, in one and in two trips,
 * alone and together. The figures from the plan are those of the run, what is proved to end ends, and data are verified.
 * {@code -Dbarley.packets=2000} tries more of them.
 */
class RandomAddersTest {

	private static final int SCHEDULES = Integer.getInteger("barley.packets", 30);
	private static final String[] FLOATS = {"f16", "bf16", "f32", "f64"};
	private static final String[] WHOLE = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"};

	@Test
	void planAndRunAgree() {
		for (int seed = 0; seed < SCHEDULES; seed++) {
			PacketCase.of(text(new Random(seed)));
		}
	}

	private static String text(Random random) {
		int nodes = 2 + random.nextInt(9);
		StringBuilder text = new StringBuilder("""
				switch type Adder {
					cycle %1$d ps  packet %2$d B  buffer %3$d packets  inputs %4$d  width %5$d bit  combine sum, max, and, or, xor
					groups %6$d
				}
				node type Chip { launch %7$d ns %8$s }
				topology Net {
					node n[%9$d] : Chip
					switch s[%9$d] : Adder
					for i in 0 ..< %9$d link n[i] -- s[i]
					for i in 1 ..< %9$d link s[i] -- s[(i - 1) / %10$d]
					tree Up {
						for i in 0 ..< %9$d visit n[i], s[i]
						for i in 1 ..< %9$d visit s[i], s[(i - 1) / %10$d]
					}
					tree Fold[i in 0 ..< %9$d] to n[i] over n by shortest
				}
				schedule S on Net {
				""".formatted(1 + random.nextInt(2_000), 32 * (1 + random.nextInt(4)), 1 + random.nextInt(4), 1 + random.nextInt(3),
				64 * (1 + random.nextInt(4)), 1 + random.nextInt(5), random.nextInt(200),
				random.nextBoolean() ? "" : "reduce %d GB/s".formatted(1 + random.nextInt(9)), nodes, 1 + random.nextInt(4)));
		List<String> goals = new ArrayList<>();
		int data = 0;
		for (int exchange = 1 + random.nextInt(4); exchange > 0; exchange--) {
			List<String> collectives = new ArrayList<>();
			for (int count = 1 + random.nextInt(3); count > 0; count--) {
				String collective = collective(random, text, "x" + data++, nodes);
				collectives.add(collective);
				goals.add("ensure " + collective.replaceFirst(" over .*", ""));
			}
			if (random.nextInt(4) == 0) {
				collectives.add(random.nextInt(collectives.size() + 1),
						"barrier over " + (random.nextBoolean() ? "Up" : "Fold[%d]".formatted(
						random.nextInt(nodes))));
			}
			text.append("\texchange { ").append(String.join("  ", collectives)).append(" }\n");
		}
		if (random.nextBoolean()) {
			text.append("\tdata y : %s[%d]\n\texchange reducescatter y with max through s\n\texchange allgather y over Up\n".formatted(
					random.nextBoolean() ? "f32" : "u8", 1 + random.nextInt(60)));
			goals.add("ensure allreduce y with max");
		}
		return text.append('\t').append(String.join("\n\t", goals)).append("\n}\n").toString();
	}

	/** Declares a vector; returns a collective on it. */
	private static String collective(Random random, StringBuilder text, String vector, int nodes) {
		boolean floating = random.nextBoolean();
		String[] types = floating ? FLOATS : WHOLE;
		String type = types[random.nextInt(types.length)];
		String[] operators = floating ? new String[] {"sum", "sum", "avg", "max", "min"}
				: type.endsWith("8") ? new String[] {"sum", "avg", "max", "min", "and", "or", "xor"}
				: new String[] {"sum", "avg", "max", "min", "and", "or", "xor", "minloc", "maxloc"};
		String operator = operators[random.nextInt(operators.length)];
		boolean biased = !floating && (operator.equals("sum") || operator.equals("avg")) && !type.endsWith("64") && random.nextBoolean();
		text.append("\tdata %s : %s[%d]\n".formatted(vector, type, 1 + random.nextInt(60)));
		int root = random.nextInt(nodes);
		String over = switch (random.nextInt(3)) {
			case 0 -> "allreduce %s with %s over Up".formatted(vector, operator);
			case 1 -> "allreduce %s with %s over Fold[%d]".formatted(vector, operator, root);
			default -> "reduce %s with %s to n[%3$d] over Fold[%3$d]".formatted(vector, operator, root);
		};
		return over + (biased ? " using bias" : "");
	}
}

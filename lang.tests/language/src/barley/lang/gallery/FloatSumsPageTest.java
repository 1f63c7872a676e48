package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.prove.figures.Figures;
import barley.lang.run.HeldBits;
import barley.runtime.data.ElementType;
import barley.runtime.report.UnitText;

/**
 * The page about sums of floating-point numbers in two trips: each figure in its tables is measured here, by running schedules with these
 * numbers, and its picture is drawn of the words that travel. With the system property {@code barley.redraw} the picture is written anew.
 */
class FloatSumsPageTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final Path PAGE = ROOT.resolve("lang/doc/FLOATS.md");
	private static final Path GUIDE = ROOT.resolve("lang.ui/help/floats.html");
	private static final List<Path> PICTURES = List.of(ROOT.resolve("lang/doc/pictures/floats.svg"),
			ROOT.resolve("lang.ui/help/pictures/floats.svg"));

	/** Numbers, one a node, as the page writes them. */
	private record Numbers(ElementType type, String... texts) {

		private double[] values() {
			return Arrays.stream(texts).mapToDouble(text -> text.startsWith("2^") ? Math.scalb(1, Integer.parseInt(text.substring(2)))
					: text.startsWith("-2^") ? -Math.scalb(1, Integer.parseInt(text.substring(3))) : Double.parseDouble(text)).toArray();
		}

		private long[] bits() {
			return HeldBits.of(type, values());
		}

		/** Rounds a number to the type, after each operation. */
		private double round(double value) {
			return type == ElementType.F32 ? (float) value : value;
		}

		private String text(double value) {
			String text = type == ElementType.F32 ? Float.toString((float) value) : Double.toString(value);
			return text.replaceFirst("\\.0$", "").replaceFirst("\\.0E", "E");
		}

		private String text(long bits) {
			return text(type == ElementType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits));
		}
	}

	private static final List<Numbers> ROWS = List.of(
			new Numbers(ElementType.F64, "3", "5", "-2", "100"),
			new Numbers(ElementType.F64, "1e16", "1", "-1e16", "1"),
			new Numbers(ElementType.F64, "0.1", "0.2", "0.30000000000000004", "0.4", "0.5", "0.6000000000000001", "0.7000000000000001",
			"0.8"),
			new Numbers(ElementType.F64, "1", "2^-60", "2^-61", "-2^-62"),
			new Numbers(ElementType.F64, "1e300", "1", "-1e300"),
			new Numbers(ElementType.F32, "16777216", "1", "1", "1"),
			new Numbers(ElementType.F32, "1e30", "1", "-1e30", "2"));

	private static double inSequence(Numbers row) {
		double sum = 0;
		for (double value : row.values()) {
			sum = row.round(sum + row.round(value));
		}
		return sum;
	}

	/** Compensated summation (Kahan 1965). */
	private static double byKahan(Numbers row) {
		double sum = 0;
		double lost = 0;
		for (double value : row.values()) {
			double corrected = row.round(row.round(value) - lost);
			double next = row.round(sum + corrected);
			lost = row.round(row.round(next - sum) - corrected);
			sum = next;
		}
		return sum;
	}

	private static double exactly(Numbers row) {
		BigDecimal sum = BigDecimal.ZERO;
		for (double value : row.values()) {
			sum = sum.add(new BigDecimal(row.round(value)));
		}
		return row.type == ElementType.F32 ? sum.floatValue() : sum.doubleValue();
	}

	private static String aroundARing(Numbers row) {
		long[] held = HeldBits.run("""
				import barley.machines.*
				schedule S on Ring(p = %d) {
					data x : %s[1]
					exchange allreduce x with sum over Round forward using shift
					ensure allreduce x with sum
				}
				""".formatted(row.texts.length, row.type.word()), row.bits());
		return Arrays.stream(held).distinct().mapToObj(row::text).collect(Collectors.joining(" or "));
	}

	private static String overATree(Numbers row, int width) {
		return row.text(HeldBits.same(PROGRAM.replace("NODES", Integer.toString(row.texts.length))
				.replace("WIDTH", Integer.toString(width)).replace("TYPE", row.type.word()), row.bits()));
	}

	private static final String PROGRAM = """
			switch type Adder { cycle 4 ns packet 256 B width WIDTH bit combine sum, max inputs 3 groups 4 }
			topology Heap {
				node n[NODES]
				switch s[NODES] : Adder
				for i in 0 ..< NODES link n[i] -- s[i]
				for i in 1 ..< NODES link s[i] -- s[(i - 1) / 2]
				tree Up {
					for i in 0 ..< NODES visit n[i], s[i]
					for i in 1 ..< NODES visit s[i], s[(i - 1) / 2]
				}
			}
			schedule S on Heap {
				data x : TYPE[1]
				exchange allreduce x with sum over Up
				ensure allreduce x with sum
			}
			""";

	@Test
	void resultsAreMeasured() throws IOException {
		List<String> table = new ArrayList<>();
		for (Numbers row : ROWS) {
			String numbers = Arrays.stream(row.texts).anyMatch(text -> text.length() > 12) ? "0.1 · 1 to 0.1 · 8"
					: String.join(", ", row.texts);
			table.add("| %s | `%s` | %s | %s | %s | %s | %s | %s |".formatted(numbers, row.type.word(), row.text(inSequence(row)),
					row.text(byKahan(row)), aroundARing(row), overATree(row, 64), overATree(row, 128), row.text(exactly(row))));
		}
		assertPages(table);
	}

	/** Time of a sum on 16 nodes over the tree, around the torus, and of integers over the tree, from the example. */
	@Test
	void costsAreMeasured() throws IOException {
		String example = Files.readString(ROOT.resolve("examples/combining-tree.barley"));
		List<String> table = new ArrayList<>();
		for (int numbers : new int[] {1, 32, 512, 8192}) {
			List<String> cells = new ArrayList<>();
			for (String schedule : List.of("OverTree", "AroundTorus", "TorusThenCopies")) {
				Figures figures = BarleyText.of(example.replace("q = 32", "q = " + numbers)).schedule(schedule).figures();
				cells.add(UnitText.time(figures.times().orElseThrow().timePs()));
			}
			Figures integers = BarleyText.of(example.replace("q = 32", "q = " + numbers).replace("f64", "i64")).schedule("OverTree")
					.figures();
			cells.add(UnitText.time(integers.times().orElseThrow().timePs()));
			table.add("| %,d | %s |".formatted(numbers, String.join(" | ", cells)));
		}
		assertPages(table);
	}

	/** Both pages have the lines of a table: one in Markdown, the other in HTML. */
	private static void assertPages(List<String> table) throws IOException {
		String page = Files.readString(PAGE);
		String guide = Files.readString(GUIDE).replaceAll("\\s+", " ");
		for (String line : table) {
			assertTrue(page.contains(line + "\n"), () -> "lang/doc/FLOATS.md lacks\n" + String.join("\n", table));
			String row = "<tr><td>" + line.substring(2, line.length() - 2).replace(" | ", "</td><td>")
					.replaceAll("`([^`]*)`", "<code>$1</code>")
					+ "</td></tr>";
			assertTrue(guide.contains(row), () -> "lang.ui/help/floats.html lacks " + row);
		}
	}

	@Test
	void pictureIsOfTheWords() throws IOException {
		String drawn = new WordPicture(ElementType.F64, 64, ROWS.get(1).bits(), ROWS.get(1).texts).draw();
		for (Path picture : PICTURES) {
			if (Boolean.getBoolean("barley.redraw")) {
				Files.writeString(picture, drawn);
			}
			assertEquals(drawn, Files.readString(picture));
		}
	}
}

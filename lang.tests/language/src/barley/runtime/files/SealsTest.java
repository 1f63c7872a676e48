package barley.runtime.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Tables that were edited after they were generated still run, but their results are never called verified. */
class SealsTest {

	private static final Bucket BUCKET = Bucket.on(Structures.ladder(4)).data(ElementType.I32, 80);
	private static final Map<String, String> TABLES = ProgramTables.of(BUCKET.schedule(), BUCKET.table(), BUCKET.machine());

	@TempDir
	private Path folder;

	@BeforeEach
	void generate() throws IOException {
		for (Map.Entry<String, String> table : TABLES.entrySet()) {
			write(table.getKey(), table.getValue());
		}
	}

	private void write(String table, String text) throws IOException {
		Files.writeString(folder.resolve("Bucket" + table), text);
	}

	private Result run() {
		return Simulator.run(ProgramFiles.load(folder), RunOptions.functional().withThreads(1));
	}

	@Test
	void aFolderHoldsOneProgramOfRegularFiles() throws IOException {
		Path other = Files.writeString(folder.resolve("Other.schedule"), "");
		assertEquals(folder + " holds several programs, among them " + folder.resolve("Bucket.schedule") + " and " + other,
				assertThrows(Fault.class, this::run).getMessage());
		Files.delete(other);
		Path nodes = folder.resolve("Bucket.nodes");
		Files.delete(nodes);
		Files.createDirectory(nodes);
		assertEquals(nodes + " is not a regular file", assertThrows(Fault.class, this::run).getMessage());
	}

	@Test
	void whatWasGeneratedIsVerified() throws IOException {
		assertEquals(List.of(), run().edits());
		assertTrue(run().verified());
	}

	@Test
	void commentsAndLineEndsMayChange() throws IOException {
		for (Map.Entry<String, String> table : TABLES.entrySet()) {
			write(table.getKey(), "# mine\n" + table.getValue().replace("\n", "\r\n\r\n# and more\r\n"));
		}
		assertTrue(run().verified());
	}

	@ParameterizedTest(name = "{0}: {1} -> {2}")
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			".schedule | expect~0-7~ | expect~0-0~ | the .schedule table has rows that were not generated, the first in line 5",
			".schedule | expect~0-7~x~0~80~sum~0-7/ | # nothing/ | the .schedule table has 4 rows, 5 were generated; the last ones are "
			+ "missing",
			".schedule | sealed~.nodes | # sealed~.nodes | the .nodes table has no seal",
			".schedule | ~80/ | ~40/ | the .schedule table has rows that were not generated, the first in line 4",
			".machine | latency 0 | latency 5 | the .machine table has rows that were not generated, the first in line 4",
			".nodes | 14,0,1,8 | 14,0,1,08 | the .nodes table has rows that were not generated, the first in line 4"})
	void editsAreToldAndNotVerified(String table, String text, String by, String edit) throws IOException {
		String before = TABLES.get(table);
		String edited = before.replace(text.replace('~', '\t').replace('/', '\n'), by.replace('~', '\t').replace('/', '\n'));
		assertFalse(edited.equals(before), before);
		write(table, edited);
		try {
			Result result = run();
			assertEquals(List.of(edit), result.edits());
			assertFalse(result.verified());
			assertTrue(TextReport.of(result, false).contains("  tables           EDITED: " + edit + "\n"));
			assertFalse(TextReport.of(result, false).contains(" verified"), () -> TextReport.of(result, false));
			assertTrue(JsonReport.of(result).contains("\"edits\": [\n    \"" + edit + "\"\n  ]"), () -> JsonReport.of(result));
			assertFalse(JsonReport.of(result).contains("\"verified\": true"));
		} catch (Fault fault) {
			assertTrue(text.contains("80"), fault.getMessage());
		}
	}

	/** What is expected is computed by the operator itself, so an edited one would always be right. */
	@ParameterizedTest
	@CsvSource({ "a + b,", "a - b, the class of operator own has lines that were not generated" })
	void editedOperatorsAreTold(String formula, String edit) throws IOException {
		String type = Own.class.getName();
		String java = "class Own {\n\t// a + b\n}\n";
		Schedule schedule = new Schedule("Bucket", BUCKET.schedule().data(), BUCKET.schedule().expectations(), Map.of("own", type));
		for (Map.Entry<String, String> table : ProgramTables.of(schedule, BUCKET.table(), BUCKET.machine(), Map.of(type, java))
				.entrySet()) {
			write(table.getKey(), table.getValue());
		}
		assertEquals(List.of(), run().edits());
		Path source = folder.resolve(type.replace('.', '/') + ".java");
		Files.createDirectories(source.getParent());
		Files.writeString(source, java.replace("a + b", formula).replace("\n", "\r\n"));
		assertEquals(edit == null ? List.of() : List.of(edit + ", the first in line 2"), run().edits());
		assertEquals(edit == null, run().verified());
	}

	/** The class of a user-defined operator. */
	public static final class Own {

		public static final Operator OPERATOR = Operator.own("own", (a, b) -> a + b, (a, b) -> a + b);

		private Own() {
		}
	}

	@Test
	void expectationsMayBeAddedAtTheEnd() throws IOException {
		write(".schedule", TABLES.get(".schedule") + "expect\t0\tx\t0\t1\tsum\t0-7\n");
		Result result = run();
		assertEquals(List.of("the .schedule table has 6 rows, 5 were generated; the first difference is in line 9"), result.edits());
		assertTrue(TextReport.of(result, false).contains("NOT VERIFIED, the tables were edited; 9 expectations met\n"),
				() -> TextReport.of(result, false));
	}

	@ParameterizedTest
	@CsvSource({".nodes, 160", ".schedule, 160", ".schedule, 40"})
	void tablesOfDifferentProgramsAreEdits(String table, long elements) throws IOException {
		Bucket other = Bucket.on(Structures.ladder(4)).data(ElementType.I32, elements);
		write(table, ProgramTables.of(other.schedule(), other.table(), other.machine()).get(table));
		assertEquals(List.of("the .nodes and .schedule tables were generated for different programs"),
				ProgramFiles.load(folder).edits());
	}

	/** Programs that differ in the Java of their roles alone may expect different results. */
	@Test
	void tablesOfOtherClassesAreEdits() throws IOException {
		String role = BUCKET.table().role(0);
		List<Map<String, String>> programs = Stream.of("allreduce", "reducescatter").map(statement -> ProgramTables.of(BUCKET.schedule(),
				BUCKET.table(), BUCKET.machine(), Map.of(role, "class Role {\n\t// " + statement + "\n}\n"))).toList();
		write(".nodes", programs.get(0).get(".nodes"));
		write(".schedule", programs.get(0).get(".schedule"));
		assertTrue(run().verified());
		write(".schedule", programs.get(1).get(".schedule"));
		assertEquals(List.of("the .nodes and .schedule tables were generated for different programs"), run().edits());
		assertFalse(run().verified());
	}

	/** Tables that were generated before programs had a hash. */
	@Test
	void tablesWithoutAHashAreVerified() throws IOException {
		String nodes = NodeTableWriter.write(BUCKET.table(), BUCKET.machine());
		String schedule = ScheduleWriter.write(BUCKET.schedule(), BUCKET.machine());
		write(".nodes", nodes);
		write(".schedule", schedule + Seals.row(".nodes", Seal.of(nodes)) + Seals.row(".machine", Seal.of(TABLES.get(".machine")))
				+ Seals.row(".schedule", Seal.of(schedule)));
		assertTrue(run().verified());
	}

	/** A table of many rows has a mark after each 4 of them; edits are changed, deleted and added rows. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"1500 | x | lines 1498 to 1501", "1 | x | lines 1 to 5", "1999 | x | lines 1998 to 2001",
			"700 | '' | lines 698 to 702", "700 | x;y | lines 698 to 701"})
	void theFirstEditOfManyRowsIsFound(int row, String by, String lines) {
		List<String> rows = new ArrayList<>(IntStream.rangeClosed(1, 2000).mapToObj(number -> "row " + number).toList());
		rows.add(1, "# a comment");
		Seal generated = Seal.of(String.join("\n", rows));
		rows.set(rows.indexOf("row " + row), by.replace(';', '\n'));
		assertEquals(2000, generated.rows());
		assertEquals(lines, Seal.of(String.join("\n", rows)).firstEdit(2000, generated.marks()));
	}

	/** Deletes and doubles every row, and changes every number: each is a fault or an edit. */
	@Test
	void noEditOfARowIsOverlooked() throws IOException {
		for (Map.Entry<String, String> table : TABLES.entrySet()) {
			for (String edited : edited(table.getValue())) {
				write(table.getKey(), edited);
				try {
					Program program = ProgramFiles.load(folder);
					assertFalse(program.edits().isEmpty(), edited);
				} catch (Fault fault) {
					assertEquals(1, fault.getMessage().lines().count());
				}
			}
			write(table.getKey(), table.getValue());
		}
	}

	private static List<String> edited(String text) {
		List<String> edited = new ArrayList<>();
		for (MatchResult row : Pattern.compile(".*\n").matcher(text).results().toList()) {
			edited.add(text.substring(0, row.start()) + text.substring(row.end()));
			edited.add(text.substring(0, row.end()) + text.substring(row.start()));
		}
		for (MatchResult number : Pattern.compile("[0-9]+").matcher(text).results().toList()) {
			edited.add(text.substring(0, number.start()) + (number.group().equals("0") ? "1" : "0") + text.substring(number.end()));
			if (!text.startsWith("sealed", text.lastIndexOf('\n', number.start()) + 1)) {
				edited.add(text.substring(0, number.start()) + "0" + text.substring(number.start()));
			}
		}
		return edited;
	}
}

package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.evaluate.Limits;
import barley.lang.ide.program.StudyPrograms.SingleRun;
import barley.lang.resource.SourceFiles.Others;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyTable;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;
import barley.runtime.machine.Fault;
import barley.runtime.number.Rational;

/** A row of a study is repeated alone at exactly its point. */
class StudyProgramsTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Cable(speed = 1 Gbit/s) { bandwidth speed latency 30 ns }
			machine Rack(p = 4, speed = 1 Gbit/s) = Ring(p = p) { link : Cable(speed = speed) }
			schedule Round(elements = 4_800) on Rack {
				data x : f32[elements]
				exchange allreduce x with sum over Round
			}
			study Scaling {
				vary p in %s
				vary speed in %s
				let elements = 300 * p
				run Fast = Round(elements = elements) on Rack(p = p, speed = speed)
				%s
			}
			""";

	private static final Others NONE = List::of;

	@TempDir
	private Path folder;

	private final StudyPrograms programs =
			new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(StudyPrograms.class);

	private Path write(String... parts) throws IOException {
		return Files.writeString(folder.resolve("a.barley"), TEXT.formatted((Object[]) parts));
	}

	private SingleRun at(Path file, StudyTable table, int row) throws IOException {
		Map<String, StudyCell> axes = table.head().columns(StudyColumn.Kind.AXIS).stream()
				.collect(Collectors.toMap(StudyColumn::name, axis -> table.cell(row, axis)));
		return programs.at(file, NONE, "Scaling", table.run(row), axes, Limits.DEFAULT, CancelIndicator.NullImpl);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			3, 5 | 1 Gbit/s, 3 Gbit/s        | show time
			3, 5 | 1 Gbit/s .. 400 Gbit/s    | find least speed such that Fast.time <= 40 us for each p
			3, 5 | 400 GB/s .. 100 Mbit/s    | find greatest speed such that Fast.time >= 50 us
			""")
	void aRowIsOpenedAtItsPoint(String sizes, String speeds, String member) throws IOException {
		Path file = write(sizes, speeds, member);
		StudyTable table = programs.compute(file, NONE, "Scaling", Limits.DEFAULT, CancelIndicator.NullImpl, at -> {
		}).table();
		write("2 + 1, 4, 5, 6", speeds, member);
		StudyColumn p = table.head().columns().get(0);
		StudyColumn speed = table.head().columns().get(1);
		for (int row = 0; row < table.size(); row++) {
			SingleRun single = at(file, table, row);
			Rational bits = ((StudyCell.Exact) table.cell(row, speed)).value().multiply(Rational.of(8));
			assertEquals("Rack(p = %s, speed = %s)".formatted(table.cell(row, p).text(), Units.text(new Quantity(bits, Measure.BANDWIDTH))),
					single.machine());
			assertEquals(List.of("Round.elements"), List.copyOf(single.parameters().keySet()));
			assertEquals(table.cell(row, table.head().columns().get(2)).text(), single.parameters().get("Round.elements"));
		}
	}

	@Test
	void aPointThatIsThereNoMoreIsReported() throws IOException {
		Path file = write("3, 5", "1 Gbit/s", "show time");
		StudyTable table = programs.compute(file, NONE, "Scaling", Limits.DEFAULT, CancelIndicator.NullImpl, at -> {
		}).table();
		write("3", "1 Gbit/s", "show time");
		assertEquals("Round", at(file, table, 0).schedule());
		assertEquals("study Scaling has no point with the values of this row any more; compute it again",
				assertThrows(Fault.class, () -> at(file, table, 1)).getMessage());
	}

	@Test
	void theProgramOfAFolderIsBesideIt() throws IOException {
		Path file = write("3", "1 Gbit/s", "show time");
		assertEquals(Optional.of(file), StudyPrograms.file(StudyPrograms.folder(file, "Scaling"), "Scaling"));
		assertEquals(Optional.empty(), StudyPrograms.file(folder.resolve("b-Scaling.study"), "Scaling"));
		assertEquals(Optional.empty(), StudyPrograms.file(folder, "Scaling"));
	}
}

package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.model.Machine;

/** How a file comes to what the library declares. */
class LibraryImportTest {

	@ParameterizedTest
	@ValueSource(strings = {
			"import barley.machines.* machine M = Prism(layers = 8) { }",
			"import barley.machines.Prism machine M = Prism { }",
			"machine M = barley.machines.Prism { }",
			"import barley.machines.* topology Prism { node a } machine M = Prism { }",
			"import barley.machines.* machine M = Cube { node v : Chip } node type Chip { launch 1 us }",
			"import barley.machines.* schedule S on Prism { data x : f32[72] exchange allreduce x with sum over Braid ensure allreduce x "
			+ "with sum }" })
	void nothingIsWrong(String text) {
		assertEquals(List.of(), BarleyText.of(text).complaints());
	}

	/** As in a file of a package: what the file declares itself comes before its imports. */
	@ParameterizedTest
	@ValueSource(strings = { "", "package demo " })
	void ownNamesComeBeforeImportedOnes(String home) {
		BarleyText text = BarleyText.of(home + "import barley.machines.* machine Mesh = FullMesh(p = 6) { } "
				+ "schedule S on Mesh { data x : f32[60] exchange allreduce x with sum among n }");
		assertEquals(List.of(), text.complaints());
		assertEquals(6, text.schedule("S").plan().wiring().machine().nodes());
	}

	@Test
	void aNameThatIsNotImportedComesWithTheImportItNeeds() {
		Issue issue = BarleyText.of("machine M = Ladder { }").issues().get(0);
		assertEquals("not-imported", issue.getCode());
		assertEquals("no topology or machine named Ladder, but barley.machines declares it", issue.getMessage());
		assertEquals(List.of("import barley.machines.*", "import barley.machines.*"), List.of(issue.getData()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "import barley.machines.Prysm", "import barley.prisms.*", "import barley.machinesX.*" })
	void anImportThatLeadsNowhereIsTold(String text) {
		assertEquals(List.of("unknown-import"), BarleyText.of(text).issues().stream().map(Issue::getCode).toList());
	}

	@Test
	void anImportedNameThatIsMisspeltFindsItsNearest() {
		Issue issue = BarleyText.of("import barley.machines.*", "machine M = Lader { }").issues().get(0);
		assertEquals("did you mean Ladder?", issue.getData()[0]);
	}

	/** With arguments of his own the author is told once; the library's own findings stay in the library. */
	@Test
	void whatIsWrongWithArgumentsIsToldOnceAndWhereTheyAreGiven() {
		assertEquals(List.of("requirement: with these arguments, layers >= 2 does not hold: layers is 1"),
				BarleyText.of("import barley.machines.*", "machine M = Prism(layers = 1) { }").findings());
	}

	@Test
	void aDeclarationLiesInAFileThatAnyEditorCanOpen() throws Exception {
		Machine machine = (Machine) BarleyText.of("import barley.machines.*", "machine M = Prism { }").declaration("M");
		URI place = machine.getBase().getDesign().eResource().getURI();
		assertTrue(place.isFile(), place::toString);
		Path file = Path.of(place.toFileString());
		assertEquals("Prisms.barley", file.getFileName().toString());
		assertTrue(Files.readString(file).contains("topology Prism(layers = 4)"));
		assertFalse(file.toFile().setWritable(false) && Files.getPosixFilePermissions(file).stream()
				.anyMatch(permission -> permission.name().endsWith("WRITE")));
	}
}

package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Axis;
import barley.lang.model.DataFamily;
import barley.lang.model.Declaration;
import barley.lang.model.Iterator;
import barley.lang.model.Named;
import barley.lang.model.NodeFamily;
import barley.lang.model.Operand;
import barley.lang.model.Parameter;

/**
 * Everything that has a name, declared twice: that is an error of the author, and never one of Barley. One in so many is tried, each time
 * the same; {@code -Dbarley.doubled=1} tries all.
 */
class DuplicatesTest {

	private static final Path FOLDER = Path.of(System.getProperty("barley.root"), "examples");

	/** What stands in lists with commas. */
	private static final List<Class<?>> LISTED = List.of(Parameter.class, Operand.class, Iterator.class, NodeFamily.class, DataFamily.class,
			Axis.class);

	private static final int ONE_IN = Integer.getInteger("barley.doubled", 5);

	private static final Limits SMALL = new Limits(5_000, 20_000, 20_000, 2_000, 50_000, 500_000, 200, 1_000_000, 100_000);

	private static final String CORTEX = """
			link type Hear { registers 32 slots 16 cycle 1 ns }
			topology Cortex(a = 1) { node soma[2] for i in 0 ..< 2, j in 0 ..< 2 link soma[i] -> soma[j] : Hear link soma[0] -- soma[1] }
			""";

	static List<Path> examples() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			return files.filter(file -> file.toString().endsWith(".barley")).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("examples")
	void nothingThrows(Path file) throws IOException {
		String text = Files.readString(file);
		List<String> wrong = new ArrayList<>();
		List<EObject> doubled = EcoreUtil2.eAllContentsAsList(BarleyText.exactly(text).source()).stream().filter(DuplicatesTest::isDoubled)
				.toList();
		for (int i = text.length() % ONE_IN; i < doubled.size(); i += ONE_IN) {
			EObject element = doubled.get(i);
			INode node = NodeModelUtils.findActualNodeFor(element);
			String twice = (LISTED.stream().anyMatch(kind -> kind.isInstance(element)) ? ", " : " ") + node.getText().strip();
			String trouble = Harmless.read(new StringBuilder(text).insert(node.getEndOffset(), twice).toString(), SMALL).trouble();
			if (!trouble.isEmpty()) {
				wrong.add("%s in line %d: %s".formatted(element.eClass().getName(), node.getStartLine(), trouble));
			}
		}
		assertEquals(List.of(), wrong);
	}

	/** Returns whether an element is in a list, and has a name or is the statement that declares one. */
	private static boolean isDoubled(EObject element) {
		return element.eContainmentFeature() != null && element.eContainmentFeature().isMany() && (element instanceof Named
				|| element instanceof Declaration || element.eContents().stream().anyMatch(Named.class::isInstance));
	}

	/** Data of one name are stored once, wherever they are declared. */
	@ParameterizedTest
	@ValueSource(strings = {
			"data x, least, least : f64 exchange send x to Hear as a { return a } combine min into least",
			"if a == 1 { data x : f32 exchange send x from soma[0] to soma[1] } if a == 1 { data x : f32 exchange send x from soma[1] to "
			+ "soma[0] }" })
	void dataOfOneName(String body) {
		Harmless.Outcome outcome = Harmless.read(CORTEX + "schedule S on Cortex { " + body + " }", Limits.DEFAULT);
		assertEquals("", outcome.trouble());
		assertTrue(outcome.findings().stream().anyMatch(finding -> finding.startsWith("duplicate-name:")), outcome::toString);
	}
}

package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.lsp4j.DocumentSymbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.Machines;

/** Names of studies: where they are used, how they are renamed, and the outline. */
class StudyNavigationTest extends EditorTest {

	private static final String TEXT = Machines.TYPES + Machines.LADDER + """
			machine Rack(rungs = 4, gb = 16) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
			schedule S(size = 8) on Rack { data x : f32[size] exchange allreduce x with sum over Twist }
			study Scaling {
				vary length in 2 .. 64
				vary payload in 1 kB .. 1 GB times 10 with speed in 1 .. 7
				vary lost in every lane
				let half = payload / 2 B
				where length < half
				run First = S(size = half) on Rack(rungs = length, gb = speed)
				run Second = S(size = payload / 4 B) on Rack(rungs = length) with lane lost fails at 1 us
				show time by payload for each length, half
				show fastest by length, payload
				find least speed such that First.time <= 2 ms and First.busbw > speed * 1 B/s for each length, half
				find fastest for each length
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			vary le¦ngth              | length
			Rack(rungs = le¦ngth      | length
			vary pay¦load             | payload
			by pay¦load for           | payload
			with sp¦eed in            | speed
			least sp¦eed              | speed
			vary lo¦st                | lost
			with lane lo¦st           | lost
			let ha¦lf                 | half
			each length, ha¦lf        | half
			run Fi¦rst                | First
			that Fi¦rst.time          | First
			study Sca¦ling            | Scaling
			Rack(rungs = 4, g¦b       | gb
			length, g¦b = speed       | gb
			schedule S(si¦ze          | size
			schedule S¦(              | S
			""")
	void namesAreRenamedWhereverTheyAre(String place, String name) {
		String from = place.replace("¦", "");
		int at = TEXT.indexOf(from);
		editor.write(TEXT.substring(0, at) + place + TEXT.substring(at + from.length()));
		String text = editor.text();
		assertEquals(text.replaceAll("\\b" + name + "\\b", "another"), editor.apply(editor.rename("another")).text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			each length, ha¦lf        | half = payload
			with lane lo¦st           | lost in every
			that Fi¦rst.time          | First = S
			least sp¦eed              | speed in 1
			""")
	void namesLeadToTheirDeclarations(String place, String target) {
		String from = place.replace("¦", "");
		int at = TEXT.indexOf(from);
		var location = editor.write(TEXT.substring(0, at) + place + TEXT.substring(at + from.length())).definition().get(0);
		assertEquals(target, editor.textFrom(location).substring(0, target.length()));
	}

	@Test
	void theOutlineHasAxesAndRuns() {
		List<DocumentSymbol> all = editor.write(TEXT).outline();
		DocumentSymbol study = all.get(all.size() - 1);
		assertEquals(List.of("Scaling", "length", "payload", "speed", "lost", "half", "First", "Second"), names(study));
	}

	private static List<String> names(DocumentSymbol study) {
		return Stream.concat(Stream.of(study.getName()), study.getChildren().stream().map(DocumentSymbol::getName)).toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			find least speed such that ¦   | First Second
			find least speed such that First.¦ | time busbw algbw use steps bytes energy bound share nodes lanes
			find fastest for each ¦        | length payload speed lost half
			find least speed such that First.time <= 1 ms for each ¦ | length payload speed lost half
			find ¦                         | fastest greatest least
			""")
	void partsOfSearchesAreProposed(String member, String expected) {
		List<String> labels = editor.write(TEXT.replace("find fastest for each length", member)).completion().stream()
				.map(each -> each.getLabel().replaceAll(" .*", "")).toList();
		assertEquals(List.of(), List.of(expected.split(" ")).stream().filter(each -> !labels.contains(each)).toList(), labels.toString());
	}
}

package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoverTest extends EditorTest {

	@Test
	void tellsSignatureAndDocumentation() {
		assertTrue(hover("topology L¦adder").startsWith("""
				```barley
				topology Ladder(rungs = 4)
				```

				Facing pairs joined by two links."""));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			link type S¦erdes      | link type Serdes { bandwidth 16 Gbit/s latency 20 ns }
			node n¦[rungs          | node n[rungs, cyclic 2]
			-- n¦[k, 1]            | node n[rungs, cyclic 2]
			ring V¦R               | ring VR[s in 0 ..< 2]
			embedding T¦wist       | embedding Twist
			over Tw¦ist            | embedding Twist
			visit n[k¦             | for k in 0 ..< rungs
			n[r¦ungs - 1           | rungs = 4
			machine R¦ack          | machine Rack = Ladder(rungs = 8)
			on R¦ack               | machine Rack = Ladder(rungs = 8)
			schedule T¦raining     | schedule Training(images = 16) on Rack
			allreduce g¦radient    | data gradient : f16[25_000_000]
			= L¦adder(             | topology Ladder(rungs = 4)
			node : I¦pu            | node type Ipu { memory 900 MB }
			""")
	void showsDeclarationsAsTheyWereWritten(String place, String signature) {
		assertEquals(signature, hover(place).lines().skip(1).findFirst().orElse(""));
	}

	@Test
	void tellsWhatANameBelongsTo() {
		assertTrue(hover("ring V¦R").contains("of `Ladder.Twist`"));
		assertTrue(hover("-- n¦[k, 1]").contains("of `Ladder`"));
	}

	@Test
	void documentationStandsBeforeTheStatementThatDeclares() {
		assertTrue(hover("allreduce g¦radient").contains("What the nodes agree on."));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			topology L¦adder   | 8 nodes, 16 lanes, as `Ladder(rungs = 4)`
			node n¦[rungs      | 8 nodes, as `Ladder(rungs = 4)`
			embedding T¦wist   | 2 walks, every lane is used, as `Ladder(rungs = 4)`
			ring V¦R           | 2 rings, 8 nodes each, as `Ladder(rungs = 4)`
			machine R¦ack      | 16 nodes, 32 lanes
			schedule T¦raining | 3,000 steps, bottleneck: all 64 channels alike, \
			100 % of the bandwidth bound reached: 150 GB must be carried by all 32 lanes together, the result is proved
			""")
	void tellsWhatElaborationKnows(String place, String facts) {
		assertEquals(facts, hover(place).lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2))
				.collect(Collectors.joining(", ")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			switch type A¦dder | each of 5 ports: an input buffer for 4 packets, a parser, a route unit, and an output buffer for 2 packets, \
			arbiter: round-robin, lets 1 packet go in a cycle of 1 ns, compute unit: sum, max; 8 entries; when it is full, packets wait, \
			crossbar: plain packets go by route yx, \
			a hop takes 3 cycles over a link without bandwidth and latency, and 1 cycle more where packets are combined
			switch type R¦elay | each port: an input buffer for 1 packet, a parser, a route unit, and an output buffer for 1 packet, \
			arbiter: round-robin, lets 1 packet go in a cycle of 2 ns, no compute unit: it only forwards packets, \
			crossbar: plain packets go by route xy, a hop takes 1 cycle over a link without bandwidth and latency
			switch type P¦lane | no clock: data pass it without being stored, in 300 ns
			topology F¦abric   | 3 nodes, 3 switches, 3 lanes
			switch leaf¦[2]    | 2 switches
			tree U¦p           | 2 nodes
			""")
	void tellsOfSwitches(String place, String facts) {
		String text = """
				switch type Adder { cycle 1 ns output 2 packets inputs 1 ports 5 stages 2 combine sum, max groups 8 route yx }
				switch type Relay(room = 1) { cycle 2 ns buffer room }
				switch type Plane { latency 300 ns }
				topology Fabric {
					node chip[3]
					switch leaf[2] : Relay(room = 4)
					switch spine
					link chip[0] -- leaf[0] link leaf[0] -- leaf[1] link leaf[1] -- chip[1]
					tree Up to chip[0] over chip[0], chip[1] by shortest
				}""";
		String words = place.replace("¦", "");
		assertEquals(facts, editor.write(text.replaceFirst(Pattern.quote(words), place)).hoverText().lines()
				.filter(line -> line.startsWith("- ")).map(line -> line.substring(2)).collect(Collectors.joining(", ")));
	}

	@ParameterizedTest
	@CsvSource({ "cyc¦lic, wraps around", "lan¦es 2, parallel lanes", "all¦reduce, combination", "with su¦m, Adds", ": f1¦6, 16 bits" })
	void explainsWordsOfTheLanguage(String place, String part) {
		assertTrue(hover(place).contains(part), () -> hover(place));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			package¦ sugar    | Names the package of this file; other files import its declarations by this name.
			package sugar¦    | ```barley
			{ for¦ k          | Repeats a statement for every value of its iterators; the last iterator varies fastest.
			/** Facing¦ pairs | ''
			""")
	void explainsWhatStandsBesideDeclarations(String place, String firstLine) {
		assertEquals(firstLine, hover(place).lines().findFirst().orElse(""));
	}

	@Test
	void coversTheWordAlone() {
		assertEquals(new Range(new Position(1, 1), new Position(1, 7)), editor.write("topology T {\n\tcyc¦lic }").hover().getRange());
	}

	private String hover(String place) {
		return editor.write(Examples.ladder(place)).hoverText();
	}
}

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

import barley.lang.PipelineText;

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

	/** The first word of an exchange says what it takes: a sum of two packets at a switch, its copies, and a step of a send. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			exch¦ange reduce    | this exchange goes in packets through switches; 2 groups of packets, combined on their way; \
			cycles: 4, at least 4 are needed on these ways, whatever the buffers: hub lets 4 packets go, at most 1 a cycle; \
			packets: 4 injected, 2 delivered; hops: 0 between switches; additions: 2 in switches; \
			buffers: at most 0 packets at an input, 0 at an output, 1 entry in use; \
			results: at their roots after 3.0 cycles on average, median 2, 99 % within 4, most 4; \
			it ends: proved, in whatever order its packets go; takes 4 ns
			exch¦ange broadcast | this exchange goes in packets through switches; \
			cycles: 2, at least 2 are needed on these ways, whatever the buffers: hub lets 2 packets go, at most 1 a cycle; \
			packets: 2 injected, 2 delivered; hops: 0 between switches; additions: 0 in switches; \
			buffers: at most 0 packets at an input, 0 at an output, 0 entries in use; \
			latency: 1.5 cycles on average, median 1, 99 % within 2, most 2; it ends: proved, in whatever order its packets go; takes 2 ns
			exch¦ange allreduce | this exchange goes in packets through switches; 2 groups of packets, combined on their way; \
			cycles: 6, at least 6 are needed on these ways, whatever the buffers: hub lets 6 packets go, at most 1 a cycle, \
			second trips begin when all results of first ones are there; \
			packets: 6 injected, 4 delivered, 2 never see a compute unit; hops: 0 between switches; additions: 2 in switches; \
			buffers: at most 0 packets at an input, 0 at an output, 1 entry in use; \
			latency: 1.0 cycles on average, median 1, 99 % within 1, most 1; \
			results: at their roots after 3.5 cycles on average, median 2, 99 % within 5, most 5; \
			accuracy: floating-point sums in two trips, P = 30, off by up to 2^-28 of the largest number; \
			it ends: proved, in whatever order its packets go; takes 6 ns
			exch¦ange send      | this exchange runs step by step; 1 step, 8 B over the busiest lane; takes 8 ns; draws 64 pJ
			""")
	void tellsOfExchanges(String place, String facts) {
		String text = """
				link type Wire { bandwidth 8 Gbit/s energy 1 pJ/bit }
				switch type Router { cycle 1 ns packet 4 B combine sum, max width 32 bit }
				topology Star {
					node chip[2]
					switch hub : Router
					for i in 0 ..< 2 link chip[i] -- hub
					link chip[0] -- chip[1] : Wire
					tree Up { visit chip[1], hub visit hub, chip[0] }
				}
				schedule S on Star {
					data x : i32[2]
					exchange reduce x with sum to chip[0] over Up
					exchange broadcast x from chip[0] through hub
					exchange send x from chip[0] to chip[1]
					data y : f16
					exchange allreduce y with sum over Up
				}""";
		String words = place.replace("¦", "");
		String hover = editor.write(text.replaceFirst(Pattern.quote(words), place)).hoverText();
		assertTrue(hover.startsWith("A phase in which data are transferred."), hover);
		assertEquals(facts, hover.lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2).replace(';', ','))
				.collect(Collectors.joining("; ")));
	}

	/** Behind using, a strategy says what it takes there. */
	@Test
	void tellsWhatAStrategyTakesHere() {
		String hover = editor.write("""
				import barley.machines.*
				import barley.strategies.*
				link type Wire { bandwidth 8 Gbit/s latency 20 ns }
				machine Rack = FullMesh(p = 4) { link : Wire }
				schedule S on Rack {
					data x : u8[400]
					exchange allreduce x with sum among n using Halving¦Doubling
				}""").hoverText();
		assertTrue(hover.contains("All-reduce for long vectors"), hover);
		assertTrue(hover.endsWith("- 4 steps here\n- takes 680 ns"), hover);
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

	/** The block takes 33.68 ms; of 64 computations 22 are on its critical path, and of 48 messages 16. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a¦sync for       | takes 33.68 ms for 160 items; bubble 28.7 % of this time: nodes that compute here do not compute then; \
			critical path: 22 x compute, 33 ms, 98 % of the time; \
			critical path: 16 x lane, 680 us, 2.02 % of the time: 32 us to launch, 640 us to transfer, 8 us of latency
			c¦ompute act[k]  | 32 items in this block, from 0 ps to 25.55 ms; keeps units and combiners busy for 32 ms, \
			all nodes together; 11 ms of the critical path, 32.7 %
			s¦end act[k]     | 24 items in this block, from 1 ms to 24.51 ms; keeps channels busy for 1.008 ms, all together; 340 us of the critical path, 1.01 %
			r¦eceive grad    | 24 items in this block, from 6.17 ms to 31.68 ms; not on the critical path
			""")
	void tellsWhatAPartOfABlockAtOwnPaceTakes(String place, String facts) {
		String text = PipelineText.PROGRAMS.replace(place.replace("¦", ""), place);
		assertEquals(facts, editor.write(text).hoverText().lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2))
				.collect(Collectors.joining("; ")));
	}

	private String hover(String place) {
		return editor.write(Examples.ladder(place)).hoverText();
	}

	private static final String SYNAPSES = """
			link type Hear { registers 16 slots 2 cycle 1 ns }
			topology Cortex(cores = 4) { node soma[cores] for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear }
			schedule S on Cortex {
				data x, y : f32
				data F, v : f32 per Hear
				exchange send x to Hear as a { v = a return F * a } combine sum into y
				exchange store x to Hear as a { let z = a - 0.5 F += z }
				exchange store y to Hear as a { F = a }
			}
			""";

	/** The instructions are those of a synapse, with registers named as in the text. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			exchange se¦nd x     | recv    -> v; mul     F, v -> t1; return  t1 | 3 instructions, a cycle each, registers: `v`, `F` for data; `a` for the word; 1 for values between instructions, its program stays in slot 0
			com¦bine sum         | recv    -> v; mul     F, v -> t1; return  t1 | 3 instructions, a cycle each, registers: `v`, `F` for data; `a` for the word; 1 for values between instructions, its program stays in slot 0
			st¦ore x to Hear as a { let | recv    -> a; sub     a, 0.5 -> z; add     F, z -> F | 3 instructions, a cycle each, registers: `F` for data; `a` for the word; `0.5` for numbers; 1 for values between instructions, its program shares slot 1 and is loaded before the exchange, in 3 cycles
			let z = ¦a           | recv    -> a; sub     a, 0.5 -> z; add     F, z -> F | 3 instructions, a cycle each, registers: `F` for data; `a` for the word; `0.5` for numbers; 1 for values between instructions, its program shares slot 1 and is loaded before the exchange, in 3 cycles
			link type H¦ear      | | each link in one direction is a synapse at its far end, 16 registers, 2 slots, an instruction a cycle of 1 ns
			""")
	void tellsWhatSynapsesExecute(String place, String instructions, String facts) {
		String word = place.replace("¦", "");
		int offset = SYNAPSES.indexOf(word) + place.indexOf('¦');
		String text = editor.write(SYNAPSES.substring(0, offset) + Editor.CURSOR + SYNAPSES.substring(offset)).hoverText();
		int code = text.lastIndexOf("```\n", text.lastIndexOf("```") - 1);
		assertEquals(instructions == null ? "" : instructions, instructions == null ? "" : text.substring(code + 4, text.lastIndexOf("```"))
				.strip().replaceAll(" +\\n|\\n", "; "));
		assertEquals(facts, text.lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2))
				.collect(Collectors.joining(", ")));
	}
}

package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is proposed where, the best first. Snippets are looked at by themselves. */
class CompletionTest extends EditorTest {

	private static final String BEFORE = """
			topology Ladder(rungs = 4) {
				node n[rungs, cyclic 2]
				embedding Twist {
					ring VR[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] }
				}
				ring Rail { for k in 0 ..< rungs visit n[k, 0] }
			}
			link type Serdes { bandwidth 16 Gbit/s }
			node type Ipu { memory 900 MB }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			¦            | topology machine schedule study node link switch operator import package
			to¦          | topology
			no¦          | node
			machine M ¦  |
			machine M = ¦                        | Ladder
			machine M = Ladder(¦)                | rungs
			machine M = Ladder(rungs = 3, ¦)     |
			machine M = Ladder { ¦ }             | node link switch part off
			machine M = Ladder { node ¦ }        | n
			machine M = Ladder { node : ¦ }      | Ipu
			machine M = Ladder { node : Ipu link : ¦ } | Serdes
			switch type R { } topology U { switch s[2] node n : ¦ }     | Ipu
			switch type R { } topology U { switch s[2] switch t : ¦ }   | R
			switch type R { } topology U { node n switch s[2] } machine M = U { switch ¦ } | s
			switch type R { } topology U { node n switch s[2] } machine M = U { node ¦ }   | n
			switch type R(a = 2) { } topology U { node n switch s : R(¦) }                 | a
			link type Lane(gb = 2) { bandwidth ¦ } | gb if
			link type Lane(gb = 2) { } machine M = Ladder { link : Lane(¦) } | gb
			link type Lane(gb = 2) { } machine M(a = 1) = Ladder { link : Lane(gb = ¦) } | a rungs if
			machine M(size = 1) = Ladder(rungs = ¦) { } | size if
			machine M(size = 1) = Ladder { } schedule S on M(¦) | size
			schedule S ¦                         | among on
			schedule S on ¦                      | Ladder
			""")
	void declarations(String place, String expected) {
		assertProposed(expected, place.equals("¦") || place.length() < 5 ? place : BEFORE + place);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{ ¦ }                          | node link for ring embedding path tree part switch let require if
			{ node m[¦] }                  | size cyclic if
			{ node m[3] : ¦ }              | Ipu
			{ link ¦ }                     | n
			{ link n[0] ¦ }                | --
			{ link n[0] -- ¦ }             | n
			{ link n[0] -- n[¦] }          | size if
			{ link n[0] -- n[1] ¦ }        | lanes node link for ring embedding path tree part switch let require if
			{ link n[0] -- n[1] l¦ }       | lanes link let
			{ link n[0] -- n[1] lanes 2 ¦ }| node link for ring embedding path tree part switch let require if
			{ link n[0] -- n[1] : ¦ }      | Serdes
			{ for ¦ }                      |
			{ for k ¦ }                    | in
			{ for k in ¦ }                 | size reverse
			{ for k in 0 ¦ }               | .. ..<
			{ for k in 0 ..< size link n[¦] } | k size if
			{ require ¦ }                  | size false not true if
			{ require size > 2 ¦ }         | and or node link for ring embedding path tree part switch let require if
			{ embedding E { ¦ } }          | ring path tree
			{ embedding E ¦ }              | oneway
			{ ring R { ¦ } }               | visit for pass let if
			{ ring R { visit ¦ } }         | n
			{ ring R[s in 0 ..< 2] { visit n[¦] } } | s size if
			""")
	void topologies(String place, String expected) {
		assertProposed(expected, BEFORE + "topology T(size = 4) { node n[size]\n" + place.substring(1));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{ async b¦ }                   | buffers
			{ async { ¦ } }                | compute exchange send program for let if repeat
			{ async program n[0, 0] { ¦ } } | receive compute send for let if repeat
			{ async program n[0, 0] { send x to ¦ } } | n
			{ async program n[0, 0] { receive x from ¦ } } | n
			{ exchange send x from ¦ }     | n
			{ ¦ }                          | data exchange compute repeat ensure for let overlap async off require if among at over per
			{ data w : f32[3] at ¦ }       | n
			{ data w : f32[3] among ¦ }    | n
			{ data w : f32[3] over ¦ }     | Twist Rail
			{ compute x from ¦ }           | x
			{ compute x at ¦ }             | n
			{ data y : ¦ }                 | bf16 f16 f32 f64 i16 i32 i64 i8 u16 u32 u64 u8
			{ data y : f32[¦] }            | rungs if
			{ compute ¦ }                  | x
			{ compute x costs 4 ¦ }        | GFLOP TFLOP MFLOP PFLOP data exchange compute repeat ensure for let overlap async off require if
			{ exchange ¦ }                 | allreduce reducescatter allgather broadcast reduce send for scatter gather alltoall barrier store let if off
			{ exchange { ¦ } }             | allreduce reducescatter allgather broadcast reduce send for scatter gather alltoall barrier store let if off
			{ exchange allreduce ¦ }       | x
			{ exchange allreduce x w¦ }    | with
			{ exchange allgather x w¦ }    |
			{ exchange allreduce x with ¦ }| and avg max maxloc min minloc or prod sum xor
			{ exchange allreduce x with sum over ¦ }        | Twist Rail
			{ exchange allreduce x with sum over Twist.¦ }  | VR
			{ exchange allreduce x with sum over Twist f¦ } | forward for
			{ exchange allreduce x with sum over Twist using ¦ } | bias bucket direct shift stream
			{ exchange allreduce x with sum among n using H¦ }        | HalvingDoubling Hierarchical
			{ exchange broadcast x from n[0, 0] among n using M¦ }   | MultiTree
			{ exchange allgather x among n using Br¦ }               | BruckAllgather
			{ exchange allreduce x with sum over Twist using shift(¦ }  | inject order
			{ exchange allreduce x with sum over Twist using shift ( ord¦ }  | order
			{ exchange allreduce x with sum over Twist using shift(¦) }  | inject order
			{ exchange allreduce x with sum over Twist using stream(¦ }  | chunks
			{ exchange allreduce x with sum over Twist using bucket(¦ }  |
			{ exchange allreduce x with sum over Twist using shift(order = ¦ }  | fixed rungs if
			{ exchange allreduce x with sum over Twist using shift(order = fixed, ¦ }  | inject
			{ exchange a¦ }                | allreduce allgather alltoall
			{ exchange al¦ }               | allreduce allgather alltoall
			{ exchange alltoall x among n  exchange a¦ }   | allreduce allgather alltoall
			{ ensure a¦ }                  | allreduce allgather alltoall
			{ ensure al¦ }                 | allreduce allgather alltoall
			{ exchange alltoall x among n⏎ensure a¦⏎}   | allreduce allgather alltoall
			{ exchange alltoall x among n⏎ensure al¦⏎}   | allreduce allgather alltoall
			{ ensure ¦ }                   | allreduce reducescatter allgather broadcast reduce for scatter gather alltoall let if
			{ repeat ¦ }                   | rungs if
			""")
	void schedules(String place, String expected) {
		assertProposed(expected, BEFORE + "schedule S on Ladder { data x : f32[3]\n" + place.substring(1).replace('⏎', '\n'));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			link type T { ¦ }                         | bandwidth cycle energy functions latency power registers slots
			link type T { latency 1 ns ¦ }            | bandwidth cycle energy functions power registers slots
			node type T { ¦ }                         | combines compute computing executes idle launch memory ports reduce reducers relay
			link type T { bandwidth 16 ¦ }            | Gbit/s GB/s Tbit/s TB/s Mbit/s MB/s cycle energy functions latency power registers slots
			link type T { bandwidth 16 G¦ }           | Gbit/s GB/s
			link type T { bandwidth 16¦ }             |
			link type T { latency 20 ¦ }              | ns us ms ps s bandwidth cycle energy functions power registers slots
			link type T { energy 1 ¦ }                | pJ/bit nJ/bit pJ/B bandwidth cycle functions latency power registers slots
			node type T { ports 6 ¦ }                 | combines compute computing executes idle launch memory reduce reducers relay
			node type T { reducers 2 ¦ }              | combines compute computing executes idle launch memory ports reduce relay
			switch type T { cycle 1 ns combine sum full wait packet 1 B ¦ } | arbiter buffer compute energy groups header inputs latency output ports power release route stages width
			switch type T { cycle 1 ns full ¦ }       | evict wait
			switch type T { release ¦ }               | children idle mismatch
			switch type T { route ¦ }                 | spread updown xy yx
			switch type T { arbiter ¦ }               | roundrobin
			switch type T { combine ¦ }               | and avg max maxloc min minloc or prod sum xor
			switch type T { energy 3 p¦ }             | pJ packet ports power
			switch type T { buffer 4 p¦ }             | packets packet ports power
			switch type T { stages 3 cycle 1 ns c¦ }  | combine compute
			switch type T { stages 3 c¦ }             | cycles combine compute cycle
			switch type R { cycle 1 ns } topology U { switch s : ¦ } | R
			""")
	void physicalTypes(String place, String expected) {
		assertProposed(expected, place);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			send x from n[0] to n[1] th¦              | through
			send x from n[0] to n[1] through ¦        | s
			reduce x with sum to n[0] th¦             | through
			reduce x with sum to n[0] through ¦       | s
			reduce x with sum to n[0] through s, ¦    | s
			""")
	void throughSwitches(String exchange, String expected) {
		assertProposed(expected, "topology U { node n[2] switch s[2] } schedule S on U { data x : f32[3] exchange " + exchange + " }");
	}

	/** The caret need not stand at the end of what is written already. */
	@ParameterizedTest
	@CsvSource({ "over Tw¦ist, Twist", "over Twist¦, Twist", "over ¦Twist, Twist", "= Lad¦der, Ladder barley.machines.Ladder",
			"visit n¦[k, n", "compute gra¦dient, gradient",
			"lan¦es 2, lanes", "exchange all¦reduce, allreduce allgather alltoall", "0 ..< r¦ungs link, rungs" })
	void insideOfWords(String place, String expected) {
		assertProposed(expected, Examples.ladder(place));
	}

	@ParameterizedTest
	@CsvSource({ "// to¦", "/* to¦ */", "/** to¦ */ topology T { }" })
	void nothingInComments(String place) {
		assertProposed(null, place);
	}

	@Test
	void aNewLineBeginsSomethingNewAndTheSameLineGoesOn() {
		String before = "topology T { node n[2] link n[0] -- n[1]";
		assertEquals("lanes", editor.write(before + " ¦ }").completion().get(0).getLabel());
		List<CompletionItem> below = editor.write(before + "\n¦\n}").completion();
		assertEquals("node", below.get(0).getLabel());
		assertTrue(labels(below).endsWith("lanes"));
	}

	/** Each of them doubled the time once. */
	@Test
	void longChainsOfConditionsAreParsedOnce() {
		String chain = "topology T(a = 3) { node n[2] if a == 0 { }" + "\nelse if a == 1 { }".repeat(60) + "\nelse { ¦ } }";
		assertTrue(labels(editor.write(chain).completion()).startsWith("node "));
	}

	@Test
	void aProposalTellsWhatItStandsFor() {
		CompletionItem item = editor.write("/** All in a row. */ topology Line(size = 4) { }\nmachine M = L¦").completion().get(0);
		assertEquals("Line", item.getLabel());
		assertEquals("topology Line(size = 4)", item.getDetail());
		assertEquals("All in a row.", item.getDocumentation().getRight().getValue());
		assertEquals(CompletionItemKind.Class, item.getKind());
		assertEquals("Line", item.getTextEdit().getLeft().getNewText());
	}

	@Test
	void snippetsAreOfferedWhereADeclarationMayBegin() {
		assertTrue(snippets("¦").containsAll(List.of("topology", "topology with a ring", "machine", "schedule", "node type", "link type")));
		assertTrue(snippets("topology T {\n\t¦\n}").containsAll(List.of("node family", "link loop", "embedding", "ring")));
		assertEquals(List.of("visit loop"), snippets("topology T { ring R {\n¦\n} }"));
		assertTrue(snippets("topology T { }\nschedule S on T {\n\t¦\n}").contains("exchange allreduce"));
		assertFalse(snippets("topology T { node n[2] ¦ }").contains("node family"));
	}

	@Test
	void everySnippetParses() {
		for (CompletionItem item : editor.write("¦").completion()) {
			if (item.getInsertTextFormat() == InsertTextFormat.Snippet) {
				String text = item.getTextEdit().getLeft().getNewText().replaceAll("\\$\\{\\d+:([^}]*)\\}", "$1").replaceAll("\\$\\d+", "");
				assertFalse(editor.write(text).codes().contains("syntax"), text);
			}
		}
	}

	private List<String> snippets(String text) {
		return editor.write(text).completion().stream().filter(item -> item.getInsertTextFormat() == InsertTextFormat.Snippet)
				.map(CompletionItem::getLabel).toList();
	}

	private void assertProposed(String expected, String text) {
		assertEquals(expected == null ? "" : expected, labels(editor.write(text).completion()), text);
	}

	private static String labels(List<CompletionItem> items) {
		return items.stream().filter(item -> item.getInsertTextFormat() != InsertTextFormat.Snippet).map(CompletionItem::getLabel)
				.collect(Collectors.joining(" "));
	}

	private static final String SYNAPSES = """
			link type Hear { registers 16 slots 8 cycle 1 ns } link type Cable { }
			topology Cortex(cores = 4) { node soma[cores] for i in 0 ..< cores link soma[i] -> soma[i] : Hear tree Up to soma[0] over soma by shortest }
			schedule S on Cortex { data x, y : f32 data F, v : f32 per Hear
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			data z : f32 per ¦ }                                          | Hear
			exchange store ¦ }                                            | x y
			exchange send x to ¦ }                                        | Hear
			exchange send x, ¦ }                                          | x y
			exchange send x from soma[0] to soma[1] by ¦ }                | shortest
			exchange alltoall x among soma by ¦ }                         | shortest
			exchange store x to ¦ }                                       | Hear
			exchange store x to Hear ¦ }                                  | as over through using
			exchange store x to Hear over ¦ }                             | Up
			exchange store x to Hear as a { ¦ } }                         | F v let return
			exchange store x to Hear as a { let z = ¦ } }                 | a F v cores core id if
			exchange store x to Hear as a { let z = a v = ¦ } }           | z a F v cores core id if
			exchange store x to Hear as a { F = a * ¦ } }                 | a F v cores core id
			exchange send x to Hear as a { return F * a ¦ } }             |
			exchange send x to Hear as a { ¦ return F * a } }             | F v let return
			exchange store x to Hear as a { return ¦ } }                  | a F v cores core id if
			exchange send x to Hear as a { return a } c¦ }                | combine compute
			exchange send x to Hear as a { return a } combine ¦ }         | max min prod sum one
			exchange send x to Hear as a { return a } combine sum ¦ }     | into using
			exchange send x to Hear as a { return a } combine sum into ¦ } | x y
			exchange send x to Hear as a { return a } combine one[¦] into y } | x y cores if
			""")
	void wordsToSynapses(String place, String expected) {
		assertProposed(expected, SYNAPSES + place);
	}
}

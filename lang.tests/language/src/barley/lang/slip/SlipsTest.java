package barley.lang.slip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyStandaloneSetup;

/** One slip is one finding, which says what would be right. */
class SlipsTest {

	private static final IParser PARSER = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(IParser.class);

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"link n[0] -- n[1] : Serdes lanes 2 | lanes   | lanes 2 has to stand before : Serdes",
			"link n[0] -- n[1] lane 2           | lane    | 'lanes' is expected here, not 'lane'",
			"link n[0] -- n[1] 2                | 2       | 'lanes' is missing before '2'",
			"link n[0] -- n[1] lanes = 2        | =       | '=' cannot stand here; leave it out",
			"link n[0] - n[1]                   | -       | '--' is expected here, not '-'",
			"link n[0] -> n[1]                  | ->      | '--' is expected here, not '->'",
			"link n[0] \u2013 n[1]              | \u2013  | '--' is expected here, not '\u2013'",
			"link n[0], n[1]                    | ,       | '--' is expected here, not ','",
			"link n[0] n[1]                     | n       | '--' is missing before 'n'",
			"link n[0 -- n[1]                   | --      | ']' is missing before '--'",
			"link n[0] -- n[1];                 | ;       | ';' cannot stand here; leave it out",
			"node k[4]; node l[4];              | ;       | ';' cannot stand here; leave it out, here and in 1 other place",
			"node k[4] Chip                     | Chip    | ':' is missing before 'Chip'",
			"nodes k[4]                         | nodes   | 'nodes' does not begin a statement; did you mean node?",
			"int e = 3                          | int     | 'int' does not begin a statement",
			"let link = 3                       | link    | 'link' is a word of the language, and so no name",
			"let a := 4                         | :=      | '=' is expected here, not ':='",
			"let a = 2 ** 3                     | **      | '^' is expected here, not '**'",
			"let a = 3 mod 2                    | mod     | '%' is expected here, not 'mod'",
			"let a = if p > 2 then 3            | let     | something is missing before 'link'; as in let half = p / 2",
			"if p = 2 { }                       | =       | '==' is expected here, not '='",
			"if p > 2 and p <> 3 { }            | <>      | '!=' is expected here, not '<>'",
			"require p >= 2 \"too small\"       | \"       | '\"too small\"' cannot stand here; leave it out",
			"require p > 2 && p < 4             | &&      | 'and' is expected here, not '&&'",
			"for (i in 0 ..< p) visit n[i]      | (       | '(' cannot stand here; leave it out, and the ')' that belongs to it",
			"for i = 0 ..< p visit n[i]         | =       | 'in' is expected here, not '='",
			"for i in 0 to p visit n[i]         | to      | '..<' or '..' is expected here, not 'to'; as in for i in 0 ..< p, j in 0 ..< 2 link n[i, j] -- n[i + 1, j]",
			"for i in p visit n[i]              | visit   | '..<' is missing before 'visit'; as in for i in 0 ..< p, j in 0 ..< 2 link n[i, j] -- n[i + 1, j]",
			"for i in 0 ..< p: visit n[i]       | :       | ':' cannot stand here; leave it out",
			"for i in 0 ..< p { visit n[i]      | link    | '}' is missing before 'link'",
			"ring { visit n[0], n[1], n[2] }    | {       | a name is missing before '{'",
			"ring R { visit n[0] n[1] }         | n       | ',' is missing before 'n'",
			"ring R { visit n[0], n[1], }       | ,       | ',' cannot stand here; leave it out",
			"}                                  | }       | '}' cannot stand here; leave it out" })
	void inATopology(String statement, String words, String finding) {
		findsOne("topology T(p = 4) {\n\tnode n[p]\n\t%s\n\tlink n[0] -- n[1]\n\tring Last { visit n[0], n[1] }\n}\n", statement, words, finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data y = f32[4]                               | =         | ':' is expected here, not '='",
			"data y f32[4]                                 | f32       | ':' is missing before 'f32'",
			"data y : f32(4)                               | (         | '(' cannot stand here; as in data x, y : f32[1_024]",
			"exchange allreduce x sum over Round           | sum       | 'with' is missing before 'sum'",
			"exchange allreduce x by sum over Round        | by        | 'with' is expected here, not 'by'",
			"exchange allreduce x with + over Round        | +         | 'sum' is expected here, not '+'",
			"exchange allreduce x with sum on Round        | on        | 'over' is expected here, not 'on'",
			"exchange allreduce x over Round with sum      | with      | with sum has to stand before over Round",
			"exchange allreduce x with sum, over Round     | ,         | ',' cannot stand here; leave it out",
			"exchange allreduce(x) with sum over Round     | (         | '(' cannot stand here; leave it out, and the ')' that belongs to it",
			"exchange all-reduce x with sum over Round     | all-reduce | 'allreduce' is expected here, not 'all-reduce'",
			"exchange allreduce sum x over Round           | x         | 'x' cannot stand here; as in allreduce x with sum over Round using stream(chunks = 4)",
			"exchange send x from n[0] -> n[1]             | ->        | 'to' is expected here, not '->'",
			"exchange send x to n[1] from n[0]             | to        | from n[0] has to stand before to n[1]",
			"repeat { exchange barrier }                   | {         | a value is missing before '{'",
			"repeat 2 exchange barrier                     | exchange  | '{' is missing before 'exchange'",
			"compute x cost 25 GFLOP                       | cost      | 'costs' is expected here, not 'cost'",
			"compute x costs 25 GFLOP by K                 | by        | by K has to stand before costs 25 GFLOP",
			"ensure x with sum                             | x         | 'x' cannot stand here; as in ensure allreduce x with sum",
			"exchange { allreduce x with sum over Round    | exchange  | '}' is missing before 'exchange'" })
	void inASchedule(String statement, String words, String finding) {
		findsOne("schedule S on Ring {\n\tdata x : f32[16]\n\t%s\n\texchange allreduce x with sum over Round\n}\n", statement, words, finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M : FullMesh(p = 4) { link : Serdes } | :    | '=' is expected here, not ':'",
			"machine M = FullMesh(p : 4) { link : Serdes } | :    | '=' is expected here, not ':'",
			"machine M = FullMesh(4) { link : Serdes }     | 4    | the name of a parameter, and '=', is missing before '4'",
			"machine M = Ring(p = 4 { link : Serdes }      | {    | ')' is missing before '{'",
			"machine M = Ring { node = Chip }              | =    | ':' is expected here, not '='",
			"machine M = Ring                              | topology | '{' is missing before 'topology'",
			"schedule S of Ladder { data x : f32[4] }      | of   | 'on' is expected here, not 'of'",
			"schedule S on Ladder data x : f32[4] }        | data | '{' is missing before 'data'",
			"topology T(p) { node n[p] }                   | )    | a default, such as '= 4', is missing before ')'",
			"tpology T { node n }                          | tpology | 'tpology' does not begin a declaration; did you mean topology?",
			"link L { latency 20 ns }                      | L    | 'type' is missing before 'L'",
			"link type L { bandwidth = 16 Gbit/s }         | =    | '=' cannot stand here; leave it out",
			"import a.*                                    | import | import stands before all declarations",
			"foo bar { node n }                            | foo  | 'foo' does not begin a declaration" })
	void amongDeclarations(String declaration, String words, String finding) {
		findsOne("node type Chip {\n\tlaunch 1 us\n}\n%s\ntopology Last {\n\tnode n\n}\n", declaration, words, finding);
	}

	private static void findsOne(String frame, String slip, String words, String finding) {
		IParseResult result = PARSER.parse(new StringReader(frame.formatted(slip)));
		assertEquals(List.of(words + " | " + finding), findings(result));
		assertEquals(frame.formatted(slip), result.getRootNode().getText());
	}

	@Test
	void eachSlipIsToldAndNothingElse() {
		String text = """
				schedule S of Ladder {
					data x = f32[16]
					data y : f32[4]
					exchange allreduce x sum over Twist
					exchange send x from n[0] -> n[1]
				""";
		assertEquals(List.of("of | 'on' is expected here, not 'of'", "= | ':' is expected here, not '='", "sum | 'with' is missing before 'sum'",
				"-> | 'to' is expected here, not '->'", " | '}' is missing at the end of the file"), findings(PARSER.parse(new StringReader(text))));
	}

	@Test
	void examplesOfStatementsAreRight() {
		Forms.ALL.forEach((word, form) -> {
			boolean declares = List.of("import", "topology", "machine", "schedule", "operator").contains(word);
			IParseResult result = PARSER.parse(new StringReader(declares ? form : "schedule S on M { " + form + " }"));
			assertEquals(List.of(), findings(result), form);
			assertTrue(Arrays.asList(form.split("\\W+")).contains(word), form);
		});
	}

	/** What nobody can make sense of takes no longer than it should, and is told in some way. */
	@ParameterizedTest
	@ValueSource(strings = { "( ", "topology T { ", "link ", "a = ", "} ", ", ; ", "for i in ", "topology T { node n } foo " })
	void nonsenseIsBounded(String repeated) {
		String text = repeated.repeat(3_000);
		IParseResult result = PARSER.parse(new StringReader(text));
		assertTrue(result.hasSyntaxErrors());
		assertEquals(text, result.getRootNode().getText());
	}

	/** The word that is underlined, what is wrong, and what would be right. */
	private static List<String> findings(IParseResult result) {
		return StreamSupport.stream(result.getSyntaxErrors().spliterator(), false).map(SlipsTest::finding).toList();
	}

	private static String finding(INode node) {
		String remedy = node.getSyntaxErrorMessage().getIssueData()[0];
		String words = node instanceof ILeafNode ? node.getText() : "?";
		return (words.isBlank() || words.equals("}") && node.getSyntaxErrorMessage().getMessage().contains("end of the file") ? "" : words) + " | "
				+ node.getSyntaxErrorMessage().getMessage() + (remedy.isEmpty() ? "" : "; " + remedy);
	}
}

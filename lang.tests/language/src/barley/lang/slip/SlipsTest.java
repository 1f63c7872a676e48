package barley.lang.slip;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
			"combine sum max              | max | missing ',' before 'max'; write combine sum, max",
			"combine sum, max min full evict | min | missing ',' before 'min'; write combine sum, max",
			"buffer 4 packet              | packet | there is no unit packet; write packets",
			"buffer 4 packet header 8 B   | packet | there is no unit packet; write packets",
			"stages 2 cycle ports 4       | cycle | there is no unit cycle; write cycles",
	})
	void propertiesOfSwitches(String properties, String word, String message) {
		assertEquals(List.of(word + " | " + message), findings(
				PARSER.parse(new StringReader("switch type S { cycle 1 ns packet 64 B " + properties + " }"))));
	}

	@Test
	void repeatTimes() {
		assertEquals(List.of("times | repeat takes a number alone; remove times"),
				findings(PARSER.parse(new StringReader("schedule S on T { repeat 10 times { exchange barrier among n } }"))));
	}

	@ParameterizedTest
	@CsvSource({ "send x from n[0] to n[1] shortest", "alltoall x among n shortest", "'allreduce x with sum among n[0], n[1] shortest'" })
	void messagesGoByShortest(String statement) {
		assertEquals(List.of("shortest | missing 'by' before 'shortest'; write by shortest"), findings(PARSER.parse(
				new StringReader("schedule S on T { data x : f32 exchange " + statement + " }"))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "send x through r from n[0] to n[1]", "send x from n[0] through r to n[1]",
			"send x with sum through r, r from n[0] to n[1]" })
	void switchesBeforeNodes(String send) {
		assertEquals(List.of("through | the switches of a send follow its nodes; write send x from a to b through r"),
				findings(PARSER.parse(new StringReader("schedule S on T { data x : f32[4] exchange " + send
						+ " exchange send x from n[0] to n[1] }"))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"link n[0] -- n[1] : Serdes lanes 2 | lanes   | lanes 2 must precede : Serdes",
			"link n[0] -- n[1] lane 2           | lane    | expected 'lanes', found 'lane'",
			"link n[0] -- n[1] 2                | 2       | missing 'lanes' before '2'",
			"link n[0] -- n[1] lanes = 2        | =       | unexpected '='; remove it",
			"link n[0] - n[1]                   | -       | expected '--', found '-'",
			"link n[0] => n[1]                  | =>      | expected '--', found '=>'",
			"link n[0] \u2013 n[1]              | \u2013  | expected '--', found '\u2013'",
			"link n[0], n[1]                    | ,       | expected '--', found ','",
			"link n[0] n[1]                     | n       | missing '--' before 'n'",
			"link n[0 -- n[1]                   | --      | missing ']' before '--'",
			"link n[0] -- n[1];                 | ;       | unexpected ';'; remove it",
			"node k[4]; node l[4];              | ;       | unexpected ';'; remove it, here and in 1 other place",
			"node 😀 k[4]                    | 😀      | unexpected '😀'; remove it",
			"😀 node 😀 k[4]                 | 😀      | unexpected '😀'; remove it, here and in 1 other place",
			"node k[4] Chip                     | Chip    | missing ':' before 'Chip'",
			"nodes k[4]                         | nodes   | 'nodes' does not start a statement; did you mean node?",
			"int e = 3                          | int     | 'int' does not start a statement; write let e = 3",
			"let link = 3                       | link    | 'link' is a keyword and cannot be used as a name; rename it",
			"let a := 4                         | :=      | expected '=', found ':='",
			"let a = 2 ** 3                     | **      | expected '^', found '**'",
			"let a = 3 mod 2                    | mod     | expected '%', found 'mod'",
			"let a = if p > 2 then 3            | let     | incomplete statement before 'link'; as in let half = p / 2",
			"if p = 2 { }                       | =       | expected '==', found '='",
			"if p > 2 and p <> 3 { }            | <>      | expected '!=', found '<>'",
			"ring R[2] { visit n[0], n[1] }     | [       | a family of walks needs an index and its range; write ring R[i in 0 ..< 2]",
			"path P[p] { visit n[0], n[1] }     | [       | a family of walks needs an index and its range; write path P[i in 0 ..< p]",
			"switch s[2] A                      | A       | missing ':' before 'A'",
			"switch switch[2]                   | switch  | 'switch' is a keyword and cannot be used as a name; rename it",
			"swich s[2]                         | swich   | 'swich' does not start a statement; did you mean switch?",
			"require p >= 2 \"too small\"       | \"       | unexpected '\"too small\"'; remove it",
			"require p > 2 && p < 4             | &&      | expected 'and', found '&&'",
			"node k[sqrt()]                     | )       | missing value before ')'",
			"let store = 3                      | store   | 'store' is a keyword and cannot be used as a name; rename it",
			"node return[2]                     | return  | 'return' is a keyword and cannot be used as a name; rename it",
			"# of the nodes                     | # | '#' does not begin a comment; write //",
			"for (i in 0 ..< p) visit n[i]      | (       | unexpected '('; remove it and the matching ')'",
			"for i = 0 ..< p visit n[i]         | =       | expected 'in', found '='",
			"for i in 0 to p visit n[i]         | to      | expected '..<' or '..', found 'to'; as in for i in 0 ..< p, j in 0 ..< 2 link "
			+ "n[i, j] -- n[i + 1, j]",
			"for i in p visit n[i]              | visit   | missing '..<' before 'visit'; as in for i in 0 ..< p, j in 0 ..< 2 link n[i, "
			+ "j] -- n[i + 1, j]",
			"for i in 0 ..< p: visit n[i]       | :       | unexpected ':'; remove it",
			"for i in 0 ..< p { visit n[i]      | ]       | missing '}' before 'link'",
			"ring { visit n[0], n[1], n[2] }    | {       | missing name before '{'",
			"ring R { visit n[0] n[1] }         | n       | missing ',' before 'n'",
			"ring R { visit n[0], n[1], }       | ,       | unexpected ','; remove it",
			"}                                  | }       | unexpected '}'; remove it" })
	void inATopology(String statement, String words, String finding) {
		findsOne("topology T(p = 4) {\n\tnode n[p]\n\t%s\n\tlink n[0] -- n[1]\n\tring Last { visit n[0], n[1] }\n}\n", statement, words,
				finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data y = f32[4]                               | =         | expected ':', found '='",
			"data y f32[4]                                 | f32       | missing ':' before 'f32'",
			"exchange allreduce x with sum over Round using ring | ring | 'ring' is not a strategy; remove using ring: the walks after "
			+ "over already determine how data travel",
			"exchange allreduce x with sum using ring      | ring      | 'ring' is not a strategy; write over and the name of a ring",
			"exchange allreduce x with sum among n using ring | ring | 'ring' is not a strategy; write over and the name of a ring",
			"exchange alltoall x into x sizes 3 among n | 3 | sizes takes the name of a let, found '3'; write let load[i in 0 ..< p, j "
			+ "in 0 ..< p] = 3 and sizes load: load[i, j] elements go from member i to member j",
			"exchange alltoall x sizes f into y among n | into | into y must precede sizes; as in alltoall x into y sizes f among n",
			"exchange alltoallv x among n | alltoallv | expected 'alltoall', found 'alltoallv'; the sizes follow: alltoall t into u "
			+ "sizes load among n",
			"compute x on n[0] costs 1 GFLOP | on | expected 'at', found 'on'; as in compute x at n[0] costs 3 GFLOP",
			"exchange send x n[0] to n[2] | n | missing 'from' before 'n'; as in send x with sum from n[0] to n[1] #2",
			"exchange allreduce x with sum over Round using link | link | 'link' is not a strategy; as in allreduce x with sum over "
			+ "Round using stream(chunks = 4)",
			"data y : f32(4)                               | (         | expected '[', found '('; write f32[4]",
			"exchange allreduce x sum over Round           | sum       | missing 'with' before 'sum'",
			"exchange allreduce x by sum over Round        | by        | expected 'with', found 'by'",
			"exchange allreduce x with + over Round        | +         | expected 'sum', found '+'",
			"exchange allreduce x with sum on Round        | on        | expected 'over', found 'on'",
			"exchange allreduce x over Round with sum      | with      | with sum must precede over Round",
			"exchange allreduce x with sum, over Round     | ,         | unexpected ','; remove it",
			"exchange allreduce(x, sum) over Round         | (         | a collective has words between its arguments, found "
			+ "'allreduce(x, sum)'; write allreduce x with sum",
			"exchange reduce(x, sum, n[0]) over Round      | (         | a collective has words between its arguments, found "
			+ "'reduce(x, sum, n[0])'; write reduce x with sum to n[0]",
			"exchange broadcast(x, 0) over Round           | (         | a collective has words between its arguments, found "
			+ "'broadcast(x, 0)'; write broadcast x from n[0]",
			"exchange broadcast x from 0 over Round        | 0         | expected a node, found '0'; write n[0]",
			"exchange allreduce x with sum among n[0], 1, 2 | 1        | expected a node, found '1'; write n[1], here and in 1 other place",
			"exchange allreduce x with sum among [0, 1, 2] | [0, 1, 2] | expected a node, found '[0, 1, 2]'; name the nodes, as in "
			+ "among n, n[0 .. 2] or n[0], n[1]",
			"exchange allreduce x with sum on n[0 .. 3]    | on        | expected 'among', found 'on'; write among n[0 .. 3]: over takes "
			+ "walks",
			"exchange allreduce x with sum over Round both ways | both | unexpected 'both ways'; remove it: data travel both ways unless "
			+ "forward or backward follows the walks",
			"exchange allreduce x with sum over Round bidirectional | bidirectional | unexpected 'bidirectional'; remove it: data travel "
			+ "both ways unless forward or backward follows the walks",
			"exchange allreduce x with sum over Round using stream(4) | 4 | missing parameter name and '=' before '4'; write stream(chunks "
			+ "= 4)",
			"exchange allreduce x with sum over Round chunks 4 | chunks | unexpected 'chunks 4'; write using stream(chunks = 4)",
			"exchange allreduce x with sum over Round using stream chunks = 4 | chunks | unexpected 'chunks = 4'; write stream(chunks = 4)",
			"exchange allreduce x with sum over ring       | ring      | 'ring' is a keyword and cannot be used as a name; name a ring, "
			+ "path or tree of the topology, as in over Round",
			"exchange ncclAllReduce x with sum over Round  | ncclAllReduce | expected 'allreduce', found 'ncclAllReduce'",
			"exchange MPI_Bcast x from n[0] over Round     | MPI_Bcast | expected 'broadcast', found 'MPI_Bcast'",
			"exchange allreduce(x) with sum over Round     | (         | unexpected '('; remove it and the matching ')'",
			"exchange all-reduce x with sum over Round     | all-reduce | expected 'allreduce', found 'all-reduce'",
			"exchange bcast x from n[0] over Round         | bcast     | expected 'broadcast', found 'bcast'",
			"ensure bcast x from n[0]                      | bcast     | expected 'broadcast', found 'bcast'",
			"exchange shuffle x from n[0] over Round       | shuffle x from n[0] over Round | there is no collective shuffle; known are "
			+ "allreduce, reducescatter, allgather, broadcast, reduce, scatter, gather, alltoall, send, barrier",
			"for i in 0 ..< 2 exchange foo x over Round    | foo x over Round | there is no collective foo; known are allreduce, "
			+ "reducescatter, allgather, broadcast, reduce, scatter, gather, alltoall, send, barrier",
			"ensure shuffle x with sum                     | shuffle | there is no collective shuffle; known are "
			+ "allreduce, reducescatter, allgather, broadcast, reduce, scatter, gather, alltoall",
			"exchange { foo x }                            | foo x   | there is no collective foo; known are "
			+ "allreduce, reducescatter, allgather, broadcast, reduce, scatter, gather, alltoall, send, barrier",
			"exchange { foo x with sum over Round }        | foo x with sum over Round | there is no collective foo; known are "
			+ "allreduce, reducescatter, allgather, broadcast, reduce, scatter, gather, alltoall, send, barrier",
			"data y : f32[1,024]                           | 1,024   | a comma separates values, not digits; write 1_024",
			"data y : f32[1,024,000]                       | 1,024,000 | a comma separates values, not digits; write 1_024_000",
			"repeat 3,000 { exchange barrier }             | 3,000   | a comma separates values, not digits; write 3_000",
			"exchange allreduce sum x over Round           | x         | unexpected 'x'; as in allreduce x with sum over Round using "
			+ "stream(chunks = 4)",
			"exchange send x from n[0] -> n[1]             | ->        | expected 'to', found '->'",
			"exchange send x to n[1] from n[0]             | from      | from n[0] must precede to n[1]",
			"repeat { exchange barrier }                   | {         | missing value before '{'",
			"repeat 2 exchange barrier                     | exchange  | missing '{' before 'exchange'",
			"compute x cost 25 GFLOP                       | cost      | expected 'costs', found 'cost'",
			"compute x costs 25 GFLOP by K                 | by        | by K must precede costs 25 GFLOP",
			"ensure x with sum                             | x         | unexpected 'x'; as in ensure allreduce x with sum",
			"exchange { allreduce x with sum over Round    | Round  | missing '}' before 'exchange'" })
	void inASchedule(String statement, String words, String finding) {
		findsOne("schedule S on Ring {\n\tdata x : f32[16]\n\t%s\n\texchange allreduce x with sum over Round\n}\n", statement, words,
				finding);
	}

	/** What users of C, C++ and Python write first: each mistake is one finding, in the middle of a body and at its end. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"for (i = 0; i < 4; i++) visit n[i] | (    | a loop runs over a range, found '(i = 0; i < 4; i++)'; write for i "
					+ "in 0 ..< 4",
			"for (int i = 0; i <= p; ++i) { visit n[i] } | (    | a loop runs over a range, found '(int i = 0; i <= p; ++i)'; write for i "
			+ "in 0 .. p",
			"for (i = p - 1; i >= 0; i--) visit n[i] | ( | a loop runs over a range, found '(i = p - 1; i >= 0; i--)'; write for i in "
			+ "reverse 0 .. p - 1",
			"for i in range(4) visit n[i]       | range | there is no range(4); write 0 ..< 4",
			"for i in range(1, p): visit n[i]   | range | there is no range(1, p); write 1 ..< p",
			"for i in range(0, p, 2) visit n[i] | range | there is no range(0, p, 2); ranges have no step: write 0 ..< p / 2, and "
			+ "multiply the index by 2",
			"for (i = 1; i < p; i += 2) visit n[i] | (  | a loop runs over a range, found '(i = 1; i < p; i += 2)'; ranges have no step: "
			+ "write 0 ..< (p - 1) / 2, and multiply the index by 2",
			"ring R { visit n[i] for i in range(p) } | visit | a loop precedes its statement, found 'visit n[i] for i in range(p)'; write "
			+ "for i in 0 ..< p visit n[i]",
			"if p > 2 { link n[i] -- n[i + 1] for i in 0 ..< p } | link | a loop precedes its statement, found "
			+ "'link n[i] -- n[i + 1] for i in 0 ..< p'; write for i in 0 ..< p link n[i] -- n[i + 1]",
			"let r = p if p > 2 else 3          | if   | a condition precedes its values, found 'p if p > 2 else 3'; write if p > 2 "
			+ "then p else 3",
			"node k[p if p > 2 else 3]          | if   | a condition precedes its values, found 'p if p > 2 else 3'; write if p > 2 "
			+ "then p else 3",
			"let r = p > 2 ? p : 3              | p    | there is no operator ?; write if p > 2 then p else 3",
			"let r = (p > 2 ? p : 3) + 1        | p    | there is no operator ?; write if p > 2 then p else 3",
			"let r = p ?                        | ?    | unexpected '?'; write if ... then ... else ...",
			"let v = [1, 2, 3]                  | [1, 2, 3] | expected a value, found '[1, 2, 3]'; write let v[i in 0 ..< 3] = and the "
			+ "value of each i",
			"let s = \"x\"                      | \"x\" | expected a value, found text in quotes; write a number: Barley has no strings",
			"ring R { visit n[0] -> n[1] -> n[2] } | -> | expected ',', found '->'; write ',', here and in 1 other place",
			"let a = 1 << 2                     | <<   | there is no operator <<; write * 2 ^ 2",
			"link n[p >> (1 + 1)] -- n[1]       | >>   | there is no operator >>; write / 2 ^ (1 + 1)",
			"link n[0] -- n[3 // 2]             | //   | // begins a comment; write / for a division",
			"link n[p // 2] -- n[1]             | //   | // begins a comment; write / for a division",
			"node k[4][4]                       | ][   | indices stand in one pair of brackets, found 'k[4][4]'; write k[4, 4]",
			"link k[0][0][0] -- k[1][1]         | ][   | indices stand in one pair of brackets, found 'k[0][0][0]'; write k[0, 0, 0], here "
			+ "and in 1 other place",
			"link n(0) -- n(1)                  | (    | expected '[', found '('; write n[0], here and in 1 other place",
			"node k(4)                          | (    | expected '[', found '('; write k[4]",
			"let k = n[0:3]                     | :    | expected '..<' or '..', found ':'; write n[0 ..< 3]",
			"let k = n[:3]                      | :    | expected '..<' or '..', found ':'; write n[0 ..< 3]",
			"let k = n[:]                       | :    | expected '..<' or '..', found ':'; write n[*]",
			"int q = 4                          | int  | 'int' does not start a statement; write let q = 4",
			"q = p / 2                          | q    | 'q' does not start a statement; write let q = p / 2",
			"let k = 4 { k = 5 }                | k    | k cannot change; give the new value a name of its own, by let",
			"ring Q = n[0], n[1], n[2]          | =    | expected '{', found '='; write ring Q { visit n[0], n[1], n[2] }",
			"ring Q = [n[0], n[1]]              | =    | expected '{', found '='; write ring Q { visit n[0], n[1] }",
			"ring Q { n[0], n[1] }              | n    | missing 'visit' before 'n'",
	})
	void ofOtherLanguages(String statement, String words, String finding) {
		for (String frame : List.of(
				"topology T(p = 4) {\n\tnode n[p]\n\t%s\n\tlink n[0] -- n[1]\n\tring Last { visit n[0], n[1] }\n}\n",
				"topology T(p = 4) {\n\tnode n[p]\n\t%s\n}\n")) {
			findsOne(frame, statement, words, finding);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data f32 y[8]            | f32      | the type of data follows its name, found 'f32 y'; write data y : f32[8]",
			"float y[8]               | float    | 'float' does not start a statement; write data y : f32[8]",
			"y : f32[8]               | y        | missing 'data' before 'y'",
			"parallel { exchange barrier } | parallel | 'parallel' does not start a statement; write overlap: its parts run at the same "
					+ "time",
			"print x                  | print    | 'print' does not start a statement; remove it: run with --show x prints data at the "
			+ "end",
			"print(x)                 | print    | 'print' does not start a statement; remove it: run with --show x prints data at the "
			+ "end",
			"x = x * 2                | x        | 'x' does not start a statement; write compute x = x * 2",
			"x += 1                   | x        | 'x' does not start a statement; write compute x = x + 1",
			"exchange recv x from n[0] to n[1] | recv | an exchange sends and does not receive; write send x from n[0] to n[1]: it names "
			+ "both nodes",
			"exchange receive x from n[0] to n[1] | receive | an exchange sends and does not receive; write send x from n[0] to n[1]: it "
			+ "names both nodes",
	})
	void statementsOfOtherLanguages(String statement, String words, String finding) {
		inASchedule(statement, words, finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"link type L { bandwidth = 16 GB/s }           | =    | unexpected '='; remove it",
			"link type L { latency 1 ns bandwidth : 16 GB/s } | : | unexpected ':'; remove it",
			"link type L { bandwidth = 16 GB/s, latency = 1 ns, } | = | unexpected '='; remove it, here and in 1 other place",
			"link type L { bandwidth 1e9 B/s }             | e9   | numbers have no exponent e9; write 1_000_000_000 B/s",
			"link type L { bandwidth 1.5e3 B/s }           | e3   | numbers have no exponent e3; write 1_500 B/s",
			"machine M = Ring[p = 4] { }                   | [    | expected '(', found '['; write Ring(p = 4)",
			"machine M = Ring { link L node C }            | L    | missing ':' before 'L'; write link : L, here and in 1 other place",
			"machine M = Ring { node = C link = L }        | =    | expected ':', found '='; write node : C, here and in 1 other place",
			"machine M = Ring { node C }                   | C    | missing ':' before 'C'; write node : C",
			"operator f(a, b) { return a + b }             | { return | expected '=', found '{'; write operator f(a, b) = a + b",
			"def f(a, b): return a + b                     | def  | 'def' does not start a declaration; write operator f(a, b) = a + b",
			"function f(a, b) { return a + b }             | function | 'function' does not start a declaration; write operator f(a, b) = "
					+ "a + b",
	})
	void declarationsOfOtherLanguages(String declaration, String words, String finding) {
		amongDeclarations(declaration, words, finding);
		findsOne("%s", declaration, words, finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"from barley.machines import Ladder       | 'from' does not start a declaration; write import barley.machines.Ladder",
			"from barley.machines import Ladder, Ring | 'from' does not start a declaration; write import barley.machines.*",
			"from barley.machines import *            | 'from' does not start a declaration; write import barley.machines.*",
	})
	void importsOfPython(String line, String finding) {
		findsOne("%s\nmachine M = Ladder { }\n", line, "from", finding);
	}

	/** Each block of Python ends with its indentation; all of them are one finding. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology U(p = 4):\\n  node n[p]\\n  for i in 0 ..< p - 1:\\n    link n[i] -- n[i + 1]\\ntopology V { node n } | , here "
					+ "and in 1 other place",
			"schedule S on M:\\n\\tdata x : f32[8]\\n\\texchange barrier | ''",
			"topology U {\\n\\tnode n[2]\\n\\tring R:\\n\\t\\tvisit n[0], n[1]\\n\\tlink n[0] -- n[1]\\n} | ''",
			"topology U:\\n  node n[4]\\n  if p > 2: link n[0] -- n[1]\\n  else:\\n    link n[1] -- n[2] | , here and in 1 other place",
	})
	void blocksOfPython(String text, String elsewhere) {
		assertEquals(List.of(": | blocks stand in braces, found ':'; write { for :, and } behind the last line of the block" + elsewhere),
				findings(PARSER.parse(new StringReader(text.replace("\\n", "\n").replace("\\t", "\t")))));
	}

	/** What users of MPI, NCCL and Megatron write first. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"async program n[0] { recv x from n[1] }          | recv | 'recv' does not start a statement; write receive: only what needs "
					+ "its data waits for them",
			"async program n[0] { irecv x from n[1] }         | irecv | 'irecv' does not start a statement; write receive: only what "
			+ "needs its data waits for them",
			"async program n[0] { isend x to n[1] }           | isend | 'isend' does not start a statement; write send: nothing waits "
			+ "for its arrival but the receive",
			"async program n[0] { ncclSend x to n[1] }        | ncclSend | 'ncclSend' does not start a statement; write send: nothing "
			+ "waits for its arrival but the receive",
			"exchange isend x from n[0] to n[1]               | isend | 'isend' does not start a statement; write send: nothing waits "
			+ "for its arrival but the receive",
			"async { group { send x from n[0] to n[1] } }     | group | 'group' does not start a statement; remove it and its braces: "
			+ "messages here do not block each other",
			"async program n[0] { group { send x to n[1] receive x from n[1] } compute x } | group | 'group' does not start a statement; "
			+ "remove it and its braces: messages here do not block each other",
			"group { send x from n[0] to n[1] }               | group | 'group' does not start a statement; write exchange: its messages "
			+ "go at the same time",
			"async { for i in 0 ..< 2 { compute x } } group { send x from n[0] to n[1] } | group | 'group' does not start a statement; "
			+ "write exchange: its messages go at the same time",
			"async program s in 0 ..< p { compute x }         | program | program names nodes, not a range; write for s in 0 ..< p "
			+ "program n[s]",
			"async { program s in 0 ..< p { send x to n[s] } } | program | program names nodes, not a range; write for s in 0 ..< p "
			+ "program n[s]",
			"async program n[s] for s in 0 ..< p { send x to n[s] } | program | for s in 0 ..< p must precede program n[s]; write for s "
			+ "in 0 ..< p program n[s]",
			"exchange send x from n[0] to n[1], n[2]          | , | a send goes to a single node; write a send for each, or a broadcast",
			"exchange send x from n to m, n, m                | , | a send goes to a single node; write a send for each, or a broadcast",
			"async program n[0] { send x to n[1], n[2] send x to n[3] } | , | a send goes to a single node; write a send for each, or a "
			+ "broadcast",
			"async program n[0] { receive x from n[1], n[2] } | , | a receive takes the message of a single node; write a receive for each",
			"async program n[0] { receive x from n[1] wait }  | wait | 'wait' does not start a statement; remove it: what needs the data "
			+ "waits for them",
			"async program n[0] { MPI_Waitall(x) compute x }  | MPI_Waitall | 'MPI_Waitall' does not start a statement; remove it: what "
			+ "needs the data waits for them",
			"async program n[0] { send x n[1] }               | n | missing 'to' before 'n'; as in send x to n[1]",
			"async program n[0] { send x }                    | send | incomplete statement before '}'; as in send x to n[1]",
			"exchange allreduce x with sum over A forward weight 2 | weight | weight 2 must precede forward; as in over A weight 2, B "
			+ "weight 1 forward",
			"exchange allreduce x with sum over A forward, B  | forward | forward must follow the last walk, since it holds for all; as "
			+ "in over A, B forward",
			"exchange allreduce x with sum over A weighted backward | backward | backward must precede weighted; as in over A, B "
			+ "backward weighted",
	})
	void atTheirOwnPace(String statement, String words, String finding) {
		inASchedule(statement, words, finding);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"vary p in 2 ..            | ..   | missing end of the range before 'run'; as in vary payload in 1 kB .. 1 GB times 10",
			"vary p in 2 ..<           | ..<  | missing end of the range before 'run'; as in vary payload in 1 kB .. 1 GB times 10",
			"vary p in 1 kB .. 1 GB times | times | missing value before 'run'; as in vary payload in 1 kB .. 1 GB times 10",
			"vary p in 1, 2,           | ,    | missing value before 'run'; as in vary payload in 1 kB .. 1 GB times 10",
			"vary p in                 | in   | missing value before 'run'; as in vary payload in 1 kB .. 1 GB times 10",
			"let q = 2 *               | *    | missing value before 'run'; as in let half = p / 2",
			"where q <                 | <    | missing value before 'run'; as in where rungs < columns",
			"for q in 1, 2             | for  | 'for' does not start a statement of a study; write vary q in 1, 2",
			"vary q = [16, 25]         | = [  | an axis has its values behind 'in', found '= ['; write vary q in 16, 25",
			"vary q in [16, 25]        | in [ | an axis has its values behind 'in', found 'in ['; write vary q in 16, 25",
			"vary q = 16, 25           | =    | an axis has its values behind 'in', found '='; write vary q in 16, 25",
			"run F = S(n = n) with node n[1] straggles by 3 us at 1 us | [ | a study names a node by an axis, found 'n[1]'; "
					+ "write vary late in every node, and with node late straggles by 3 us at 1 us",
			"run F = S(n = n) with lane n[0] -- n[1] fails | [ | a study names a lane by an axis, found 'n[0] -- n[1]'; "
					+ "write vary broken in every lane, and with lane broken fails",
			"find least p such that    | that | missing value before 'run'; as in find least gb such that Twisted.time <= 2 ms" })
	void inAStudy(String member, String words, String finding) {
		findsOne("study T {\n\tvary n in 1, 2\n\t%s\n\trun A = S(n = n)\n\tshow time\n}\n", member, words, finding);
	}

	/** What a finding quotes of a long line can be read. */
	@Test
	void longTextsAreQuotedInPart() {
		String text = "operator f(x) = x if x else " + "(".repeat(100_000);
		List<String> findings = findings(PARSER.parse(new StringReader(text)));
		assertTrue(!findings.isEmpty() && findings.stream().allMatch(finding -> finding.length() < 3_000));
	}

	@Test
	void aStudyMayEndAnywhere() {
		String study = "study T { vary n in 1, 2 run A = S(n = n) with node n[1] straggles by 3 us, lane n[0] -- n[1] fails show time }";
		for (int end = 0; end <= study.length(); end++) {
			String text = study.substring(0, end);
			assertDoesNotThrow(() -> PARSER.parse(new StringReader(text)), text);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"schedule S(q = 8) { data x : f32[q] }        | {    | missing 'on' and a topology or machine before '{'; as in schedule "
			+ "Training(rounds = 10) on Rack { data x : f32[64] }",
			"machine M { link : Serdes }                  | {    | missing '=' and a name before '{'; as in machine Rack = Ring(p = 8) { "
			+ "node : Chip link : Serdes }",
			"machine M { nodes: 8 }                       | {    | missing '=' and a topology before '{'; as in machine Rack = Ring(p = "
			+ "8) { node : Chip link : Serdes }",
			"machine M : FullMesh(p = 4) { link : Serdes } | :    | expected '=', found ':'",
			"machine M = FullMesh(p : 4) { link : Serdes } | :    | expected '=', found ':'",
			"machine M = FullMesh(4) { link : Serdes }     | 4    | missing parameter name and '=' before '4'",
			"topology Row(k = 3, j = 1) { node n[k] } machine M = Row(2 * 4) { } | 2 | missing parameter name and '=' before '2'; write "
			+ "Row(k = 2 * 4)",
			"machine M = Ring(p = 4 { link : Serdes }      | {    | missing ')' before '{'",
			"machine M = Ring { node = Chip }              | =    | expected ':', found '='; write node : Chip",
			"machine M = Ring                              | Ring | missing '{' before 'topology'",
			"schedule S of Ladder { data x : f32[4] }      | of   | expected 'on', found 'of'",
			"schedule S on Ladder data x : f32[4] }        | data | missing '{' before 'data'",
			"topology T(p) { node n[p] }                   | )    | missing default, such as '= 4', before ')'",
			"tpology T { node n }                          | tpology | 'tpology' does not start a declaration; did you mean topology?",
			"link L { latency 20 ns }                      | L    | missing 'type' before 'L'",
			"link type L { bandwidth = 16 Gbit/s }         | =    | unexpected '='; remove it",
			"import a.*                                    | import | import must precede all declarations",
			"foo bar { node n }                            | foo  | 'foo' does not start a declaration" })
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
		assertEquals(List.of("of | expected 'on', found 'of'", "= | expected ':', found '='", "sum | missing 'with' before 'sum'",
				"-> | expected 'to', found '->'", " | missing '}' at the end of the file"), findings(PARSER.parse(new StringReader(text))));
	}

	/** Lanes may begin a line. */
	@Test
	void commentsOfOtherLanguagesAreToldOnce() {
		String text = "# rings\ntopology T {\n\tnode n[2]\n\t# two lanes\n\tlink n[0] -- n[1] lanes 2\n\tring R { visit n[0], n[1]\n#2 "
				+ "}\n} # end\n";
		assertEquals(List.of("# | '#' does not begin a comment; write //, here and in 1 other place",
				"# | '#' does not begin a comment; write //"), findings(PARSER.parse(new StringReader(text))));
	}

	/** What a slip is told from may be missing, as the text ends there. */
	@Test
	void slipsAreToldWhereTheTextEnds() {
		List<String> slips = Arrays.stream(SlipsTest.class.getDeclaredMethods()).map(method -> method.getAnnotation(CsvSource.class))
				.filter(Objects::nonNull).flatMap(rows -> Arrays.stream(rows.value())).map(row -> row.split("\\|")[0].strip()).toList();
		assertTrue(slips.size() > 120, slips.size() + " slips");
		for (String slip : slips) {
			for (int end = slip.indexOf(' '); end >= 0; end = slip.indexOf(' ', end + 1)) {
				for (String frame : List.of("topology T { node n %s", "topology T(p = 3 %s", "schedule S on R { %s /**/", "%s ")) {
					String text = frame.formatted(slip.substring(0, end));
					assertDoesNotThrow(() -> PARSER.parse(new StringReader(text)), text);
				}
			}
		}
		assertEquals(List.of("into | expected '}', found 'into'"), findings(
				PARSER.parse(new StringReader("schedule S on R { exchange alltoall x sizes f into"))));
	}

	@Test
	void examplesOfStatementsAreRight() {
		Forms.ALL.forEach((word, form) -> {
			boolean declares = List.of("import", "topology", "machine", "schedule", "operator", "study").contains(word);
			boolean inStudy = List.of("vary", "where", "run", "show", "find").contains(word);
			IParseResult result = PARSER.parse(new StringReader(declares ? form
					: (inStudy ? "study S { " : "schedule S on M { ") + form + " }"));
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
		return (words.isBlank() || words.equals("}") && node.getSyntaxErrorMessage().getMessage().contains("end of the file") ? "" : words)
				+ " | "
				+ node.getSyntaxErrorMessage().getMessage() + (remedy.isEmpty() ? "" : "; " + remedy);
	}
}

package barley.lang.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.model.Assignment;
import barley.lang.model.Compute;
import barley.lang.model.Exchange;
import barley.lang.model.SendWord;
import barley.lang.model.SynapseBlock;
import barley.lang.model.SynapseStep;
import barley.lang.services.BarleyGrammarAccess;

/** Blocks of synapses are read step by step, whatever their steps end in. */
class SynapseSyntaxTest {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();
	private static final IParser PARSER = INJECTOR.getInstance(IParser.class);
	private static final BarleyGrammarAccess GRAMMAR = INJECTOR.getInstance(BarleyGrammarAccess.class);

	/** The words that may be names: each can begin the next assignment. */
	private static List<String> names() {
		return Stream.concat(GrammarUtil.containedKeywords(GRAMMAR.getNameRule()).stream().map(keyword -> keyword.getValue()),
				Stream.of("w", "ns", "packets", "bit")).toList();
	}

	/** A number takes no unit and a name no index, so the word behind them begins the next step. */
	@Test
	void anyNameMayFollowAnAssignment() {
		for (String end : List.of("1", "2.5", "b", "id", "core", "sqrt", "max", "b[1]", "min(b, 2)", "(b)", "-b", "if b then 1 else c",
				"b == 1")) {
			for (String word : names()) {
				assertEquals(List.of("m = " + end, word + " = a", "return " + end), steps("m = " + end + " " + word + " = a return " + end),
						end + " " + word);
			}
		}
	}

	/** What follows a block or a computed value begins the next statement. */
	@Test
	void anyStatementMayFollowAnAssignment() {
		TreeSet<String> statements = Stream.of("data z : f32", "let z = 1", "repeat 2 { }", "exchange barrier", "compute z = 1",
				"for i in 0 ..< 2 { }",
				"if true { }", "off n[0]", "overlap { }", "ensure allreduce x with sum", "require true", "compute id = 1",
				"compute to = 1", "compute per = 1")
				.collect(Collectors.toCollection(TreeSet::new));
		for (String end : List.of("1", "2.5", "y", "id", "core", "max(y, 1)", "if y then 1 else y")) {
			for (String next : statements) {
				String text = "schedule S on T { compute x = " + end + " " + next + " }";
				IParseResult result = PARSER.parse(new StringReader(text));
				assertEquals(List.of(), errors(result), text);
				List<EObject> all = EcoreUtil2.getAllContentsOfType(result.getRootASTElement(), Compute.class).stream()
						.map(EObject.class::cast).toList();
				assertEquals("compute x = " + end, text(all.get(0)));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "let z = a * 2 z = z return z", "let core2 = core + id m = core2", "m += 1 m -= 1 m *= 1",
			"m[1, 2] = a m = 3 return 1, m", "let let2 = 1 return let2" })
	void stepsAreRead(String block) {
		assertEquals(block, String.join(" ", steps(block)));
	}

	private static List<String> steps(String block) {
		String text = "schedule S on T { exchange send x to Hear as a { " + block + " } combine sum into y }";
		IParseResult result = PARSER.parse(new StringReader(text));
		assertEquals(List.of(), errors(result), text);
		SynapseBlock parsed = EcoreUtil2.getAllContentsOfType(result.getRootASTElement(), SynapseBlock.class).get(0);
		return parsed.getSteps().stream().map(SynapseSyntaxTest::text).toList();
	}

	private static String text(EObject part) {
		return NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(part));
	}

	private static List<String> errors(IParseResult result) {
		return StreamSupport.stream(result.getSyntaxErrors().spliterator(), false).map(node -> node.getText().strip() + " | "
				+ node.getSyntaxErrorMessage().getMessage() + " | " + node.getSyntaxErrorMessage().getIssueData()[0]).toList();
	}

	/** One mistake in a block is one finding, and what follows the statement is read all the same. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"send x to Hear as a { m = } | } | missing value before '}' | ",
			"send x to Hear as a { m = a | a | missing '}' before 'exchange' | ",
			"send x to Hear as a { m = a * | m = a * | incomplete block before 'exchange' | as in store r to Hear as d { F += rate * d * "
			+ "v }",
			"send x to Hear as a { m = if a then 1 | m = if a then 1 | incomplete block before 'exchange' | as in store r to Hear as d { "
			+ "F += rate * d * v }",
			"send x to Hear as a { | { | missing '}' before 'exchange' | ",
			"send x to Hear as a { m | m | incomplete block before 'exchange' | as in store r to Hear as d { F += rate * d * v }",
			"send x to Hear as a { return | return | incomplete block before 'exchange' | as in store r to Hear as d { F += rate * d * v }",
			"send x to Hear as a { let z = | let z = | incomplete block before 'exchange' | as in store r to Hear as d { F += rate * d * "
			+ "v }",
			"send x to Hear as a { return a } combine | combine | incomplete combine | write combine sum into and the data that receive "
			+ "the result",
			"send x to Hear as a { return a } combine one[ | combine | incomplete combine | write combine sum into and the data that "
			+ "receive the result",
			"send x to Hear as a { return a } combine sum | combine | incomplete combine | write combine sum into and the data that "
			+ "receive the result",
			"send x to Hear as a { return a } combine sum into | combine | incomplete combine | write combine sum into and the data that "
			+ "receive the result",
			"send x to Hear as | exchange | incomplete statement before 'exchange' | as in send x with sum from n[0] to n[1] #2",
			"send x to Hear as a | a | missing '{' before 'exchange' | ",
			"store x | store x | incomplete statement | as in store r to Hear as d { F += rate * d * v }",
			"store x to Hear | store x to Hear | incomplete statement | as in store r to Hear as d { F += rate * d * v }",
			"store x to Hear as | exchange | incomplete statement before 'exchange' | as in store r to Hear as d { F += rate * d * v }",
			"send x to Hear { return a } combine sum into y | { | missing 'as' and a name of the arriving word before '{' | as in store "
			+ "r to Hear as d { F += rate * d * v }",
			"store x as a { m = a } | as | missing 'to' and a link type before 'as' | as in store r to Hear as d { F += rate * d * v }",
			"store x { m = a } | { | missing 'to', a link type, 'as' and a name before '{' | as in store r to Hear as d { F += rate * d "
			+ "* v }",
			"send x to Hear as a { return a } into y | into | 'into' does not start a statement | ",
			"store x to Hear as a { m = a; w = a } | ; | unexpected ';' | remove it",
			"store x to Hear as a { m := a } | := | expected '=', found ':=' | ",
			"store x to Hear as a { m == a } | == | expected '=', found '==' | ",
			"store x to Hear as a { for i in 0 ..< 2 m = a } | for | a synapse runs assignments, let and return only, but no for | it "
			+ "runs the same steps once for each word",
			"store x to Hear as a { m = 1 if a > 0 { m = a } w = 1 } | if | a synapse runs assignments, let and return only, but no if | "
			+ "write a value: m = if c then p else q",
			"store x to Hear as a { send x to Hear as b { m = b } } | send | a synapse runs assignments, let and return only, but no "
			+ "send | ",
			"store x to Hear as a { m /= a } | / | a synapse does not divide | multiply by the reciprocal: m *= r",
			"store x to Hear as a { m++ } | m | there is no step m++ | write m += 1",
			"store x to Hear as a { m-- w = a } | m | there is no step m-- | write m -= 1",
			"store x to Hear as a { while m < 3 { m = a } } | while | a synapse runs assignments, let and return only, but no while | it "
			+ "runs the same steps once for each word",
			"store x to Hear as a { m = a * 1e3 } | e3 | numbers have no exponent e3 | write all digits, such as 1_000 for 1e3",
			"store x to Hear as a { m = a * 1.5f w = a } | f | numbers have no suffix f | remove it: a number has the type of the data",
			"store x to soma[0] as a { m = a } | [ | expected a link type behind 'to', found soma[0] | as in store r to Hear as d { F += "
			+ "rate * d * v }",
			"send x to soma[0] as a { m = a } | [ | expected a link type behind 'to', found soma[0] | as in store r to Hear as d { F += "
			+ "rate * d * v }",
			"store x to Hear as a { m = a > 0 ? 1 : 0 } | a | there is no operator ? | write if a > 0 then 1 else 0",
			"send x to Hear as a { return a combine sum into y | combine | missing '}' before 'combine' | ",
			"send x to Hear as a { return a combine one[3] into y | combine | missing '}' before 'combine' | ",
	})
	void oneMistakeIsOneFinding(String statement, String words, String message, String remedy) {
		String text = "schedule S on T {\n\tdata x, y : f32\n\tdata m : f32 per Hear\n\texchange " + statement
				+ "\n\texchange store y to Hear as d { m = d }\n\tcompute x = 1\n}\n";
		IParseResult result = PARSER.parse(new StringReader(text));
		assertEquals(List.of(words + " | " + message + " | " + (remedy == null ? "" : remedy)), errors(result));
		List<Exchange> exchanges = EcoreUtil2.getAllContentsOfType(result.getRootASTElement(), Exchange.class);
		assertTrue(exchanges.get(exchanges.size() - 1).getBody() instanceof SendWord last && last.isLocal(), "the next statement is read");
		assertEquals(1, EcoreUtil2.getAllContentsOfType(result.getRootASTElement(), Compute.class).size());
	}

	@Test
	void aBlockKeepsItsSteps() {
		IParseResult result =
				PARSER.parse(new StringReader(
				"schedule S on T { exchange send x to Hear as a { m = a n += 2 return m, n } combine min into y, z }"));
		List<SynapseStep> steps = EcoreUtil2.getAllContentsOfType(result.getRootASTElement(), SynapseStep.class);
		assertEquals(List.of("Assignment", "Assignment", "Return"), steps.stream().map(step -> step.eClass().getName()).toList());
		assertEquals("+=", ((Assignment) steps.get(1)).getOperator());
	}
}

package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.StreamSupport;

import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.util.ReplaceRegion;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyStandaloneSetup;

/** No text drives the parser out of its stack. */
class BoundedParserTest {

	private static final IParser PARSER = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(IParser.class);

	/** Smaller than that of any thread that parses. */
	private static final int STACK = 512 * 1024;

	/** What repeats, between what begins and what ends; all of it is right, but for being too deep. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
			"topology T { let a = |(|1|)| }",
			"topology T { let a = |n[|1|]| }",
			"topology T { let a = |- |1|| }",
			"topology T { let a = |not |1|| }",
			"topology T { let a = 1| ^ 1||| }",
			"topology T { let a = 1| + 1||| }",
			"topology T { let a = 1| * 1||| }",
			"topology T { let a = 1| and 1||| }",
			"topology T { let a = b|.b||| }",
			"topology T { let a = |if c then |1| else 1| }",
			"topology T { let a = |if c then 1 else |1|| }",
			"topology T { let a = |if |c| then 1 else 1| }",
			"topology T |{||}|",
			"topology T { |for i in 0 ..< 2 |visit n|| }",
			"topology T { |if c |visit n|| }",
			"topology T { |if c { } else |visit n|| }",
			"schedule S on M { |exchange |visit n|| }",
			"schedule S on M { |repeat 2 { ||}| }",
	})
	void deepTextHasOneError(String begin, String open, String middle, String close, String end) {
		int times = 50_000;
		String text = begin + open.repeat(times) + orEmpty(middle) + orEmpty(close).repeat(times) + orEmpty(end);
		IParseResult result = parse(text);
		assertEquals(List.of("this nests too deeply; give names to parts of it"), errors(result));
		assertEquals(text.length(), result.getRootNode().getTotalLength(), "the tree covers the text");
		assertTrue(ModelDepth.offsetBeyond(BoundedParser.MOST_LEVELS, result.getRootASTElement()) < 0, "the model is shallow");
	}

	/** Whether tokens are skipped after each error, are too many, or are missing. */
	@ParameterizedTest
	@ValueSource(strings = { "schedule S on ", "data f32 x[8]\n", "node type C { launch 1 us\n" })
	void theRestAfterManyErrorsIsNotRead(String error) {
		String text = "topology T { node n } schedule S on T {" + error.repeat(70_000);
		IParseResult result = parse(text);
		List<String> errors = errors(result);
		assertTrue(errors.size() < 5_000, errors.size() + " errors");
		assertEquals(1, Collections.frequency(errors, "this file has too many errors; its rest is not read"));
		assertEquals(text.length(), result.getRootNode().getTotalLength(), "the tree covers the text");
	}

	/** Also where the words before are corrected, and where a file has grown while it was edited. */
	@ParameterizedTest
	@ValueSource(strings = { "", "lnk n[0] -- n[1]\n" })
	void theRestAfterManyWordsIsNotRead(String slip) {
		String link = "link n[0] -- n[1]\n";
		String text = "topology T { node n[2]\n" + slip + link.repeat(LimitedLexer.MOST / 10 + 1);
		IParseResult result = parse(text);
		List<String> errors = errors(result);
		assertEquals("this file has more than 120,000 words and signs; write the rest as loops, or into another file",
				errors.get(errors.size() - 1));
		assertEquals(slip.isEmpty() ? 1 : 2, errors.size());
		assertEquals(text.length(), result.getRootNode().getTotalLength(), "the tree covers the text");
	}

	@Test
	void aFileMayGrowTooLong() {
		String text = "topology T { node n[2]\n" + "link n[0] -- n[1]\n".repeat(LimitedLexer.MOST / 10 - 1) + "}";
		IParseResult result = parse(text);
		assertEquals(List.of(), errors(result));
		IParseResult longer = PARSER.reparse(result, new ReplaceRegion(text.length() - 1, 0, "link n[0] -- n[1]\n".repeat(2)));
		assertEquals(List.of("this file has more than 120,000 words and signs; write the rest as loops, or into another file"),
				errors(longer));
	}

	/** Thousands of errors may follow from one. */
	@Test
	void oneSlipBeforeManyErrors() {
		assertEquals(List.of("missing '{' before 'node'"),
				errors(parse("topology T node n[2] %s }".formatted("link n[0] -- n[1]\n".repeat(5_000)))));
	}

	/** Slips are told even if more errors follow than are read. */
	@Test
	void firstOfManyErrorsIsCorrected() {
		assertEquals("missing '{' before 'node'",
				errors(parse("topology T node n[2] }\nschedule S on T {\n" + "data f32 x[8]\n".repeat(5_000) + "}\n")).get(0));
	}

	private static String orEmpty(String text) {
		return text == null ? "" : text;
	}

	@Test
	void whatPeopleWriteIsShallow() {
		String sum = "1" + " + 1".repeat(200);
		String brackets = "(".repeat(40) + "1" + ")".repeat(40);
		String loops = "for i in 0 ..< 2 { visit n }\n".repeat(9_000);
		assertEquals(List.of(), errors(parse("topology T { let a = " + sum + " let b = " + brackets + loops + " }")));
	}

	private static IParseResult parse(String text) {
		AtomicReference<IParseResult> result = new AtomicReference<>();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Thread thread = new Thread(null, () -> result.set(PARSER.parse(new StringReader(text))), "parser", STACK);
		thread.setUncaughtExceptionHandler((failed, exception) -> failure.set(exception));
		thread.start();
		try {
			thread.join();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
		assertNull(failure.get());
		return result.get();
	}

	private static List<String> errors(IParseResult result) {
		return StreamSupport.stream(result.getSyntaxErrors().spliterator(), false).map(node -> node.getSyntaxErrorMessage().getMessage())
				.toList();
	}
}

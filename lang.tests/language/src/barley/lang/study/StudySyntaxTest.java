package barley.lang.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import java.util.List;
import java.util.stream.StreamSupport;

import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.formatting2.Formatted;
import barley.lang.model.Source;
import barley.lang.model.Study;

/** Studies are read member by member, and their words stay free as names. */
class StudySyntaxTest {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();
	private static final IParser PARSER = INJECTOR.getInstance(IParser.class);
	private static final List<String> WORDS = List.of("study", "vary", "where", "run", "show", "find", "every", "step", "times", "each",
			"such", "that", "least", "greatest", "fastest", "front", "of", "lane", "fails", "slows", "straggles");

	@Test
	void wordsStayFreeAsNames() {
		for (String word : WORDS) {
			read("""
					package a.%1$s
					import b.%1$s.*
					node type %1$s { compute 1 TFLOP/s }
					topology T(%1$s = 4) {
						node %1$s[%1$s]
						let %1$s = %1$s + 1
						for %1$s in 0 ..< %1$s - 1 link %1$s[%1$s] -- %1$s[%1$s + 1]
						embedding %1$s { ring %1$s { visit %1$s[0], %1$s[1] } }
					}
					machine %1$s = T(%1$s = 2 * %1$s) { node %1$s : %1$s }
					operator %1$s(a, b) = a + b
					schedule %1$s(%1$s = 2) on %1$s {
						data %1$s : f32[%1$s]
						compute %1$s = %1$s + %1$s(%1$s, 1) costs 1 FLOP
						exchange allreduce %1$s with sum over %1$s.%1$s
					}
					study %1$s {
						vary %1$s in 1 .. %1$s step %1$s with a in %1$s, 2 ^ %1$s for %1$s in 0 .. 3
						let %1$s = %1$s
						where %1$s
						run %1$s = %1$s(%1$s = %1$s) on %1$s(%1$s = %1$s) with lane %1$s fails at %1$s
						show time, busbw by %1$s for each %1$s
						find least %1$s such that %1$s.%1$s for each %1$s
					}
					""".formatted(word));
		}
	}

	/** Each member ends where the keyword of the next begins, whatever its last expression ends in. */
	@Test
	void membersFollowEachOther() {
		List<String> members = List.of("vary a in 1 .. 2", "vary a in 1, b", "vary a in 2 ^ k for k in 0 .. 10, 5 kB",
				"vary a in every lane",
				"vary a in 1 B ..< 2 B times 2 with b in 1 .. 2 step 1, 4", "let a = 3", "let a = b", "where a < 2 kB", "where a and b",
				"run A = S", "run A = p.S(a = 1) on q.M(b = 2)", "run A = S with lane a slows to 2 Gbit/s, node b straggles by 1 us at 3",
				"show time", "show a, b by c, d for each e, f", "show fastest by a", "show front of a, b", "find fastest",
				"find fastest for each a", "find greatest a such that A.time <= 2 ms and a > 1 for each b");
		for (String one : members) {
			for (String other : members) {
				Study study = read("study S { " + one + " " + other + " }");
				assertEquals(List.of(one, other),
						study.getMembers().stream().map(member -> NodeModelUtils.getTokenText(NodeModelUtils.getNode(member))).toList());
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "show", "vary a", "vary a in", "run A", "run A = ", "find least a", "where", "show fastest by",
			"lane a fails" })
	void halfWrittenMembersAreSlips(String member) {
		assertEquals(true, PARSER.parse(new StringReader("study S { " + member + " }")).hasSyntaxErrors(), member);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"vary rungs  in 2..64                              | vary rungs in 2 .. 64",
			"vary a in 1 B..<1kB times 2,5 kB with b in every lane | vary a in 1 B ..< 1 kB times 2, 5 kB with b in every lane",
			"vary a in 2^k for k in 0..3 , i in 0..<k          | vary a in 2 ^ k for k in 0 .. 3, i in 0 ..< k",
			"let a=b/2 B                                       | let a = b / 2 B",
			"where(a<b)                                        | where (a < b)",
			"run A=S( n=a )on M(b=1)with lane x fails at 1 us,node y straggles by 2 us "
					+ "| run A = S(n = a) on M(b = 1) with lane x fails at 1 us, node y straggles by 2 us",
			"show time,busbw by payload for each rungs         | show time, busbw by payload for each rungs",
			"show front of time,energy                         | show front of time, energy",
			"find least gb such that A . time<=2 ms for each a | find least gb such that A.time <= 2 ms for each a",
	})
	void isFormatted(String written, String expected) {
		assertEquals("study S {\n\t" + expected + "\n}\n", Formatted.of("study S{\n" + written + "}").text());
	}

	private static Study read(String text) {
		IParseResult result = PARSER.parse(new StringReader(text));
		assertEquals(List.of(), StreamSupport.stream(result.getSyntaxErrors().spliterator(), false)
				.map(error -> error.getSyntaxErrorMessage().getMessage()).toList(), text);
		return (Study) ((Source) result.getRootASTElement()).getDeclarations().stream().filter(Study.class::isInstance).findFirst()
				.orElseThrow();
	}
}

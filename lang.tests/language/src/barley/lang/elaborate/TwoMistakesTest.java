package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** Independent mistakes are reported at once, and nothing that follows from one of them. */
class TwoMistakesTest {

	private static final String TEXT = """
			link type Hear { registers 16 cycle 1 ns }
			topology T {
				node n[4]
				switch s
				for i in 1 ..< 4 link n[i - 1] -- n[i]
				for i in 0 ..< 4, j in 0 ..< 4 link n[i] -> n[j] : Hear
			}
			schedule S on T {
				data x, y : f32
				data k : i32
				data F : f32 per Hear
				data o : i32 per Hear
				%s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x = k + o                                                     | k is of type i32 & o is of type i32",
			"compute x = min(k, y) + sqrt(F) costs 3 W                             | a cost is & k is of type i32 & F is data of synapses",
			"compute x = if k > 0 then o else true + y                             | expected a number & k is of type i32 & o is of type "
			+ "i32",
			"exchange send x from n[9] to s                                        | n[9] uses 9 & s is a switch",
			"exchange send F from n[0] to n[7]                                     | F is data of synapses & n[7] uses 7",
			"exchange send x to Hear as a { F = a / 3 y = a return x }             | divide & y is data of nodes & x is data of nodes",
			"exchange send x to Hear as a { let z = a / 3 return z + o } combine sum into y | divide & o is of type i32",
			"exchange send F from n[9] to Hear as a { F = a }                      | n[9] uses 9 & F is data of synapses",
			"exchange send x from n[9] to Hear as a { F = if o > 0 then a ^ 3 else a } | n[9] uses 9 & o is of type i32 & no operator ^" })
	void areReported(String statement, String told) {
		areFound(told, TEXT.formatted(statement));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"exchange send q from n[0] to n[7] compute k = o                       | named q & n[7] uses 7 & o is data of synapses",
			"let a = q let b = a + 1 exchange send x from n[b] to n[9]             | named q & n[9] uses 9",
			"let a = 1 / 0 let b = a + 1 exchange send x from n[b] to n[a]         | divides by zero",
			"for i in 0 ..< q exchange send x from n[i] to n[9]                    | named q & n[9] uses 9",
			"for i in 0 ..< q, j in i ..< w exchange send x from n[i] to n[j]      | named q & named w",
			"data z : f32[q] compute z = z + 1 exchange send z from n[0] to n[9]   | named q & n[9] uses 9",
			"data z[0 - 1] : f23[2 W] exchange send z from n[0] to n[1]            | must be at least 1 & f23 is not & expected a whole "
			+ "number",
			"exchange allreduce q with xor among n[9], m[0]                        | named q & n[9] uses 9 & named m",
			"exchange allreduce x with xor among n[9]                              | xor cannot combine & n[9] uses 9",
			"exchange allreduce x with smu among n using Swign exchange send x from n[0] to n[9] | named smu & named Swign & n[9] uses 9",
			"repeat q { exchange send x from n[0] to n[9] }                        | named q & n[9] uses 9",
			"require q > 1 off n[0] -- n[2], n[9] -- n[1], w -- n[7]               | named q & between n[0] and n[2] & n[9] uses 9 & "
			+ "named w & n[7] uses 7",
			"exchange send q to Hear as a { return a } combine mni into h          | named q & named h & combine by mni" })
	void areReportedBesideUnknownNames(String statements, String told) {
		areFound(told, TEXT.formatted(statements));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T(p = q) { node n[p] link n[0] -- n[1] node m[2] link m[0] -- m[5] }        | named q & m[5] uses 5",
			"topology T { node n[0 - 1, q], m[2] link n[0, 0] -- m[7] lanes 0 - 1 }                | named q & at least 1 & m[7] uses 7 "
			+ "& number of lanes",
			"topology T { node n[2] : Chp link n[0] -- n[0] : Cabel }                              | named Chp & named Cabel & to itself",
			"topology T { node n[2] ring R { visit n[9], q[0], n[7] } }                            | named q & n[9] uses 9 & n[7] uses 7",
			"topology T { node n[2] } machine M(a = 1 / 0) = T { node : Chp link n -- q : Cabel }  | by zero & named Chp & named q & "
			+ "named Cabel",
			"topology T(p = 2) { node n[p] part u = U(p = q) link u.n[0] -- n[9] }                 | named U & named q & n[9] uses 9",
			"link type L { bandwidth 16 ns latency w power 1 s }                                   | 16 ns & named w & 1 s is",
			"switch type R { cycle 1 W groups 0 buffer q combine smu }                             | 1 W is & groups is 0 & named q & by "
			+ "smu",
			"operator h(a, b) = a + f(w) + a ^ (if a then b else 1)                                | function f & named w & expected a "
			+ "condition" })
	void areReportedInOtherDeclarations(String declarations, String told) {
		areFound(told, declarations);
	}

	private static void areFound(String told, String text) {
		var found = BarleyText.of(text).findings();
		for (String words : told.split(" & ")) {
			assertEquals(1, found.stream().filter(finding -> finding.contains(words.strip())).count(),
					() -> words + " in " + found.stream().collect(Collectors.joining("\n")));
		}
		assertEquals(told.split(" & ").length, found.size(), () -> found.stream().collect(Collectors.joining("\n")));
	}
	/** A walk misses links that a mistake in their statement has left out: that is told once, there. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"for i in 0 ..< p link n[i] -- n[i + 1]            | n has indices 0 to 3, but n[i + 1] uses 4",
			"for i in 1 ..< p link n[i - 1] -- n[i] lanes 0 - 1 | the number of lanes is -1 here; it must be at least 0",
			"for i in 1 ..< p link n[i - 1] -- n[i]            | ring Round steps from n[3] to n[0], but no link connects them" })
	void linksThatAreMissingAreToldOnce(String links, String message) {
		assertEquals(message, BarleyText.of("topology R(p = 4) { node n[p] " + links + " ring Round { for i in 0 ..< p visit n[i] } }",
				"schedule S on R { data x : f32[80] exchange allreduce x with sum over Round exchange send x from n[3] to n[0] }").issues()
				.stream()
				.map(issue -> issue.getMessage()).collect(Collectors.joining("; ")));
	}
}

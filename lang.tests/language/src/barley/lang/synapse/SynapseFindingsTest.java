package barley.lang.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;

/** What is wrong with links in one direction, words and blocks is said once, with what would be right. */
class SynapseFindingsTest {

	private static final String TYPES = """
			link type Hear { registers 16 slots 8 cycle 1 ns }
			link type Other { registers 4 cycle 2 ns }
			link type Small(r = 3) { registers r slots 2 cycle 1 ns }
			link type Cable { bandwidth 16 Gbit/s }
			link type Built { registers 9 functions 2 cycle 1 ns }
			node type Store { reducers 0 }
			operator mix(p, q) = p + q
			""";
	private static final String MACHINE = TYPES + """
			topology Cortex { node soma[3] switch s[2]
				for i in 0 ..< 3, j in 0 ..< 3 link soma[i] -> soma[j] : Hear
				for i in 0 ..< 2 link soma[i] -> soma[i] : Other
				for i in 0 ..< 2 link soma[i] -> soma[i + 1] : Small
				for i in 0 ..< 2 link soma[i] -> soma[i] : Built
				node memory[2] : Store link soma[0] -> memory[1] : Built
				for i in 1 ..< 3 link soma[i - 1] -- soma[i]
				tree Up to soma[0] over soma by shortest
				path Side { visit soma[0], soma[1], soma[2] } tree Part { visit soma[1], soma[0] }
			}
			""";
	private static final String SCHEDULE = MACHINE + """
			schedule S on Cortex {
				let c = 2
				data x, y, z, who, x2[2] : f32
				data n : i32
				data v4 : f32[4]
				data F, w, bit[3] : f32 per Hear
				data k : i32 per Hear
				data w4 : f32[4] per Hear
				data o : f32 per Other
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"node a[2] link a[0] -- a[1] : Hear            | wrong-type: Hear has registers, so its links have one direction; write -> "
					+ "for --",
			"node a[2] switch s link a[0] -> s : Hear      | misplaced: expected a node, but s is a switch: it holds no data; ",
			"node a[2] link a[0] -> a[1] lanes -1 : Hear   | wrong-value: the number of synapses is -1 here; it must be at least 0; ",
	})
	void inTopologies(String body, String finding) {
		assertEquals(finding.strip(), found(TYPES + "topology T { " + body + " }").strip());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"link type L { registers 4 }                     | wrong-value: a link with registers computes, so it needs a clock; add a "
					+ "cycle, such as cycle 1 ns",
			"link type L { registers 0 cycle 1 ns }          | wrong-value: registers is 0 here; it must be at least 1;",
			"link type L { registers 1 slots 0 cycle 1 ns }  | wrong-value: slots is 0 here; it must be at least 1;",
			"link type L { slots 4 }                         | wrong-value: slots needs registers: only links with registers compute; "
			+ "add them, such as registers 16, or remove slots",
			"link type L { functions 4 }                     | wrong-value: functions needs registers: only links with registers "
			+ "compute; add them, such as registers 16, or remove functions",
			"link type L { registers 4 functions 0 cycle 1 ns } | wrong-value: functions is 0 here; it must be at least 1;",
			"node type N { executes 0 }                      | wrong-value: executes is 0 here; it must be at least 1;",
			"node type N { reducers 1.5 }                    | wrong-value: reducers must be a whole number; found 1.5;",
			"link type L { cycle 1 ns }                      | wrong-value: cycle needs registers: only links with registers compute; "
			+ "add them, such as registers 16, or remove cycle",
			"link type L { registers 4 cycle 0 ns }          | wrong-value: cycle must be greater than 0; a link with registers needs a "
			+ "clock, such as cycle 1 ns",
	})
	void inTypes(String type, String finding) {
		assertEquals(finding.strip(), found(type).strip());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T { node a[2] link a[0] -> a[1] } machine M = T { link : Hear link : Small }     | duplicate-name: M gives the "
					+ "type of its synapses twice;",
			"topology T { node a[2] link a[0] -> a[1] } machine M = T { link a -> a : Hear link a -> a : Small } | duplicate-name: M "
			+ "gives the type of its synapses from a to a twice;",
			"topology T { node a[2] link a[0] -> a[1] : Hear } schedule S on T { data x : f32 off a[0] -> a[1] } | misplaced: a schedule "
			+ "switches lanes off, but a[0] -> a[1] is a synapse of type Hear; switch it off in a machine, or name the nodes that send: "
			+ "from",
			"topology T { node a[2] link a[0] -> a[1] : Hear } machine M = T { off a[1] -> a[0] }      | lane-pin: no link leads from "
			+ "a[1] to a[0] only, to switch off;",
			"topology T { node a[3] link a[0] -> a[1] : Hear } machine M = T { off a[2] }              | lane-pin: a[2] has no link to "
			+ "switch off;",
			"topology T { node a[2] link a[0] -> a[1] : Hear } machine M = T { off a[0] -> a[1] #2 }   | lane-pin: a[0] -> a[1] has 1 "
			+ "synapse, but no synapse #2 to switch off;",
			"topology T { node a[2] link a[0] -> a[1] } machine M = T { link a -- a : Hear }           | wrong-type: Hear has registers, "
			+ "so its links have one direction; write -> for --",
			"topology T { node a[2], b link a[0] -> a[1] } machine M = T { link a -> b : Hear }        | no-lanes: no link leads from a "
			+ "to b;",
			"topology T { node a[2] link a[0] -> a[1] } schedule S on T { data F : f32 per Hear }      | no-synapses: T has no link of "
			+ "type Hear; add some: link n[i] -> n[j] : Hear",
			"topology T { node a[2] link a[0] -- a[1] } schedule S on T { data F : f32 per Cable }     | wrong-type: Cable has no "
			+ "registers, so nothing can be computed at its links; give it registers 16, slots 8 and cycle 1 ns",
			"topology T { node a[2] link a[0] -> a[1] : Small link a[1] -> a[0] : Small(r = 5) } schedule S on T { data F : f32 per "
			+ "Small } | wrong-type: Small is used with several values: Small(r = 3), Small(r = 5); give all links of the type the same "
			+ "values, or declare a type for each",
	})
	void inMachines(String text, String finding) {
		assertEquals(finding.strip(), found(TYPES + text).strip());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			// what a synapse cannot do
			"send x to Hear as a { return a / w } combine sum into y       | not-for-synapses: a synapse does not divide; write a * "
					+ "invsqrt(w) * invsqrt(w) for w > 0, or compute 1 / w at the core and store it",
			"send x to Hear as a { return a / 4 } combine sum into y       | not-for-synapses: a synapse does not divide; write a * 0.25",
			"send x to Hear as a { return a / 3 } combine sum into y       | not-for-synapses: a synapse does not divide; name the "
			+ "reciprocal before the exchange: let r = 1.0 / 3",
			"send n to Hear as a { return a / k } combine sum into n       | not-for-synapses: a synapse does not divide; compute it at "
			+ "the core and store it",
			"send x to Hear as a { return a ^ 2 } combine sum into y       | not-for-synapses: a synapse has no operator ^; write a * a",
			"send x to Hear as a { return a % 2 } combine sum into y       | not-for-synapses: a synapse has no operator %; multiply, or "
			+ "compute it at the core and store it",
			"send x to Hear as a { return a > w } combine sum into y       | not-for-synapses: a > w is a condition, but a number is "
			+ "expected; write if a > w then 1 else 0",
			"send x to Hear as a { return abs(a) } combine sum into y      | not-for-synapses: a synapse has no abs; write max(a, -a)",
			"send x to Hear as a { return sign(a) } combine sum into y     | not-for-synapses: a synapse has no sign; write if a > 0 "
			+ "then 1 else if a < 0 then -1 else 0",
			"send x to Hear as a { return sqrt(a) } combine sum into y     | not-for-synapses: a synapse has no sqrt; write a * "
			+ "invsqrt(a) for a > 0",
			"send x to Hear as a { return exp(a) } combine sum into y      | not-for-synapses: a synapse has no exp; compute it at the "
			+ "core: compute y = exp(x), and store it",
			"send x to Hear as a { return mix(a, w) } combine sum into y   | not-for-synapses: a synapse calls no operators; write its "
			+ "formula instead",
			"send n to Hear as a { return invsqrt(a) } combine sum into n  | not-for-synapses: invsqrt is a number with a floating "
			+ "point, but the word is of type i32; declare the data as f32 or f64",
			"send x to Hear as a { return min(a) } combine sum into y      | wrong-value: min takes two numbers or more, but here it has "
			+ "1;",
			"send x to Hear as a { return invsqrt(a, w) } combine sum into y | wrong-value: invsqrt takes one number, but here it has 2;",
			// steps
			"send x to Hear as a { return a w = a } combine sum into y     | misplaced: return must be the last step of a block; move it "
					+ "up, or remove it",
			"send x to Hear as a { return a return w } combine sum into y  | misplaced: a block returns at most once; move it up, or "
			+ "remove it",
			"store x to Hear as a { a = w }                                | misplaced: a cannot change; declare data for it: data m : "
			+ "f32 per Hear",
			"store x to Hear as a { let b = a b = w }                      | misplaced: b cannot change; declare data for it: data m : "
			+ "f32 per Hear",
			"store x to Hear as a { y = a }                                | misplaced: y is data of nodes, but a synapse writes its own "
			+ "data only; return it and combine it into y",
			"store x to Hear as a { w = y }                                | misplaced: y is data of nodes; it reaches a synapse only as "
			+ "a word; store it first: exchange store y to Hear as b { m = b }",
			"store x to Hear as a { w = a[1] }                             | index-count: a is a single value; it takes no index;",
			"store x to Hear as a { bit = a }                              | index-count: bit has 3 members, but a synapse computes with "
			+ "one of them; write bit[0]",
			"store x to Hear as a { bit[c + 1] = a }                       | index-outside: bit has indices 0 to 2, but bit[c + 1] uses "
			+ "3; declare the dimension cyclic to wrap around",
			"store x to Hear as a { o = a }                                | wrong-type: o is data of other synapses than those of Hear; "
			+ "declare it per Hear",
			"store x to Hear as a { k = a }                                | wrong-value: k is of type i32, but the word a is of type "
			+ "f32; declare both with the same type",
			"store x to Hear as a { w4 = a }                               | wrong-value: w4 has 4 elements, but the word a has 1; give "
			+ "both the same size, or name data of one element",
			"store n to Hear as a { k = 2.5 }                              | wrong-value: 2.5 is not of type i32, the type of the word; "
			+ "declare the data as f32 or f64",
			"store n to Hear as a { k = 2 ^ 40 }                           | not-for-synapses: a synapse has no operator ^; multiply, or "
			+ "compute it at the core and store it",
			"store x to Hear as a { w = soma }                             | not-yet-declared: soma has no value here;",
			"store x to Hear as a { w = a let w2 = w let w2 = a }          | duplicate-name: w2 is already declared in line 27;",
			// words
			"send x to Cable as a { return a } combine sum into y          | wrong-type: Cable has no registers, so nothing can be "
					+ "computed at its links; give it registers 16, slots 8 and cycle 1 ns",
			"send x2 to Hear as a { return a } combine sum into y          | index-count: expected a single datum, but x2 has 2 members; "
			+ "write x2[0]",
			"send w to Hear as a { return a } combine sum into y           | misplaced: expected data of nodes, but w is data of synapses;",
			"send soma to Hear as a { return a } combine sum into y        | wrong-value: expected data, found soma; declare it: data "
			+ "soma : f32[1_000]",
			"send x from soma[2] to Other as a { return a } combine sum into y | no-synapses: no link of type Other begins at soma[2];",
			"store x from soma[2] to Hear as a { w = a }                   | misplaced: store is for the synapses of each node itself; "
			+ "it has no from; write send, or remove from",
			"store x to Hear using flood as a { w = a }                    | misplaced: store reaches the synapses of each node itself; "
			+ "its words take no way; write send",
			"send x to Hear over Side as a { w = a }                       | wrong-walks: words go down trees, but Side is a path;",
			"send x to Hear over Up as a { w = a }                         | wrong-walks: no tree of Up has its root at soma[1], which "
			+ "sends; declare one for each node: tree Out[i in 0 ..< p] to n[i] over n by shortest",
			"send x from soma[0] to Hear over Part as a { return a } combine sum into y | no-route: soma[2] hears soma[0], but Part does "
			+ "not lead there; add soma[2] to the tree",
			// results
			"send x to Hear as a { return a }                              | no-result: the block returns a value, but nothing receives "
					+ "it; add combine sum into and the data of nodes that receive it",
			"send x to Hear as a { w = a } combine sum into y              | no-result: there is nothing to combine: the block returns "
			+ "no value; end the block with return, or remove combine",
			"send x to Hear as a { return a } combine avg into y           | unknown-operator: reducers cannot combine by avg; known are "
			+ "sum, prod, min, max and one[k];",
			"send x to Hear as a { return a } combine foo into y           | unknown-operator: reducers cannot combine by foo; known are "
			+ "sum, prod, min, max and one[k];",
			"send x to Hear as a { return a } combine sum into y, who      | no-result: only min and max have a second result: which "
			+ "synapse it came from; remove it",
			"send x to Hear as a { return a, w } combine min into y        | no-result: the block returns two values, but only one is "
			+ "received; name data for the second one: into y, who",
			"send x to Hear as a { return a, w } combine sum into y        | no-result: the block returns two values, but only one is "
			+ "received; return one value",
			"send x to Hear as a { return a } combine min into y, y        | synapse-race: y receives both results; receive them in "
			+ "different data",
			"send x to Hear as a { return a } combine sum into n           | wrong-value: n is of type i32, but synapses return values "
			+ "of type f32; declare both with the same type",
			"send x to Hear as a { return a } combine sum into v4          | wrong-value: v4 has 4 elements, but synapses return 1, as "
			+ "many as x has; give both the same size",
			"send x to Hear as a { return a } combine one[3] into y        | index-outside: no synapse has the number 3: nodes with "
			+ "links of type Hear have numbers 0 to 2;",
			"send x to Hear as a { return a } combine one[c - 3] into y    | index-outside: no synapse has the number -1: nodes with "
			+ "links of type Hear have numbers 0 to 2;",
			"send x to Hear as a { return a } combine one[v4] into y       | wrong-value: v4 has 4 elements, but one element says which "
			+ "synapse;",
			"send x to Hear as a { return a } combine one[who] using arrival into y | misplaced: one takes what a single synapse "
			+ "returns; nothing is combined by arrival; remove using arrival",
			"allreduce w with sum among soma                               | misplaced: expected data of nodes, but w is data of "
			+ "synapses; synapses return values, which reducers combine: combine sum into x",
			"send x to Hear as a { return a } combine one[1.5] into y      | index-outside: no synapse has the number 1.5: it is not "
			+ "whole;",
			"send x from soma[1] to Hear as a { return a } combine one[2] into y | index-outside: soma[0] takes the result of synapse 2, "
			+ "but no synapse of that number gets a word: soma[2] does not send;",
			"send x to Other as a { return a } combine one[0] into y       | index-outside: soma[1] takes the result of synapse 0, but "
			+ "no synapse of that number gets a word: soma[0] has no link to soma[1];",
			"store x to Hear as F { F = F }                                | misplaced: F is the word here: the name hides the data F; "
			+ "give the word another name",
			"store x to Hear as a { w = bit[a] }                           | misplaced: an index has to be known before the run, but a "
			+ "is not; choose among members by if ... then ... else ...",
			"store x to Hear as a { let b = a bit[b] = a }                 | misplaced: an index has to be known before the run, but b "
			+ "is not; choose among members by if ... then ... else ...",
			"store x to Hear as a { w = bit[F + 1] }                       | misplaced: an index has to be known before the run, but F "
			+ "is not; choose among members by if ... then ... else ...",
			"store x to Hear as a { w = relu(a) }                          | org.eclipse.xtext.diagnostics.Diagnostic.Linking: there is "
			+ "no function relu; synapses have min, max and invsqrt;",
			"send x from soma[0] to soma[2]                                | ring-gap: this sends from soma[0] to soma[2], but the link "
			+ "between them is a synapse of type Hear; write send x from soma[0] to Hear as a { ... }",
			"allreduce x with sum over Hear                                | org.eclipse.xtext.diagnostics.Diagnostic.Linking: Hear is a "
			+ "link type, not a walk; name rings, paths or trees",
			"send x to Hear                                                | org.eclipse.xtext.diagnostics.Diagnostic.Linking: Hear is a "
			+ "link type, not a node; write send x to Hear as a { ... }",
			"send x to Built as a { return a } combine sum into y          | no-reducer: memory[1] receives what its synapses return, "
			+ "but a Store has no reducer; give Store reducers 1, or send to other nodes only",
			"send x to Hear as a { return a } combine sum using arrival into y | order-varies: what synapses return is combined into y "
			+ "as it comes, so what is rounded off depends on when words arrive; without using arrival, the order is always that of the "
			+ "synapses",
			"{ for i in 0 ..< 2 send x to Hear as a { return a * i } combine prod using arrival into x2[i] } | order-varies: what "
			+ "synapses return is combined into x2[0] as it comes, so what is rounded off depends on when words arrive; without using "
			+ "arrival, the order is always that of the synapses",
			"send x to Hear as a { return a } combine min using arrival into y | ''",
			"send n to Hear as a { return a } combine sum using arrival into n | ''",
			// several at once
			"{ for i in 0 ..< 2 store x to Hear as a { w = i } }           | synapse-race: this writes w, and so does the same statement "
					+ "in another round of its loop; put the exchange into the loop in line 27",
			"{ store x to Hear as a { w = a } store y to Hear as b { w = b } } | synapse-race: this writes w, and so does the statement "
			+ "in line 27 of the same exchange; put each into an exchange of its own",
			"{ store x to Hear as a { w = a } store y to Hear as b { F = w } } | synapse-race: this reads w, which is written by the "
			+ "statement in line 27 of the same exchange; put each into an exchange of its own",
			"{ store x to Hear as a { F = w } store y to Hear as b { w = b } } | synapse-race: this writes w, which is read by the "
			+ "statement in line 27 of the same exchange; put each into an exchange of its own",
			"{ send x to Hear as a { return a } combine sum into y send z to Hear as b { return b } combine sum into y } | synapse-race: "
			+ "this receives its result in y, and so does the statement in line 27 of the same exchange; put each into an exchange of "
			+ "its own",
			"{ store x to Hear as a { w = a } store y to Other as b { o = b } } | two-clocks: synapses of one exchange share a clock, "
			+ "but Hear has a cycle of 1,000 ps and Other of 2,000 ps; put each into an exchange of its own",
			"{ store x to Hear as a { w = a } send y from soma[0] to soma[1] } | mixed-exchange: this sends words to synapses, but "
			+ "another statement of this exchange runs step by step; put each into an exchange of its own",
			"{ store x to Small as a { } store y to Small as a { } store z to Small as a { } } | slots-spent: this exchange has 3 "
			+ "statements for synapses of Small(r = 3), which have 2 slots; give Small slots 3, or use several exchanges",
			"{ store x to Hear as a { } store y to Hear as b { } store z to Small as a { } store x to Small as b { } } | slots-spent: "
			+ "the slots of Small(r = 3) have numbers behind those of Hear in this exchange, so it needs 4 slots; it has 2; give Small "
			+ "slots 4, or use several exchanges",
			"store x to Small as a { let p = a * 2 let q = a * 3 let z = p + q } | registers-spent: this statement needs 5 registers, "
			+ "but Small(r = 3) has 3: 0 for data, 2 for numbers, 1 for words, 2 for values between instructions; give Small registers 5",
			"repeat 2 { exchange store x to Built as a { let p = a } exchange store y to Built as b { let q = b } exchange store y to "
			+ "Built as b { let q = b * b let z = q } exchange store z to Built as a { let p = a + a } } | functions-spent: synapses of "
			+ "Built are built for 2 functions, used in line 27; this statement needs another one; give Built functions 3, or leave "
			+ "functions out: any program can be loaded then",
			"repeat 2 { exchange store x to Small as a { } exchange store y to Small as a { } exchange store z to Small as a { let p = a "
			+ "* a } } | reloaded: Small(r = 3) has 2 slots for 3 statements: the programs of 2 of them, from this one on, are loaded "
			+ "before each exchange, 3 cycles; give Small slots 3",
	})
	void inSchedules(String exchange, String finding) {
		assertEquals(finding.strip(), found(SCHEDULE + (exchange.startsWith("repeat") ? "" : "exchange ") + exchange + " }").strip());
	}

	/** A node holds the data of its synapses: 2 synapses with 20 elements of 8 B, and 8 B of its own. */
	@Test
	void dataOfSynapsesTakeMemoryOfNodes() {
		assertEquals("out-of-memory: every node holds 328 B of data, but Tiny has 300 B of memory; ", found("""
				link type Hear { registers 99 cycle 1 ns } node type Tiny { memory 300 B }
				topology Pair { node n[2] : Tiny for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : Hear }
				schedule S on Pair { data x : f64 data F : f64[20] per Hear exchange send x to Hear as a { return a } combine sum into x }
				"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "link soma[1] -> soma[0] : Cable" })
	void floodedWordsNeedLanes(String lanes) {
		assertEquals("no-route: soma[1] hears soma[0], but no way over lanes leads there; words are flooded over links without "
				+ "registers; join them, such as link soma[0] -- soma[1]",
				found(TYPES + """
						topology Apart { node soma[2] link soma[0] -> soma[1] : Hear %s }
						schedule S on Apart {
							data x, y : f32
							exchange send x to Hear using flood as a { return a } combine sum into y
						}
						""".formatted(lanes)));
	}

	@Test
	void floodedWordsMeetNoClock() {
		assertEquals("no-route: words are flooded over links between nodes, but these lead to router[0], which is a switch with a clock;"
				+ " send them through router",
				found(TYPES + """
						switch type Clocked { cycle 1 ns }
						topology Star { node soma[2] switch router[1] : Clocked link soma[0] -> soma[1] : Hear
							for i in 0 ..< 2 link soma[i] -- router[0] }
						schedule S on Star {
							data x, y : f32
							exchange send x to Hear using flood as a { return a } combine sum into y
						}
						"""));
	}

	private static String found(String text) {
		List<Issue> issues = BarleyText.of(text).issues().stream()
				.filter(issue -> issue.getSeverity() != Severity.INFO || List.of("reloaded", "order-varies").contains(issue.getCode()))
				.filter(issue -> !issue.getMessage().endsWith("cannot be run yet")).toList();
		return String.join(" || ", issues.stream().map(issue -> issue.getCode() + ": " + issue.getMessage() + "; "
				+ (issue.getData() == null || issue.getData().length == 0 ? "" : issue.getData()[0])).toList());
	}
}

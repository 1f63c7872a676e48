package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What is found in switch types, in families of switches, and in exchanges through them. */
class SwitchFindingsTest {

	private static final String MESH = """
			switch type Adder { cycle 1 ns  packet 64 B  buffer 4 packets  combine sum, max  groups 4 }
			switch type Forwarder { cycle 1 ns }
			switch type Slow { cycle 2 ns }
			switch type Clear { latency 300 ns }
			operator either(a, b) = a + b
			topology Mesh(n = 3) {
				node chip[n, n], far[2]
				switch lonely : Adder
				switch router[n, n] : Adder
				switch plain[2] : Forwarder
				switch slow : Slow
				switch clear : Clear
				link far[0] -- plain[0]  link far[1] -- plain[1]  link plain[0] -- plain[1]  link far[0] -- slow  link plain[0] -- clear
				link far[0] -- chip[0, 0]
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y]
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y]  link router[y, x - 1] -- router[y, x] }
				tree Fold[x in 0 ..< n, y in 0 ..< n] to chip[x, y] over chip by shortest
				tree Forwards { visit far[0], plain[0]  visit plain[0], plain[1]  visit plain[1], far[1] }
				tree Mixed {
					visit chip[0, 1], router[0, 1]  visit router[0, 1], router[0, 0]  visit router[0, 0], chip[0, 0]  visit chip[0, 0], far[0]
				}
				tree Bare { visit chip[0, 0], router[0, 0]  visit router[0, 1], router[0, 0] }
				ring Round { visit chip[0, 0], chip[0, 1] }
				path Along { visit chip[0, 0]  pass router[0, 0]  pass router[0, 1]  visit chip[0, 1] }
			}
			schedule S on Mesh {
				data x : i32[64]
				data y : f32[64]
				%s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"cycle 0 ns | wrong-value: cycle must be greater than 0 | without cycle, data pass without being stored",
			"cycle 1 ns  packet 0 B | wrong-value: packet must be greater than 0 | without packet, a packet carries a whole vector",
			"cycle 1 ns  buffer 0 packets | wrong-value: buffer is 0 here; it must be at least 1 |",
			"cycle 1 ns  compute 0 | wrong-value: compute is 0 here; it must be at least 1 |",
			"cycle 1 ns  groups 0 | wrong-value: groups is 0 here; it must be at least 1 |",
			"cycle 1 ns  ports 5  inputs 9 | "
					+ "inputs-unused: inputs is 9, but with 5 ports at most 5 packets can be let go in a cycle |",
			"cycle 1 ns  latency 3 ns | "
					+ "wrong-value: a switch with a clock has no latency | "
					+ "write stages and the number of cycles that a packet spends in it",
			"combine sum | "
					+ "wrong-value: combine needs a clock | "
					+ "add a cycle, such as cycle 1 ns; a switch without one forwards data without storing them",
			"cycle 1 ns  full often | wrong-value: full cannot be often | it can be wait or evict",
			"cycle 1 ns  combine sum, plus | "
					+ "unknown-operator: switches cannot combine by plus; known are sum, prod, min, max, avg, and, or, xor, minloc, "
					+ "maxloc |",
			"cycle 1 ns  colour 7 | "
					+ "unknown-property: switch type T has no property colour; known are cycle, packet, header, buffer, output, inputs, "
					+ "ports, latency, stages, compute, width, combine, groups, full, release, route, arbiter, power, energy |",
			"cycle 1 ns  cycle 2 ns | duplicate-name: switch type T sets cycle twice |",
			"cycle 1 ns  energy 3 W | wrong-measure: energy is an energy, such as 3 pJ, but 3 W is a power |" })
	void findsInSwitchTypes(String text, String message, String remedy) {
		assertFound("switch type T { %s }".formatted(text), message, remedy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M = Mesh { switch router : Adder  switch router : Slow } | "
					+ "duplicate-name: M gives the type of its switches router twice |",
			"machine M = Mesh { switch chip : Adder } | "
					+ "org.eclipse.xtext.diagnostics.Diagnostic.Linking: chip is a family of nodes | write node for switch",
			"node type Chip { launch 1 us } machine M = Mesh { node router : Chip } | "
					+ "org.eclipse.xtext.diagnostics.Diagnostic.Linking: router is a family of switches | write switch for node",
			"machine M = Mesh { switch : Adder  switch : Slow } | duplicate-name: M gives the type of its switches twice |",
			"machine M = Mesh { switch rooter : Adder } | "
					+ "org.eclipse.xtext.diagnostics.Diagnostic.Linking: no switches named rooter | "
					+ "did you mean router?",
			"machine M = Mesh { switch : Addr } | "
					+ "org.eclipse.xtext.diagnostics.Diagnostic.Linking: no switch type named Addr | "
					+ "did you mean Adder?" })
	void findsInMachines(String text, String message, String remedy) {
		assertFound(MESH.formatted("") + text, message, remedy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"node r : A | A is a switch type | write switch for node",
			"switch r : B | B is a node type | write node for switch",
			"switch r : C | no switch type named C | known are A" })
	void findsNodesAndSwitchesTakenForEachOther(String text, String message, String remedy) {
		assertFound("switch type A { cycle 1 ns } node type B { launch 1 ns } topology T { node n %s link n -- r }".formatted(text),
				"org.eclipse.xtext.diagnostics.Diagnostic.Linking: " + message, remedy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allgather x over Along | "
					+ "wrong-walks: path Along passes router[0,0], which is a switch with a clock | "
					+ "use allgather through router, or leave out the cycle of Adder",
			"exchange allreduce x with sum over Round | "
					+ "ring-gap: ring Round leads from chip[0,0] to chip[0,1], but only switches with a clock connect them | "
					+ "use reducescatter through router and then, in an exchange of its own, allgather through router, "
					+ "or leave out the cycle of Adder",
			"exchange send x from chip[0, 0] to chip[0, 1] | "
					+ "ring-gap: this sends from chip[0,0] to chip[0,1], but only switches with a clock connect them | "
					+ "let packets go through router, or leave out the cycle of Adder",
			"exchange alltoall x among chip | "
					+ "ring-gap: alltoall sends directly from chip[0,0] to chip[0,1], but only switches with a clock connect them | "
					+ "let packets go through router, or leave out the cycle of Adder",
			"exchange allreduce x with sum among router | misplaced: expected a node, but router is a switch: it holds no data |",
			"exchange allreduce x with sum over Fold[0, 0] using stream(chunks = 4) | "
					+ "unknown-strategy: a tree of switches moves packets; it takes no strategy but bias | "
					+ "remove using stream(chunks = 4)",
			"exchange allreduce x with sum over Mixed | "
					+ "tree-mixed: tree Mixed leads through node chip[0,0], but also through switches | "
					+ "reduce up to chip[0,0] first, and from there in an exchange of its own",
			"exchange allreduce x with sum over Bare | "
					+ "misplaced: tree Bare begins at router[0,1], which is a switch: it holds no data | begin it at a node",
			"exchange allreduce x with sum through router | "
					+ "wrong-walks: allreduce cannot go through switches in plain packets | "
					+ "reduce to a node, then broadcast from it in an exchange of its own",
			"exchange broadcast x from far[0] through lonely | no-route: no node is linked to lonely |",
			"exchange broadcast x from far[1] through router | no-route: no route leads from far[1] to chip[0,0] through router |",
			"exchange broadcast x from router[0, 0] over Fold[0, 0] | "
					+ "misplaced: expected a node, but router[0, 0] is a switch: it holds no data |",
			"exchange gather x to chip[0, 0] over Fold[0, 0] | "
					+ "cannot-combine: gather over tree Fold[0,0] needs switches with an adder | "
					+ "give their type a width, such as width 64 bit",
			"exchange scatter x from chip[0, 0] over Fold[0, 0] | "
					+ "wrong-walks: scatter cannot run over a tree of switches; allreduce, reduce, broadcast, gather and allgather can |",
			"exchange reduce x with either to chip[0, 0] over Fold[0, 0] | "
					+ "cannot-combine: tree Fold[0,0] leads through router[0,1], but Adder combines by sum, max, not by either | "
					+ "use a tree of nodes, which combine by any operator",
			"exchange reduce x with prod to chip[0, 0] over Fold[0, 0] | "
					+ "cannot-combine: tree Fold[0,0] leads through router[0,1], but Adder combines by sum, max, not by prod | "
					+ "add combine prod to switch type Adder",
			"exchange reduce x with sum to far[1] over Forwards | "
					+ "cannot-combine: tree Forwards leads through plain[0], but Forwarder only forwards packets | "
					+ "add combine sum to switch type Forwarder",
			"exchange reduce x with sum to chip[0, 0] through chip | misplaced: expected switches, but chip[0,0] is a node |",
			"exchange reduce x with sum to chip[0, 0] through clear | "
					+ "wrong-value: clear has no clock, so it moves no packets | "
					+ "give its type a cycle, such as cycle 1 ns; data find their way through switches without a clock by themselves",
			"exchange reduce x with sum to chip[0, 0] through router using direct | "
					+ "unknown-strategy: packets go through switches by their routes; remove using direct |",
			"exchange reduce x with sum to chip[0, 1] over Fold[0, 0] | "
					+ "wrong-walks: tree Fold[0,0] leads to chip[0,0], not chip[0,1] | "
					+ "use Fold[0,1], which leads there",
			"exchange reduce x with sum to far[1] over Fold[0, 0] | wrong-walks: tree Fold[0,0] leads to chip[0,0], not far[1] |",
			"exchange reduce x with sum to far[0] through plain, slow | "
					+ "two-clocks: plain[0] has a cycle of 1,000 ps, but slow one of 2,000 ps | "
					+ "switches that packets pass together share a clock",
			"exchange send x from chip[0, 0] to far[1] through router | "
					+ "no-route: no route leads from chip[0,0] to far[1] through router |",
			"exchange { reduce x with sum to chip[0, 0] over Fold[0, 0]  off far[0] -- chip[0, 0] } | "
					+ "misplaced: packets go through switches here, but the schedule switches lanes off | "
					+ "switch the lanes off in the machine",
			"exchange { allreduce x with sum over Fold[0, 0]  send y from far[0] to chip[0, 0] } | "
					+ "mixed-exchange: this runs step by step, but the statement before it in this exchange goes in packets through "
					+ "switches | put each into an exchange of its own" })
	void findsInExchanges(String text, String message, String remedy) {
		assertFound(MESH.formatted(text), message, remedy);
	}

	/** The type is given by the machine: its topology alone is right. */
	@Test
	void ringsAreRefusedOnMachinesWithClockedSwitches() {
		assertFound("""
				switch type Router { cycle 1 ns }
				topology T { node n[2] switch s link n[0] -- s link n[1] -- s ring R { visit n[0], n[1] } }
				machine M = T { switch : Router }
				schedule S on M { data x : i32[4] exchange allreduce x with sum over R }
				""", "ring-gap: ring R leads from n[0] to n[1], but only switches with a clock connect them",
				"use reducescatter through s and then, in an exchange of its own, allgather through s, or leave out the cycle of Router");
	}

	/** Packets reach s[0] through s[1], but a tree has its own switches. */
	@Test
	void legsOfSwitchesAreLinks() {
		assertFound("""
				switch type Router { cycle 1 ns combine sum }
				topology T { node n[3] switch s[3] : Router for i in 0 ..< 3 link n[i] -- s[i] for i in 1 ..< 3 link s[i] -- s[i - 1]
					tree Up { for i in 0 ..< 3 visit n[i], s[i] for i in 1 ..< 3 visit s[i], s[0] } }
				schedule S on T { data x : i32[4] exchange allreduce x with sum over Up }
				""", "ring-gap: tree Up goes from s[2] to s[0], but no link connects them", "add link s[2] -- s[0]");
	}

	@Test
	void tellsHowToDeclareTheFirstSwitchType() {
		assertFound("topology T { node n switch r : C link n -- r }",
				"org.eclipse.xtext.diagnostics.Diagnostic.Linking: no switch type named C",
				"declare it, as in switch type Router { cycle 1 ns }");
	}

	private static void assertFound(String text, String message, String remedy) {
		List<Issue> issues = BarleyText.of(text).issues();
		assertEquals(List.of(message + " | " + (remedy == null ? "" : remedy)), issues.stream()
				.map(issue -> "%s: %s | %s".formatted(issue.getCode(), issue.getMessage(), remedy(issue))).toList());
	}

	private static String remedy(Issue issue) {
		return issue.getData() == null || issue.getData().length == 0 ? "" : issue.getData()[0];
	}
}

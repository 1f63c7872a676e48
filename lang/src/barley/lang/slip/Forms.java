package barley.lang.slip;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.antlr.runtime.CommonToken;

/** The syntax of statements, by their keyword: one example of each with all its clauses. */
final class Forms {

	static final Map<String, String> ALL = Map.ofEntries(
			Map.entry("import", "import barley.machines.*"),
			Map.entry("topology", "topology Chain(p = 4) { node n[p] }"),
			Map.entry("machine", "machine Rack = Ring(p = 8) { node : Chip link : Serdes }"),
			Map.entry("schedule", "schedule Training(rounds = 10) on Rack { data x : f32[64] }"),
			Map.entry("operator", "operator hypot(a, b) = (a ^ 2 + b ^ 2) ^ 0.5"),
			Map.entry("study", "study Scaling { vary rungs in 2 .. 64 run Twisted = AllReduce on Rack(rungs = rungs) }"),
			Map.entry("vary", "vary payload in 1 kB .. 1 GB times 10"),
			Map.entry("where", "where rungs < columns"),
			Map.entry("run", "run Twisted = AllReduce(elements = payload / 2 B) on Rack(rungs = rungs)"),
			Map.entry("show", "show time, busbw by payload for each rungs"),
			Map.entry("find", "find least gb such that Twisted.time <= 2 ms"),
			Map.entry("node", "node n[rungs, cyclic 2] : Chip"),
			Map.entry("switch", "switch leaf[4] : Leaf"),
			Map.entry("link", "link n[i] -- n[i + 1] lanes 2 : Serdes"),
			Map.entry("part", "part pr[4] = Prism(layers = 2)"),
			Map.entry("for", "for i in 0 ..< p, j in 0 ..< 2 link n[i, j] -- n[i + 1, j]"),
			Map.entry("if", "if i > 0 link n[i - 1] -- n[i] else visit n[0]"),
			Map.entry("let", "let half = p / 2"),
			Map.entry("require", "require rungs >= 2"),
			Map.entry("embedding", "embedding Twist oneway { ring R { visit n[0], n[1] } }"),
			Map.entry("ring", "ring R[s in 0 ..< 2] { for i in 0 ..< p visit n[i, s] }"),
			Map.entry("path", "path Side { for i in 0 ..< p visit n[i] }"),
			Map.entry("tree", "tree Up to n[0] over n by shortest"),
			Map.entry("visit", "visit n[0], n[1] #2"),
			Map.entry("pass", "pass n[0]"),
			Map.entry("off", "off n[0] -- n[1] #2, n[3]"),
			Map.entry("data", "data x, y : f32[1_024]"),
			Map.entry("compute", "compute x by Learn costs 25 GFLOP"),
			Map.entry("repeat", "repeat 10 { exchange barrier }"),
			Map.entry("send", "send x with sum from n[0] to n[1] #2"),
			Map.entry("store", "store r to Hear as d { F += rate * d * v }"),
			Map.entry("allreduce", "allreduce x with sum over Round using stream(chunks = 4)"),
			Map.entry("reducescatter", "reducescatter x with sum over Round"),
			Map.entry("allgather", "allgather x over Round"),
			Map.entry("reduce", "reduce x with sum to n[0] over Up"),
			Map.entry("broadcast", "broadcast x from n[0] over Up"),
			Map.entry("scatter", "scatter x from n[0] over Up"),
			Map.entry("gather", "gather x to n[0] over Up"),
			Map.entry("alltoall", "alltoall x among n"),
			Map.entry("barrier", "barrier among n"),
			Map.entry("exchange", "exchange allreduce x with sum over Round"),
			Map.entry("overlap", "overlap { exchange barrier }"),
			Map.entry("async", "async for k in 0 ..< 4 { compute g[k] costs 1 GFLOP exchange allreduce g[k] with sum over Round }"),
			Map.entry("program", "program n[0] { compute x costs 1 GFLOP send x to n[1] }"),
			Map.entry("receive", "receive x with sum from n[0]"),
			Map.entry("ensure", "ensure allreduce x with sum"));

	/** A send of the program of a node, which is its sender. */
	private static final String SEND_OF_PROGRAM = "send x to n[1]";

	private Forms() {
	}

	/** Returns the words with which statements begin. */
	static Stream<String> words() {
		return ALL.keySet().stream();
	}

	/** Returns the example of the statement that begins with {@code word}, or null. */
	static String of(String word) {
		return ALL.get(word);
	}

	/** Returns the example of the statement that begins with the word at {@code place}, as it is written there; null if none does. */
	static String of(List<CommonToken> tokens, int place) {
		String word = tokens.get(place).getText();
		return word.equals("send") && StatementLayout.isInside(tokens, place, "program") ? SEND_OF_PROGRAM : of(word);
	}
}

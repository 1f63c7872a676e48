package barley.lang.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/** Texts that use up the effort of a file, each in one way: they ask for far more than the default limits allow. */
final class EffortTexts {

	private static final String BASE = """
			package bench
			node type Gpu { compute 100 TFLOP/s launch 2 us reduce 100 GB/s }
			link type Fast { bandwidth 25 GB/s latency 500 ns }
			topology Row(p = %1$d) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) %% p] ring Round { for i in 0 ..< p visit n[i] } }
			topology Full(p = %1$d) { node n[p] for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k] }
			machine Ring = Row { node : Gpu link : Fast }
			machine Mesh = Full { node : Gpu link : Fast }
			""";
	private static final String STRATEGY = """
			schedule Doubling(p = 16) on Ring {
				data x : f32[64]
				exchange for i in 0 ..< p send x with sum from n[i] to n[i / 2 * 2 + (i + 1) % 2]
				exchange for i in 0 ..< p send x with sum from n[i] to n[i / 4 * 4 + (i + 2) % 4]
				exchange for i in 0 ..< p send x with sum from n[i] to n[i / 8 * 8 + (i + 4) % 8]
				exchange for i in 0 ..< p send x with sum from n[i] to n[i / 16 * 16 + (i + 8) % 16]
				ensure allreduce x with sum
			}
			""".replace("on Ring", "on Mesh");
	private static final String PIPELINE = "async%s for s in 0 ..< p program n[s] { for k in 0 ..< 1_000_000 { if s > 0 receive x from "
			+ "n[s - 1] %s if s < p - 1 send x to n[s + 1] } }";

	/** Nearly as many statements as a declaration may have. */
	private static final String MANY = "9_000_000";

	private final Map<String, String> texts = new LinkedHashMap<>();

	private EffortTexts() {
		elaboration();
		computations();
		exchanges();
		ownPace();
	}

	/** Returns the texts by what uses up their effort. */
	static Map<String, String> all() {
		return new EffortTexts().texts;
	}

	private void elaboration() {
		topology("statements", "node n[2] for i in 0 ..< 100_000_000 { }");
		topology("names", "node n[2] for i in 0 ..< MANY let a = i");
		topology("operators", "node n[2] for i in 0 ..< MANY let a = i * i + i - i / 3 % 7");
		topology("comparisons", "node n[2] for i in 0 ..< MANY { if i > 3 and i < 7 or i == 5 let b = 1 }");
		topology("members of a family", "node n[2] let a[k in 0 ..< 1_000] = k for i in 0 ..< MANY let b = a[i % 1_000]");
		topology("fractions", "node n[2] for i in 1 ..< MANY let a = 1.0 / i + i / 7.0");
		topology("long numbers", "node n[2] let a = 1234567.123456789 ^ 50 for i in 0 ..< MANY let b = a * i + 1");
		topology("units", "node n[2] for i in 1 ..< MANY let a = 3 GB / (i * 1 GB/s) + 2 us");
		topology("nodes", "node n[1_000_000]");
		topology("links", "node n[2_000] for i in 0 ..< 2_000, k in i + 1 ..< 2_000 link n[i] -- n[k]");
		topology("stops of walks", "node n[cyclic 1_000] for i in 0 ..< 1_000 link n[i] -- n[i + 1] lanes 1_000 "
				+ "ring R[k in 0 ..< 1_000] { for i in 0 ..< 1_000 visit n[i] }");
		topology("shortest paths", "node n[1_000] for i in 1 ..< 1_000 link n[i - 1] -- n[i] lanes 1_000 "
				+ "path P[k in 0 ..< 1_000] from n[k] to n[0] by shortest");
		topology("mistakes", "node n[2] for i in 0 ..< MANY link n[0] -- n[i + 2]");
	}

	private void computations() {
		schedule("compute, one node", 8, "data x : f32[8] for k in 0 ..< MANY compute x at n[3] costs 1 GFLOP");
		schedule("compute, all nodes", 1_000, "data x : f32[8] for k in 0 ..< MANY compute x costs 1 GFLOP");
		schedule("compute from data", 1_000, "data x, y : f32[8] for k in 0 ..< MANY compute x from y costs 1 GFLOP");
		schedule("kernels", 8, "data x : f32[8] for k in 0 ..< MANY compute x by Learn costs 1 GFLOP");
		schedule("kernels beside many data", 8, "data x[k in 0 ..< 10_000] : f32[8] for k in 0 ..< MANY "
				+ "compute x[k % 10_000] by Learn costs 1 GFLOP");
		schedule("expressions of elements", 8, "data x : f32[8] for k in 0 ..< MANY compute x = x / 2 + k");
		schedule("expressions of fractions", 8, "data x : f64[8] for k in 0 ..< MANY compute x = x * (1.0 / 3.0) + (k * 1.0 / 7)");
		schedule("data", 8, "data x[20_000] : f32[8] for k in 0 ..< MANY compute x[k % 20_000]");
		schedule("parts of data", 8, "data x[pieces 10_000] : f32[100_000] for k in 0 ..< MANY compute x[k % 10_000]");
	}

	private void exchanges() {
		schedule("sends, one an exchange", 8, "data x : f32[8] for k in 0 ..< MANY exchange send x from n[k % 8] to n[(k + 1) % 8]");
		schedule("sends, all in one exchange", 8, "data x : f32[8] exchange for k in 0 ..< MANY send x from n[0] to n[1]");
		schedule("sends that combine", 1_000, "data x[p] : f32[8] for k in 0 ..< p - 1 exchange for i in 0 ..< p "
				+ "send x[(i - k + p) % p] with sum from n[i] to n[(i + 1) % p]");
		schedule("sends of pieces", 1_000, "data x[pieces p] : f32[100_000] for k in 0 ..< p - 1 exchange for i in 0 ..< p "
				+ "send x[(i - k + p) % p] with sum from n[i] to n[(i + 1) % p]");
		schedule("allreduce around a ring", 1_000, "data x : f32[8_000] for k in 0 ..< MANY { compute x exchange allreduce x with sum "
				+ "over Round }");
		schedule("allgather around a ring", 1_000, "data x : f32[8_000] for k in 0 ..< MANY { compute x exchange allgather x over "
				+ "Round }");
		schedule("broadcast around a ring", 1_000, "data x : f32[8_000] for k in 0 ..< MANY exchange broadcast x from n[0] over Round");
		schedule("stream in chunks", 1_000, "data x : f32[80_000_000] for k in 0 ..< MANY exchange allreduce x with sum over Round "
				+ "using stream(chunks = 100_000)");
		schedule("among nodes", 300, "data x : f32[8_000] for k in 0 ..< MANY exchange allreduce x with sum among n", "Mesh");
		schedule("among nodes by shortest", 400, "data x : f32[4_000] exchange alltoall x among n by shortest");
		schedule("among nodes of a full mesh", 2_000, "data x : f32[2_000] exchange allreduce x with sum among n", "Mesh");
		schedule("alltoall, direct", 300, "data x : f32[90_000] for k in 0 ..< MANY exchange alltoall x among n using direct", "Mesh");
		schedule("alltoall around a ring", 1_000, "data x : f32[1_000_000] for k in 0 ..< MANY exchange alltoall x over Round");
		schedule("ensure", 1_000, "data x : f32[8_000] exchange allreduce x with sum over Round for k in 0 ..< MANY ensure allreduce x "
				+ "with sum");
		schedule("ensure for members", 16, "data x[k in 0 ..< 10_000] : f32[8] for k in 0 ..< 10_000 exchange allreduce x[k] with sum over "
				+ "Round ensure for j in 0 ..< 100, k in 0 ..< 10_000 allreduce x[k] with sum");
		schedule("repeat", 100, "data x : f32[800] " + "repeat 2 { ".repeat(40) + "compute x exchange allreduce x with sum over Round"
				+ " }".repeat(40));
		schedule("overlap", 100, "data x : f32[800] data y : f32[800] for k in 0 ..< MANY overlap { compute y exchange allreduce x with "
				+ "sum over Round }");
		schedule("strategy", 16, "data x : f32[64] for k in 0 ..< MANY { compute x exchange allreduce x with sum using Doubling }",
				"Mesh");
		schedule("into other data", 100, "data x : f32[800] data y : f32[800] for k in 0 ..< MANY exchange send x into y from n[k % 100]"
				+ " to n[(k + 1) % 100]");
	}

	private void ownPace() {
		schedule("async: compute, all nodes", 1_000, "data x : f32[8] async for k in 0 ..< MANY compute x costs 1 GFLOP");
		schedule("async: compute, one node", 8, "data x : f32[8] async for k in 0 ..< MANY compute x at n[k % 8] costs 1 GFLOP");
		schedule("async: compute from data", 1_000, "data x, y : f32[8] async for k in 0 ..< MANY compute x from y costs 1 GFLOP");
		schedule("async: programs", 8, "data x : f32[8] " + PIPELINE.formatted("", "compute x costs 1 GFLOP"));
		schedule("async: programs, many data", 8, ("data x[10_000] : f32[8] " + PIPELINE.formatted("", "compute x costs 1 GFLOP"))
				.replace("e x", "e x[k % 10_000]").replace("send x", "send x[k % 10_000]"));
		schedule("async: programs, several nodes", 1_000, "data x : f32[8] async program n { for k in 0 ..< MANY compute x }");
		schedule("async: kernels", 8, "data x : f32[8] " + PIPELINE.formatted("", "compute x by Learn costs 1 GFLOP"));
		schedule("async: expressions", 8, "data x : f32[8] " + PIPELINE.formatted("", "compute x = x / 2 + k"));
		schedule("async: expressions, many data", 8, ("data x[10_000] : f32[8] " + PIPELINE.formatted("",
				"compute x[k % 10_000] = x[k % 10_000] / 2 + k")).replace("receive x", "receive x[k % 10_000]")
				.replace("send x", "send x[k % 10_000]"));
		schedule("async: expressions, all nodes", 1_000, "data x : f32[8] async for k in 0 ..< MANY compute x = x / 2 + k");
		schedule("async: buffers 2", 8, "data x : f32[8] " + PIPELINE.formatted(" buffers 2", "compute x costs 1 GFLOP"));
		schedule("async: buffers, deadlock", 2, "data x : f32[8] data y : f32[8] async buffers 1 { program n[0] { for k in 0 ..< 100_000 "
				+ "send x to n[1] send y to n[1] for k in 0 ..< 1_000_000 receive x from n[1] } program n[1] { receive y from n[0] for k "
				+ "in 0 ..< 1_000_000 receive x from n[0] for k in 0 ..< 1_000_000 send x to n[0] } }");
		schedule("async: all under way", 2, "data x : f32[8] async { program n[0] { for k in 0 ..< 1_000_000 send x to n[1] } program "
				+ "n[1] { for k in 0 ..< 1_000_000 { compute x receive x from n[0] } } }");
		schedule("async: sends", 16, "data x : f32[8] async for k in 0 ..< MANY send x from n[k % 16] to n[(k + 1 + k % 3) % 16]",
				"Mesh");
		schedule("async: exchanges of sends", 16, "data x : f32[8] async for k in 0 ..< 1_000_000 exchange for i in 0 ..< 16 "
				+ "send x from n[i] to n[(i + 1) % 16]");
		schedule("async: allreduce", 16, "data x[k in 0 ..< 10_000] : f32[1_024] async for k in 0 ..< 10_000 { compute x[k] costs 1 GFLOP "
				+ "exchange allreduce x[k] with sum over Round }");
		schedule("async: allreduce, many nodes", 1_000, "data x[k in 0 ..< 10_000] : f32[8_000] async for k in 0 ..< 10_000 "
				+ "exchange allreduce x[k] with sum over Round");
		schedule("async: broadcast", 16, "data x : f32[1_024] async for k in 0 ..< 1_000_000 exchange broadcast x from n[0] over Round");
		schedule("async: stream in chunks", 8, "data x : f32[8_000_000] async { exchange allreduce x with sum over Round using "
				+ "stream(chunks = 20_000) }");
		schedule("async: alltoall, direct", 64, "data x : f32[40_960] async for k in 0 ..< 100_000 exchange alltoall x among n "
				+ "using direct", "Mesh");
		schedule("async: alltoall around a ring", 64, "data x : f32[40_960] async for k in 0 ..< 100_000 exchange alltoall x over Round");
		schedule("async: strategy", 16, "data x : f32[64] async for k in 0 ..< 100_000 { compute x exchange allreduce x with sum "
				+ "using Doubling }", "Mesh");
		schedule("async: repeat", 256, "data x : f32[8_000] async { repeat 1_000_000 { compute x costs 1 GFLOP exchange allreduce x with "
				+ "sum over Round } }");
		schedule("async: repeat in programs", 64, "data x : f32[8] " + PIPELINE.formatted("", "compute x costs 1 GFLOP")
				.replace("for k in 0 ..< 1_000_000", "repeat 1_000_000"));
		schedule("async: many small blocks", 8, "data x : f32[8] for k in 0 ..< MANY async { compute x costs 1 GFLOP }");
		schedule("async: many large data", 100, "data x[pieces 10_000] : f32[100_000] async for k in 0 ..< MANY { compute x costs 1 GFLOP "
				+ "compute x[k % 10_000] costs 1 GFLOP }");
	}

	private void topology(String what, String body) {
		texts.put(what, "package bench topology T { %s } schedule S on T { data x : f32[8] }".formatted(body).replace("MANY", MANY));
	}

	private void schedule(String what, int nodes, String body) {
		schedule(what, nodes, body, "Ring");
	}

	private void schedule(String what, int nodes, String body, String machine) {
		String base = BASE.formatted(nodes);
		texts.put(what, (machine.equals("Mesh") ? base : base.replaceAll("(topology Full|machine Mesh).*\n", ""))
				+ (body.contains("Doubling") ? STRATEGY : "")
				+ "schedule S(p = %d) on %s { %s }%n".formatted(nodes, machine, body).replace("MANY", MANY));
	}
}

package barley.lang.bench;

/** The texts that the budgets are about. */
final class Texts {

	private static final String TYPES = """
			link type Serdes { bandwidth 16 Gbit/s latency 20 ns power 1 W }
			node type Ipu { launch 1 us reduce 200 GB/s }
			""";

	private Texts() {
	}

	static String torus(int side, long elements) {
		return TYPES + """
				topology Torus(side = %d) {
					node n[cyclic side, cyclic side]
					for i in 0 ..< side, j in 0 ..< side { link n[i, j] -- n[i, j + 1]   link n[i, j] -- n[i + 1, j] }
					embedding Rows    { ring row[i in 0 ..< side] { for j in 0 ..< side visit n[i, j] } }
					embedding Columns { ring column[j in 0 ..< side] { for i in 0 ..< side visit n[i, j] } }
				}
				machine M = Torus { node : Ipu link : Serdes }
				schedule S on M {
					data x : f32[%d]
					exchange reducescatter x with sum over Rows
					exchange allreduce x with sum over Columns
					exchange allgather x over Rows
					ensure allreduce x with sum
				}
				""".formatted(side, elements);
	}

	static String ladder(int rungs, long elements) {
		return TYPES + """
				topology Ladder(rungs = %d) {
					node n[rungs, cyclic 2]
					for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
					for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
					for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]
					embedding Twist {
						ring VR[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] }
					}
				}
				machine M = Ladder { node : Ipu link : Serdes }
				schedule S on M {
					data x : f32[%d]
					exchange allreduce x with sum over Twist
					ensure allreduce x with sum
				}
				""".formatted(rungs, elements);
	}

	/** An all-reduce both ways round a ring. */
	static String ring(int nodes, long elements) {
		return TYPES + """
				topology Ring(p = %d) {
					node n[cyclic p]
					for i in 0 ..< p link n[i] -- n[i + 1]
					ring Round { for i in 0 ..< p visit n[i] }
				}
				machine M = Ring { node : Ipu link : Serdes }
				schedule S on M {
					data x : f32[%d]
					exchange allreduce x with sum over Round
					ensure allreduce x with sum
				}
				""".formatted(nodes, elements);
	}

	/** The bucket algorithm by hand: p (p - 1) sends to combine, as many to hand on. */
	static String bucket(int nodes) {
		return """
				topology Ring(p = %d) {
					node n[cyclic p]
					for i in 0 ..< p link n[i] -- n[i + 1]
				}
				schedule S(q = 6_400) on Ring {
					data x[cyclic p] : f32[q / p]
					for s in 0 ..< p - 1  exchange for i in 0 ..< p  send x[i - s] with sum from n[i] to n[i + 1]
					for s in 0 ..< p - 1  exchange for i in 0 ..< p  send x[i - s + 1]      from n[i] to n[i + 1]
					ensure allreduce x with sum
				}
				""".formatted(nodes);
	}

	/** Everybody sends to everybody, twice: pieces to combine, then the results. */
	static String allPairs(int nodes) {
		return """
				topology Full(p = %d) {
					node n[p]
					for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k]
				}
				schedule S(q = 6_400) on Full {
					data x[p] : f32[q / p]
					exchange for i in 0 ..< p, k in 0 ..< p if i != k send x[k] with sum from n[i] to n[k]
					exchange for i in 0 ..< p, k in 0 ..< p if i != k send x[i] from n[i] to n[k]
					ensure allreduce x with sum
				}
				""".formatted(nodes);
	}

	private static final String MESH = """
			switch type Router { cycle 1 ns  packet 64 B  combine sum  groups 4 }
			link type Die { }
			topology Mesh(n = %d) {
				node chip[n, n]
				switch router[n, n] : Router
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Die
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
				tree Fold[i in 0 ..< %d] to chip[i / n, i %% n] over chip by shortest
			}
			schedule S on Mesh { %s }
			""";

	/** A mesh of routers that add, with reductions over several trees at once. */
	static String mesh(int size, int trees, int packets) {
		return MESH.formatted(size, trees,
				"data x[%d] : i32[%d] exchange for i in 0 ..< %1$d reduce x[i] with sum to chip[i / n, i %% n] over Fold[i]"
				.formatted(trees, 16 * packets).replace("/ n", "/ " + size).replace("% n", "% " + size));
	}

	/** A mesh of routers with an all-to-all in plain packets. */
	static String allToAll(int size) {
		return MESH.formatted(size, 1, "data x : i32[%d] exchange alltoall x through router".formatted(size * size));
	}

	/** Four stages in a row, in programs: each microbatch goes forth and back, which takes 20 items of what nodes do at their own pace. */
	static String pipeline(int microbatches) {
		return """
				package bench
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				link type Fast { bandwidth 25 GB/s latency 500 ns }
				topology Row(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] }
				machine Line = Row { node : Gpu link : Fast }
				schedule S(p = 4, m = %d) on Line {
					data act[k in 0 ..< m] : f16[500_000] at n[0]
					data grad[k in 0 ..< m] : f16[500_000] at n[p - 1]
					async for s in 0 ..< p program n[s] {
						let warm = p - 1 - s
						for k in 0 ..< m + warm {
							if k < m {
								if s > 0 receive act[k] from n[s - 1]
								compute act[k] from act[k] costs 100 GFLOP
								if s < p - 1 send act[k] to n[s + 1]
							}
							if k >= warm {
								if s < p - 1 receive grad[k - warm] from n[s + 1]
								compute grad[k - warm] from act[k - warm], grad[k - warm] costs 200 GFLOP
								if s > 0 send grad[k - warm] to n[s - 1]
							}
						}
					}
				}
				""".formatted(microbatches);
	}

	/** A program that sends all its messages before the other node takes the first one: all are under way at a time. */
	static String farAhead(int messages) {
		return """
				package bench
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				link type Fast { bandwidth 25 GB/s latency 500 ns }
				topology Row(p = 2) { node n[p] link n[0] -- n[1] }
				machine Line = Row { node : Gpu link : Fast }
				schedule S(m = %d) on Line {
					data x : f16[1_000]
					async {
						program n[0] { for k in 0 ..< m send x to n[1] }
						program n[1] { for k in 0 ..< m receive x from n[0] }
					}
				}
				""".formatted(messages);
	}
}

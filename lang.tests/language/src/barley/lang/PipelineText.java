package barley.lang;

/** A pipeline of four stages in which each goes at its own pace: one forward, one backward, as soon as there is something to go on with. */
public final class PipelineText {

	/** The machine, and the schedule as far as its data: eight activations and gradients. */
	public static final String ROW = """
			node type Gpu { compute 100 TFLOP/s launch 2 us idle 100 W computing 400 W }
			link type Fast { bandwidth 25 GB/s latency 500 ns power 2 W }
			topology Row(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] }
			machine Line = Row { node : Gpu link : Fast }
			schedule S(p = 4, m = 8) on Line {
				data act[k in 0 ..< m] : f16[500_000] at n[0]
				data grad[k in 0 ..< m] : f16[500_000] at n[p - 1]
			""";

	/** All of it, in programs: 16 computations at each of 4 nodes, and 8 messages each way over each of 3 lanes, in 33.68 ms. */
	public static final String PROGRAMS = ROW + """
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
			""";

	private PipelineText() {
	}
}

package barley.runtime.bench;

import barley.runtime.data.ElementType;

/** Run all benchmarks of the runtime. Machines differ and are shared: compare ratios within one run. */
public final class Bench {

	private Bench() {
	}

	public static void main(String[] arguments) {
		TimingBench.run(1024, 40, 1);
		TimingBench.run(4096, 15, 1);
		TimingBench.run(4096, 15, 2);
		DataBench.run(8, 64 << 20, 1);
		DataBench.run(8, 64 << 20, 2);
		DataBench.run(256, 1 << 20, 1);
		DataBench.run(256, 1 << 20, 2);
		HalfBench.run(8, 25_000_000, ElementType.F16, 1);
		HalfBench.run(8, 25_000_000, ElementType.F16, 2);
		for (ElementType type : ElementType.values()) {
			VectorBench.run(type);
		}
		// Once more, now that the programs' calls have met the ports of both kinds of run.
		TimingBench.run(1024, 40, 1);
		TimingBench.run(4096, 15, 1);
		FoldingBench.run(1_000_000);
		FlowBench.run(64, 1_000_000, 3_000_000_000_000L);
		FlowBench.run(64, 20_000, 1_700_000_000L);
	}
}

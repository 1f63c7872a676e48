package barley.runtime.bench;

import barley.runtime.data.ElementType;
import barley.runtime.synapse.SynapseReducer;

/** Runs all benchmarks of the runtime. Machines differ and are shared: compare only ratios within one run. */
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
		// Repeated, because the programs' calls have now met the ports of both kinds of run and are no longer monomorphic.
		TimingBench.run(1024, 40, 1);
		TimingBench.run(4096, 15, 1);
		FoldingBench.run(1_000_000);
		FlowBench.run(64, 1_000_000, 3_000_000_000_000L);
		FlowBench.run(64, 20_000, 1_700_000_000L);
		PaceBench.run(8, 1_000_000);
		NetworkBench.traffic(8, 0.1, 10_000);
		NetworkBench.traffic(8, 0.3, 10_000);
		NetworkBench.trees(64, 64, 1);
		SynapseBench.run(1024, 1, SynapseReducer.SUM, 1);
		SynapseBench.run(1024, 20, SynapseReducer.SUM, 1);
		SynapseBench.run(1024, 20, SynapseReducer.SUM, 2);
		SynapseBench.run(1024, 5, SynapseReducer.SUM.byArrival(), 1);
	}
}

package barley.runtime.simulate.move;

import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.data.Vector;
import barley.runtime.network.PacketPlan;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketVectors;
import barley.runtime.simulate.clock.StatementData;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.resource.RunMonitor;

/** Moves the data of an exchange in packets between the vectors of nodes. */
final class PacketMover {

	private PacketMover() {
	}

	static void move(PacketPlan plan, List<SwitchFault> faults, NodeVectors memory, RunMonitor monitor) {
		List<StatementData> data = IntStream.range(0, plan.statements()).mapToObj(statement -> data(plan, statement, memory)).toList();
		PacketVectors vectors = new PacketVectors(plan.exchange(), data);
		NetworkSimulator.run(plan.exchange(), ClockOptions.TIMING.withCargo(vectors).withFaults(faults).withCancellation(monitor::tick));
		vectors.finish();
	}

	/** Returns where the elements of a statement are in the memory of nodes; vertices that are nodes have the numbers of these. */
	private static StatementData data(PacketPlan plan, int statement, NodeVectors memory) {
		int index = plan.data(statement);
		return new StatementData() {

			@Override
			public Vector source(int node) {
				return memory.vector(node, index);
			}

			@Override
			public int sourcePlace(int node, int receiver) {
				return memory.place(node, index, plan.source(statement, node, receiver));
			}

			@Override
			public Vector target(int node) {
				return memory.vector(node, index);
			}

			@Override
			public int targetPlace(int node, int sender) {
				return memory.place(node, index, plan.target(statement, node, sender));
			}

			@Override
			public int[] contributed(int node) {
				return plan.contributed(statement, node);
			}
		};
	}
}

package barley.runtime.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;

/** An all-reduce on a plain ring. */
final class Rings {

	private Rings() {
	}

	/** Returns an all-reduce of {@code f32}. */
	static Program allReduce(int members, long length) {
		return allReduce(members, ElementType.F32, length);
	}

	static Program allReduce(int members, ElementType type, long length) {
		NodeType node = new NodeType("Node", 0, 0, 0, 1_000_000, 0);
		LinkType link = new LinkType("Link", 16_000_000_000L, 20_000, 1_000_000_000);
		MachineBuilder machine = new MachineBuilder("Ring" + members);
		machine.nodes(members, i -> "n[" + i + "]", node);
		List<NodeProgram> programs = new ArrayList<>();
		List<Expectation> expectations = new ArrayList<>();
		int[] all = IntStream.range(0, members).toArray();
		for (int i = 0; i < members; i++) {
			machine.lane(i, (i + 1) % members, link);
			programs.add(new RingNode(members, i, length));
			expectations.add(new Expectation(i, 0, 0, length, all, Operator.SUM));
		}
		DataTable data = DataTable.builder().add("x", type, length).build();
		return new Program("AllReduce", machine.build(), data, programs, expectations);
	}
}

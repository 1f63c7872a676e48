package barley.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.Structures.Embedding;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.files.Schedule;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeTable;
import barley.runtime.program.Pieces;
import barley.runtime.program.Program;

/** Builds bucket programs from rings: a minimal generator. */
public final class Bucket {

	private Embedding embedding;
	private boolean bothWays = true;
	private boolean unusedOff;
	private String collective = "allreduce";
	private ElementType type = ElementType.F16;
	private long length = 25_000_000;
	private Operator operator = Operator.SUM;

	private Bucket(Embedding embedding) {
		this.embedding = embedding;
	}

	public static Bucket on(Embedding embedding) {
		return new Bucket(embedding);
	}

	public Bucket oneWay() {
		bothWays = false;
		return this;
	}

	/** Uses only the first rings. */
	public Bucket rings(int count) {
		embedding = new Embedding(embedding.machine(), Arrays.copyOf(embedding.rings(), count));
		return this;
	}

	/** Switches off the lanes that carry nothing. */
	public Bucket unusedOff() {
		unusedOff = true;
		return this;
	}

	public Bucket collective(String name) {
		collective = name;
		return this;
	}

	public Bucket data(ElementType elementType, long elements) {
		type = elementType;
		length = elements;
		return this;
	}

	public Bucket operator(Operator with) {
		operator = with;
		return this;
	}

	public Program program() {
		return new Program("Bucket", machine(), schedule().data(), table().programs(Bucket.class.getClassLoader()),
				schedule().expectations());
	}

	public Machine machine() {
		Machine machine = embedding.machine();
		MachineBuilder builder = new MachineBuilder(machine.name());
		for (int node = 0; node < machine.nodes(); node++) {
			builder.node(machine.nodeName(node), machine.nodeType(node));
		}
		boolean[] used = new boolean[machine.lanes()];
		for (int[] lanes : hops()) {
			Arrays.stream(lanes).forEach(lane -> used[lane] = true);
		}
		for (int lane = 0; lane < machine.lanes(); lane++) {
			builder.lane(machine.from(lane), machine.to(lane), machine.linkType(lane));
			if (unusedOff && !used[lane]) {
				builder.off(lane);
			}
		}
		return builder.build();
	}

	public NodeTable table() {
		int[][] rings = embedding.rings();
		int[][] hops = hops();
		int members = rings[0].length;
		int ways = bothWays ? 2 : 1;
		NodeTable.Builder table = NodeTable.builder(BucketNode.COLUMNS);
		for (int node = 0; node < embedding.machine().nodes(); node++) {
			int[] position = new int[ways * rings.length];
			int[] out = new int[position.length];
			int[] in = new int[position.length];
			for (int ring = 0; ring < rings.length && members > 1; ring++) {
				int forward = indexOf(rings[ring], node);
				int before = hops[ring][Math.floorMod(forward - 1, members)];
				int after = hops[ring][forward];
				position[ways * ring] = forward;
				out[ways * ring] = after;
				in[ways * ring] = before;
				if (bothWays) {
					position[ways * ring + 1] = members - 1 - forward;
					out[ways * ring + 1] = before;
					in[ways * ring + 1] = after;
				}
			}
			table.row(embedding.machine().nodeName(node), BucketNode.class.getName(), members, length, collective, operator.word(),
					position, out, in);
		}
		return table.build();
	}

	public Schedule schedule() {
		return new Schedule("Bucket", DataTable.builder().add("x", type, length).build(), expectations());
	}

	/**
	 * Returns the lane of each hop of each ring: rings use the lanes of a pair one after the other, and both directions of a ring use the
	 * same lane.
	 */
	private int[][] hops() {
		Map<Long, Integer> taken = new HashMap<>();
		int[][] rings = embedding.rings();
		int[][] hops = new int[rings.length][];
		for (int ring = 0; ring < rings.length; ring++) {
			int members = rings[ring].length;
			hops[ring] = new int[members > 1 ? members : 0];
			for (int i = 0; i < hops[ring].length; i++) {
				int from = rings[ring][i];
				int to = rings[ring][(i + 1) % members];
				int number = taken.merge((long) Math.min(from, to) << 32 | Math.max(from, to), 1, Integer::sum);
				hops[ring][i] = embedding.machine().adjacency().between(from, to)[number - 1];
			}
		}
		return hops;
	}

	private List<Expectation> expectations() {
		int[] all = IntStream.range(0, embedding.machine().nodes()).toArray();
		List<Expectation> expectations = new ArrayList<>();
		if (collective.equals("allreduce")) {
			Arrays.stream(all).forEach(node -> expectations.add(new Expectation(node, 0, 0, length, all, operator)));
			return expectations;
		}
		int[][] rings = embedding.rings();
		int ways = bothWays ? 2 : 1;
		for (int logical = 0; logical < ways * rings.length; logical++) {
			int[] ring = rings[logical / ways];
			Pieces pieces = Pieces.of(length, ways * rings.length).cut(logical, ring.length);
			for (int position = 0; position < ring.length; position++) {
				int owner = ring[logical % ways == 0 ? position : ring.length - 1 - position];
				long first = pieces.first(position + 1);
				long count = pieces.count(position + 1);
				if (collective.equals("reducescatter")) {
					expectations.add(new Expectation(owner, 0, first, count, all, operator));
				} else {
					int[] contributor = {owner};
					Arrays.stream(all).forEach(node -> expectations.add(new Expectation(node, 0, first, count, contributor, operator)));
				}
			}
		}
		return expectations;
	}

	private static int indexOf(int[] ring, int node) {
		return IntStream.range(0, ring.length).filter(i -> ring[i] == node).findFirst().orElseThrow();
	}
}

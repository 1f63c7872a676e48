package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Maximum flows between vertices, in exact integers, by shortest augmenting paths in phases (E. Dinic, <i>Algorithm for solution of a
 * problem of maximum flow in a network with power estimation</i>, 1970). Flows are undone before the next one, so that a network serves
 * for many short ones, each of which touches only what lies between its ends.
 *
 * <p>Edge {@code e} leads from {@code heads[e ^ 1]} to {@code heads[e]}; its opposite is {@code e ^ 1}.
 */
final class MaxFlow {

	private final int[] start;
	private final int[] edges;
	private final int[] heads;
	private final long[] capacities;
	private final long[] residual;
	private final Work work;
	private final int[] touched;
	private final boolean[] isTouched;
	private int touchedEnd;
	/** The distance from the source in the search number {@code search[v]}, and the next edge to try there. */
	private final int[] level;
	private final int[] search;
	private final int[] next;
	private final int[] queue;
	private final int[] path;
	private int searches;
	private int reached;

	/**
	 * @param heads      the end of each edge; an edge and its opposite follow each other
	 * @param capacities what each edge carries
	 */
	MaxFlow(int vertices, int[] heads, long[] capacities, Work work) {
		this.heads = heads;
		this.capacities = capacities;
		this.work = work;
		residual = capacities.clone();
		start = new int[vertices + 1];
		for (int edge = 0; edge < heads.length; edge++) {
			start[heads[edge ^ 1] + 1]++;
		}
		for (int vertex = 0; vertex < vertices; vertex++) {
			start[vertex + 1] += start[vertex];
		}
		edges = new int[heads.length];
		int[] end = Arrays.copyOf(start, vertices);
		for (int edge = 0; edge < heads.length; edge++) {
			edges[end[heads[edge ^ 1]]++] = edge;
		}
		touched = new int[heads.length / 2];
		isTouched = new boolean[heads.length / 2];
		level = new int[vertices];
		search = new int[vertices];
		next = new int[vertices];
		queue = new int[vertices];
		path = new int[vertices];
	}

	/** Returns the network of a graph, whose lanes carry {@code factor} times as much, and of edges from a source and to a sink. */
	static MaxFlow of(CapacityGraph graph, long factor, long[] fromSource, long[] toSink, Work work) {
		int arcs = graph.neighbours.length;
		int ends = fromSource == null ? 0 : graph.size;
		int[] heads = new int[arcs + 4 * ends];
		long[] capacities = new long[arcs + 4 * ends];
		int edge = 0;
		for (int vertex = 0; vertex < graph.size; vertex++) {
			for (int arc = graph.start[vertex]; arc < graph.start[vertex + 1]; arc++) {
				if (vertex < graph.neighbours[arc]) {
					heads[edge] = graph.neighbours[arc];
					heads[edge + 1] = vertex;
					capacities[edge] = Math.multiplyExact(factor, graph.capacities[arc]);
					capacities[edge + 1] = Math.multiplyExact(factor, graph.incoming[arc]);
					edge += 2;
				}
			}
		}
		for (int vertex = 0; vertex < ends; vertex++) {
			heads[edge] = vertex;
			heads[edge + 1] = graph.size;
			capacities[edge] = fromSource[vertex];
			heads[edge + 2] = graph.size + 1;
			heads[edge + 3] = vertex;
			capacities[edge + 2] = toSink[vertex];
			edge += 4;
		}
		return new MaxFlow(graph.size + 2, heads, capacities, work);
	}

	/** Returns the largest flow from a vertex to all of {@code sinks} together, or some flow of at least {@code enough}. */
	long flow(int source, IntPredicate sinks, long enough) {
		undo();
		long flow = 0;
		while (flow < enough) {
			int depth = layers(source, sinks);
			if (depth < 0) {
				break;
			}
			for (long more = augment(source, sinks, depth); more > 0 && flow < enough; more = augment(source, sinks, depth)) {
				flow = Math.addExact(flow, more);
			}
		}
		return flow;
	}

	/** Returns the vertices on the source's side of a smallest cut, after a flow that is less than was enough. */
	int[] sourceSide() {
		return Arrays.copyOf(queue, reached);
	}

	private void undo() {
		while (touchedEnd > 0) {
			int edge = 2 * touched[--touchedEnd];
			isTouched[edge / 2] = false;
			residual[edge] = capacities[edge];
			residual[edge ^ 1] = capacities[edge ^ 1];
		}
	}

	/** Finds the distances of the vertices from the source up to the nearest sink, and returns that one's; -1 if no sink is left. */
	private int layers(int source, IntPredicate sinks) {
		searches++;
		reach(source, 0);
		queue[0] = source;
		reached = 1;
		int depth = -1;
		for (int first = 0; first < reached && (depth < 0 || level[queue[first]] < depth); first++) {
			int vertex = queue[first];
			work.spend(1L + start[vertex + 1] - start[vertex]);
			for (int i = start[vertex]; i < start[vertex + 1]; i++) {
				int head = heads[edges[i]];
				if (residual[edges[i]] > 0 && search[head] != searches) {
					reach(head, level[vertex] + 1);
					queue[reached++] = head;
					depth = depth < 0 && sinks.test(head) ? level[head] : depth;
				}
			}
		}
		return depth;
	}

	private void reach(int vertex, int distance) {
		search[vertex] = searches;
		level[vertex] = distance;
		next[vertex] = start[vertex];
	}

	/** Sends more along one path of the present layers and returns how much; 0 if there is no path left. */
	private long augment(int source, IntPredicate sinks, int depth) {
		int length = 0;
		int vertex = source;
		while (true) {
			if (level[vertex] == depth && sinks.test(vertex)) {
				return send(length);
			}
			int edge = level[vertex] < depth ? forward(vertex) : -1;
			if (edge >= 0) {
				path[length++] = edge;
				vertex = heads[edge];
			} else if (length == 0) {
				return 0;
			} else {
				vertex = heads[path[--length] ^ 1];
				next[vertex]++;
			}
		}
	}

	private int forward(int vertex) {
		for (; next[vertex] < start[vertex + 1]; next[vertex]++) {
			work.spend(1);
			int edge = edges[next[vertex]];
			int head = heads[edge];
			if (residual[edge] > 0 && search[head] == searches && level[head] == level[vertex] + 1) {
				return edge;
			}
		}
		return -1;
	}

	private long send(int length) {
		long amount = Long.MAX_VALUE;
		for (int i = 0; i < length; i++) {
			amount = Math.min(amount, residual[path[i]]);
		}
		for (int i = 0; i < length; i++) {
			int edge = path[i];
			if (!isTouched[edge / 2]) {
				isTouched[edge / 2] = true;
				touched[touchedEnd++] = edge / 2;
			}
			residual[edge] -= amount;
			residual[edge ^ 1] = Math.addExact(residual[edge ^ 1], amount);
		}
		return amount;
	}
}

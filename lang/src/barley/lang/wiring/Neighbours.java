package barley.lang.wiring;

import java.util.Arrays;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * The vertices to which the lanes of each vertex lead, on or off, each once: compressed rows, those of vertex {@code v} from
 * {@code start[v]} up to {@code start[v + 1]}. Or the other way round, the vertices from which lanes lead to it. Both are the same unless
 * some lane is one-way.
 */
final class Neighbours {

	final int[] start;
	final int[] list;

	private Neighbours(int[] start, int[] list) {
		this.start = start;
		this.list = list;
	}

	/** Returns where lanes lead to. */
	static Neighbours ahead(Machine machine) {
		return of(machine, true);
	}

	/** Returns where lanes come from. */
	static Neighbours back(Machine machine) {
		return of(machine, false);
	}

	private static Neighbours of(Machine machine, boolean ahead) {
		Adjacency adjacency = machine.adjacency();
		int[] start = new int[machine.vertices() + 1];
		int[] found = new int[machine.channels()];
		int size = 0;
		for (int vertex = 0; vertex < machine.vertices(); vertex++) {
			for (int i = 0; i < adjacency.degree(vertex); i++) {
				int neighbour = adjacency.neighbour(vertex, i);
				int lane = adjacency.lane(vertex, i);
				boolean known = size > start[vertex] && found[size - 1] == neighbour;
				if (!known && (!machine.isOneWay(lane) || machine.from(lane) == (ahead ? vertex : neighbour))) {
					found[size++] = neighbour;
				}
			}
			start[vertex + 1] = size;
		}
		return new Neighbours(start, Arrays.copyOf(found, size));
	}

	/** Returns what a search of all vertices looks at. */
	long looks() {
		return start.length - 1 + (long) list.length;
	}
}

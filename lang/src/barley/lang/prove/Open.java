package barley.lang.prove;

import java.util.Arrays;

import barley.lang.motion.Ranges;

/** Elements that nodes have combined and that are combined again. Copies share what has not changed since. */
final class Open {

	/** By stored vector and node; null where nothing is open. */
	private final Ranges[][] elements;
	private final boolean[] own;
	private final int nodes;

	private Open(Ranges[][] elements, int nodes) {
		this.elements = elements;
		this.nodes = nodes;
		own = new boolean[elements.length];
	}

	static Open nothing(int vectors, int nodes) {
		return new Open(new Ranges[vectors][], nodes);
	}

	Open copy() {
		return new Open(elements.clone(), nodes);
	}

	/** Returns what is open here or there. */
	Open with(Open other) {
		Open both = copy();
		for (int vector = 0; vector < elements.length; vector++) {
			for (int node = 0; other.elements[vector] != null && other.elements[vector] != elements[vector] && node < nodes; node++) {
				both.open(vector, node, other.of(vector, node));
			}
		}
		return both;
	}

	Ranges of(int vector, int node) {
		return elements[vector] == null || elements[vector][node] == null ? Ranges.NOTHING : elements[vector][node];
	}

	void open(int vector, int node, Ranges more) {
		if (!more.list().isEmpty()) {
			Ranges before = of(vector, node);
			mine(vector)[node] = before.list().isEmpty() ? more : before.with(more);
		}
	}

	void close(int vector, int node, Ranges less) {
		Ranges before = of(vector, node);
		if (!before.list().isEmpty()) {
			Ranges rest = before.without(less);
			mine(vector)[node] = rest.list().isEmpty() ? null : rest;
		}
	}

	void closeEverywhere(int vector, Ranges less) {
		for (int node = 0; elements[vector] != null && node < nodes; node++) {
			close(vector, node, less);
		}
	}

	private Ranges[] mine(int vector) {
		if (!own[vector]) {
			elements[vector] = elements[vector] == null ? new Ranges[nodes] : elements[vector].clone();
			own[vector] = true;
		}
		return elements[vector];
	}

	@Override
	public boolean equals(Object other) {
		if (!(other instanceof Open open)) {
			return false;
		}
		for (int vector = 0; vector < elements.length; vector++) {
			for (int node = 0; elements[vector] != open.elements[vector] && node < nodes; node++) {
				if (!of(vector, node).equals(open.of(vector, node))) {
					return false;
				}
			}
		}
		return true;
	}

	@Override
	public int hashCode() {
		return Arrays.deepHashCode(elements);
	}
}

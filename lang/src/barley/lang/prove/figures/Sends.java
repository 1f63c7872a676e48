package barley.lang.prove.figures;

import java.util.Arrays;

/** Transfers of an exchange that are written down one by one: those straight from node to node, along a path or a tree. */
final class Sends {

	private int[] step = new int[16];
	private int[] channel = new int[16];
	private long[] bytes = new long[16];
	private long[] combined = new long[16];
	private Party[] party = new Party[16];
	private int size;
	private int steps;

	/** Notes what goes over a channel in a step, and how much the receiver combines then. */
	void add(Party by, int inStep, int overChannel, long howMany, long combining) {
		if (size == step.length) {
			step = Arrays.copyOf(step, 2 * size);
			channel = Arrays.copyOf(channel, 2 * size);
			bytes = Arrays.copyOf(bytes, 2 * size);
			combined = Arrays.copyOf(combined, 2 * size);
			party = Arrays.copyOf(party, 2 * size);
		}
		step[size] = inStep;
		channel[size] = overChannel;
		bytes[size] = howMany;
		combined[size] = combining;
		party[size++] = by;
		steps = Math.max(steps, inStep + 1);
	}

	/** Returns the sends of one party alone. */
	Sends only(Party of) {
		Sends sends = new Sends();
		for (int i = 0; i < size; i++) {
			if (party[i].equals(of)) {
				sends.add(of, step[i], channel[i], bytes[i], combined[i]);
			}
		}
		return sends;
	}

	int size() {
		return size;
	}

	int steps() {
		return steps;
	}

	int step(int send) {
		return step[send];
	}

	int channel(int send) {
		return channel[send];
	}

	long bytes(int send) {
		return bytes[send];
	}

	long combined(int send) {
		return combined[send];
	}

	Party party(int send) {
		return party[send];
	}

	/** Returns the sends in order of their steps, those of a step in order of the text; time linear in sends and steps. */
	int[] byStep() {
		int[] start = new int[steps + 1];
		for (int send = 0; send < size; send++) {
			start[step[send] + 1]++;
		}
		for (int s = 0; s < steps; s++) {
			start[s + 1] += start[s];
		}
		int[] order = new int[size];
		for (int send = 0; send < size; send++) {
			order[start[step[send]]++] = send;
		}
		return order;
	}

	/** Adds what each channel carries in all steps. */
	void addTo(long[] volumes, long rounds) {
		for (int send = 0; send < size; send++) {
			volumes[channel[send]] = Math.addExact(volumes[channel[send]], Math.multiplyExact(rounds, bytes[send]));
		}
	}
}

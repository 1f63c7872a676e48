package barley.lang.motion;

import java.util.List;

/**
 * What a movement finds when it begins.
 *
 * @param all   what it combines, gathers, hands out or sends
 * @param held  what each member of a gathering adds to it, in the order of the members; empty for everything else
 * @param apart whether each member of a gathering holds just the pieces that a scattering leaves with it, so that every lap of a ring finds
 *              its own
 */
public record Ground(Ranges all, List<Ranges> held, boolean apart) {

	/** Returns what is found by anything but a gathering. */
	public static Ground of(Ranges all) {
		return new Ground(all, List.of(), false);
	}

	/** Returns the same ground with what is known only when the movement has been proved. */
	public Ground apart(boolean known) {
		return known == apart ? this : new Ground(all, held, known);
	}

	/** Returns whether members bring what no scattering has cut for the ways they take. */
	public boolean brought() {
		return !held.isEmpty() && !apart;
	}

	/** Returns what a node brings to a gathering by {@code nodes}. */
	public Ranges of(int[] nodes, int node) {
		int member = 0;
		while (nodes[member] != node) {
			member++;
		}
		return held.get(member);
	}
}

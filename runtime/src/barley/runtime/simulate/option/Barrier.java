package barley.runtime.simulate.option;

/**
 * A barrier around every exchange of a bulk-synchronous run, for all nodes at once. Without one the launch of each step is all there is:
 * no node begins a step before all have ended the one before.
 *
 * @param before whether nodes wait for each other before they exchange
 * @param after  whether they do so when they have exchanged
 * @param costPs what it takes each time, in picoseconds
 */
public record Barrier(boolean before, boolean after, long costPs) {

	public static final Barrier NONE = new Barrier(false, false, 0);

	public Barrier {
		if (costPs < 0) {
			throw new IllegalArgumentException("a barriercannot take " + costPs + " ps");
		}
	}
}

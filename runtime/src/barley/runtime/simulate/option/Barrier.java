package barley.runtime.simulate.option;

/**
 * A barrier among all nodes around every exchange of a bulk-synchronous run. Without one, the launch of each step is the only
 * synchronization cost: no node begins a step before all have ended the previous one.
 *
 * @param before whether nodes wait for each other before an exchange
 * @param after  whether they wait for each other after it
 * @param costPs cost of each barrier, in picoseconds
 */
public record Barrier(boolean before, boolean after, long costPs) {

	public static final Barrier NONE = new Barrier(false, false, 0);

	public Barrier {
		if (costPs < 0) {
			throw new IllegalArgumentException("a barriercannot take " + costPs + " ps");
		}
	}
}

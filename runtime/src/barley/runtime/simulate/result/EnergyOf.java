package barley.runtime.simulate.result;

import java.math.BigDecimal;
import java.util.List;

/**
 * What the energy of a run is drawn by: one list of rows by phase, the other by type. The rows of each list add up to the energy of the
 * run.
 *
 * <p>A phase draws what idle nodes, switches and lanes draw while it lasts, what its nodes draw beyond that while they compute, and what
 * its packets and words draw. While phases overlap, power that all of them need is a row of its own, and so are the bits that lanes carry
 * in all phases.
 */
public record EnergyOf(List<Row> phases, List<Row> types) {

	/** Nothing is known to be drawn. */
	public static final EnergyOf NONE = new EnergyOf(List.of(), List.of());

	/**
	 * A part of the energy.
	 *
	 * @param kind {@code phase}, {@code overlap} or {@code bits}; of types, {@code node}, {@code switch}, {@code synapse}, {@code link} or
	 *             {@code packets}
	 * @param name the statement of a phase, the name of a type, or what else draws it
	 */
	public record Row(String kind, String name, BigDecimal joules) {
	}
}

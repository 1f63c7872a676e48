package barley.lang.finding;

import static barley.lang.finding.Severity.ERROR;
import static barley.lang.finding.Severity.INFO;
import static barley.lang.finding.Severity.WARNING;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Every kind of finding. Its code, the name of the constant in lower case with hyphens, is stable, because quick fixes, tests and users'
 * scripts refer to it.
 */
public enum Code {
	// in a single file
	DUPLICATE_NAME(ERROR), MISPLACED(ERROR), UNKNOWN_PROPERTY(ERROR), UNKNOWN_OPERATOR(ERROR),
	UNKNOWN_TYPE(ERROR), UNKNOWN_STRATEGY(ERROR), CYCLIC_IMPORT(ERROR), CYCLIC_MACHINE(ERROR), UNKNOWN_IMPORT(ERROR),
	DECLARED_ELSEWHERE(WARNING),
	/** There are too many findings to list them all. */
	MORE_FINDINGS(ERROR),
	/** A defect of Barley, not of the file. */
	INTERNAL_ERROR(ERROR),

	// in the value of an expression
	NOT_A_UNIT(ERROR), WRONG_MEASURE(ERROR), WRONG_VALUE(ERROR), NUMBER_TOO_LARGE(ERROR), DIVISION_BY_ZERO(ERROR),
	INDEX_OUTSIDE(ERROR), INDEX_COUNT(ERROR), NOT_YET_DECLARED(ERROR), REQUIREMENT(ERROR), LIMIT(ERROR), SET_IN_VAIN(INFO),
	POWER_INVERTED(WARNING), COMMENTED_DIVISION(WARNING),

	// in topologies
	SELF_LINK(ERROR), LINKED_TWICE(INFO), NO_BANDWIDTH(INFO), NO_LANES(WARNING), NO_NODES(ERROR), TOO_MANY_PLUGS(ERROR), PART_PLACE(ERROR),

	// in walks
	RING_GAP(ERROR), RING_TWICE(ERROR), RING_SHORT(ERROR), TREE_LEG(ERROR), TREE_SHAPE(ERROR), RING_MISSED(WARNING), LANE_SHARED(ERROR),
	LANE_PIN(ERROR), WALK_CUT(INFO), LANE_OFF(ERROR), ONE_WAY(ERROR),
	LANES_IDLE(INFO),

	// in schedules
	WRONG_WALKS(ERROR), STRATEGY_UNFIT(ERROR), PIECES_UNEVEN(INFO), ORDER_VARIES(INFO), ORDER_MATTERS(WARNING), CANNOT_RELAY(ERROR),
			COMBINES_TOO_MANY(ERROR),
	CONTENTION(WARNING), SHARED_LANES(INFO), NEEDLESS(INFO), SLOW_SHARE(INFO), SLOW_STRATEGY(INFO), GOAL_MISSED(ERROR), NOT_HELD(ERROR),
	COUNTED_TWICE(ERROR), ELEMENTS_MOVED(ERROR), OPERATORS_DIFFER(ERROR), WRITTEN_TWICE(ERROR), SEND_UNNEEDED(WARNING),
	OUT_OF_MEMORY(ERROR), NO_KERNEL(WARNING), RECEIVED_BY_SOME(WARNING), AVERAGE_OPEN(WARNING), WHOLE_QUOTIENT(WARNING),

	// where each node goes at its own pace
	UNMATCHED(ERROR), DEADLOCK(ERROR), RELIES_ON_BUFFERS(INFO),

	// in networks of switches
	INPUTS_UNUSED(INFO), CANNOT_COMBINE(ERROR), TREE_MIXED(ERROR), NO_ROUTE(ERROR), MANY_PORTS(INFO), NEVER_COMPLETES(WARNING),
	MAY_BLOCK(WARNING), MIXED_EXCHANGE(ERROR), TWO_CLOCKS(ERROR), TOO_NARROW(ERROR), WIDTH_SHORT(WARNING),

	// in studies
	ZIPPED_LENGTHS(ERROR), NO_POINTS(ERROR), NO_RUN(ERROR), UNKNOWN_FIGURE(ERROR), AXIS_UNUSED(WARNING), VALUE_TWICE(WARNING),
	POINT_FAILS(WARNING), NO_FIGURE(WARNING), AXIS_LINEAR(INFO),

	// at synapses
	WRONG_TYPE(ERROR), NO_SYNAPSES(ERROR), NOT_FOR_SYNAPSES(ERROR), NO_RESULT(ERROR), REGISTERS_SPENT(ERROR), SLOTS_SPENT(ERROR),
	FUNCTIONS_SPENT(ERROR), NO_REDUCER(ERROR), RELOADED(INFO), SYNAPSE_RACE(ERROR);

	private final Severity severity;

	Code(Severity severity) {
		this.severity = severity;
	}

	/** Returns the code with a name, such as {@code no-route}. */
	public static Optional<Code> named(String id) {
		return Arrays.stream(values()).filter(code -> code.id().equals(id)).findFirst();
	}

	/** Returns the severity of findings of this kind. */
	public Severity severity() {
		return severity;
	}

	/** Returns the code as printed: {@code ring-gap}. */
	public String id() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}
}

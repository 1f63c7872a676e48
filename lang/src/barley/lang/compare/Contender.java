package barley.lang.compare;

import java.util.Optional;
import java.util.function.LongFunction;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.model.Parameter;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.Figures;

/**
 * A schedule that is compared with others.
 *
 * @param name its name in tables
 * @param payload bytes of all data of one node
 * @param growth how its time grows with the payload; absent if no single parameter sizes the data, or if there are no times
 * @param unknownBecause if the growth is absent, the reason and the remedy
 */
public record Contender(String name, Plan plan, Figures figures, long payload, Optional<Growth> growth, String unknownBecause) {

	/**
	 * Returns the contender for a schedule; {@code atSize} analyses the schedule with another value of the parameter that sizes its data.
	 */
	public static Contender of(String name, ScheduleAnalysis known, Optional<Parameter> size, LongFunction<ScheduleAnalysis> atSize) {
		Optional<Growth> growth = size.isEmpty() || known.figures().times().isEmpty() ? Optional.empty() : Growth.of(known.plan(), atSize);
		String why = known.figures().times().isEmpty() ? known.figures().noTimesBecause()
				: size.isEmpty() ? PayloadGrowth.unclear(known.plan())
				: "found no values of %s that divide evenly".formatted(size.get().getName());
		return new Contender(name, known.plan(), known.figures(), PayloadGrowth.bytes(known.plan()), growth, growth.isPresent() ? "" : why);
	}

	/**
	 * Returns the parameter that sizes the data of a schedule: the one with the {@code wanted} name, or the only one that occurs in a size.
	 */
	public static Optional<Parameter> size(ScheduleAnalysis known, Optional<String> wanted) {
		return PayloadGrowth.parameter(known.schedule(), wanted);
	}
}

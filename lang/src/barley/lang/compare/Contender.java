package barley.lang.compare;

import java.util.Optional;
import java.util.function.Function;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.model.Parameter;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.Figures;
import barley.lang.value.Value;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.NetworkFigures;

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
	 * Returns the contender for a schedule; {@code atValue} analyses the schedule with another value of the parameter that sizes its data.
	 */
	public static Contender of(String name, ScheduleAnalysis known, Optional<Parameter> size, Function<Value, ScheduleAnalysis> atValue) {
		Figures figures = known.figures().ofResult();
		boolean sticks = figures.packets().map(NetworkFigures::isBlocked).orElse(false);
		boolean packets = Phase.inPackets(known.plan().phases()) && !sticks;
		boolean timed = figures.times().isPresent();
		Optional<Growth> growth = size.isEmpty() || !timed && !packets ? Optional.empty()
				: Growth.of(known, SizeValues.inElements(known, size.get(), atValue));
		String why = size.isEmpty() && (timed || packets) ? PayloadGrowth.unclear(known.plan())
				: !timed ? figures.noTimesBecause()
				: packets ? "found no values of %s at which its cycles grow evenly and that are small enough to be simulated".formatted(
						size.get().getName())
				: "found no values of %s from which on its times are on a line".formatted(size.get().getName());
		return new Contender(name, known.plan(), figures, PayloadGrowth.bytes(known.plan()), growth, growth.isPresent() ? "" : why);
	}

	/** Returns the bytes of an element of its data, the smallest payload. */
	int elementBytes() {
		return plan.data().stream().mapToInt(data -> data.type().bytes()).min().orElse(1);
	}

	/** Returns the cycles of its exchanges in packets; empty if it has none, or if their clocks differ. */
	public Optional<Long> cycles() {
		return figures.packets().filter(packets -> packets.cycles().isPresent() && !packets.isBlocked())
				.map(packets -> packets.cycles().getAsLong());
	}

	/**
	 * Returns which part of what it takes is needed at least: of bytes or times for every schedule with these goals or, if it exchanges
	 * packets alone, of cycles on its ways.
	 */
	public Optional<Rational> boundShare() {
		return figures.bounds().flatMap(Bounds::share).or(() -> figures.packets().filter(packets -> figures.steps() == 0)
				.flatMap(NetworkFigures::bound).flatMap(bound -> cycles().filter(cycles -> cycles > 0)
						.map(cycles -> Rational.of(bound.cycles(), cycles))));
	}

	/**
	 * Returns the parameter that sizes the data of a schedule: the one with the {@code wanted} name, or the only one that occurs in a size.
	 */
	public static Optional<Parameter> size(ScheduleAnalysis known, Optional<String> wanted) {
		return PayloadGrowth.parameter(known.schedule(), wanted);
	}
}

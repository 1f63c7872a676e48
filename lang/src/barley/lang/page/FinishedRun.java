package barley.lang.page;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.picture.Portrait;
import barley.lang.picture.Scene;
import barley.lang.picture.WalkOfChannel;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.result.Result;

/**
 * A schedule and its run.
 *
 * @param figures computed from the plan; null if unknown
 */
public record FinishedRun(Plan plan, Figures figures, Result result, Recording recording) {

	/** Returns which channel carried what in which step, with the lanes that {@code portrait} shows. */
	public ChannelTimeline timeline(Optional<Portrait> portrait) {
		Set<Integer> drawn = portrait.stream().flatMap(picture -> picture.scene().strands().stream()).map(Scene.Strand::lane)
				.collect(Collectors.toSet());
		return ChannelTimeline.of(plan, result, recording, WalkOfChannel.of(plan), drawn);
	}

	/** Returns the picture of the machine with the walks that the schedule uses; nothing if it is too large to draw. */
	public Optional<Portrait> portrait() {
		return !Portrait.fits(plan.wiring()) ? Optional.empty()
				: Optional.of(OperatedWalks.portrait(plan));
	}
}

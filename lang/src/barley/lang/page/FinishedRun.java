package barley.lang.page;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Findings;
import barley.lang.picture.Portrait;
import barley.lang.picture.Scene;
import barley.lang.picture.WalkOfChannel;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.result.Result;

/**
 * A schedule that was run.
 *
 * @param figures what is known of it from its plan; null if nothing is
 */
public record FinishedRun(Plan plan, Figures figures, Result result, Recording recording) {

	/** Returns which channel carried what when, with all that a picture of the machine shows. */
	public ChannelTimeline timeline(Optional<Portrait> portrait) {
		Set<Integer> drawn = portrait.stream().flatMap(picture -> picture.scene().strands().stream()).map(Scene.Strand::lane).collect(Collectors.toSet());
		return ChannelTimeline.of(plan, result, recording, WalkOfChannel.of(plan), drawn);
	}

	/** Returns the machine with the walks that the schedule operates; nothing if it is too large to be drawn. */
	public Optional<Portrait> portrait() {
		return !Portrait.fits(plan.wiring()) ? Optional.empty() : Optional.of(Portrait.of(plan.wiring(), EmbeddingProof.of(plan.wiring(), new Findings()),
				Portrait.names(plan.wiring(), OperatedWalks.of(plan)::contains)));
	}
}

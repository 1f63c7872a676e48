package barley.lang.page;

import java.util.Optional;

import barley.lang.finding.Findings;
import barley.lang.picture.Portrait;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.Result;

/**
 * A schedule that was run.
 *
 * @param figures what is known of it from its plan; null if nothing is
 */
public record Finished(Plan plan, Figures figures, Result result, Recording recording) {

	/** Which channel carried what when. */
	public Timeline timeline() {
		return Timeline.of(plan, result.phases(), recording, WalkOfChannel.of(plan));
	}

	/** The machine with the walks that the schedule operates; nothing if it is too large to be drawn. */
	public Optional<Portrait> portrait() {
		return !Portrait.fits(plan.wiring()) ? Optional.empty() : Optional.of(Portrait.of(plan.wiring(), EmbeddingProof.of(plan.wiring(), new Findings()),
				Portrait.names(plan.wiring(), Operated.of(plan)::contains)));
	}
}

package barley.lang.page;

import barley.lang.finding.Words;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.PhaseTime;

/** A block of a run in which every node went at its own pace, and what happened in it. */
record RecordedPace(PhaseTime phase, PaceRecording events) {

	/** Returns what the block was in all, and what its picture leaves out. */
	String figures() {
		int kept = events.kept().size();
		String rounds = phase.rounds() > 1 ? Words.of(" · shown for one of %,d rounds", phase.rounds()) : "";
		String cut = kept == events.count() ? "" : Words.of(" · only the first %,d of %,d bars are shown, which begin up to %s", kept,
				events.count(), UnitText.time(kept == 0 ? 0 : events.kept().get(kept - 1).startPs()));
		return Words.of("%s · %,d items", UnitText.time(phase.timePs()), phase.pace().items()) + rounds + cut;
	}
}

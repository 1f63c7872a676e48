package barley.lang.study.search;

import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

import barley.lang.study.folder.RunRecord;

/** Where searches get runs from. */
public interface RunSource {

	/** Computes runs as far as they are not known; returns early if the study is stopped. */
	void compute(Iterator<WantedRun> runs) throws IOException;

	/** Returns what came out of a run; nothing if it was not computed. */
	Optional<RunRecord> record(WantedRun run) throws IOException;

	/** Returns whether the study is stopped. */
	boolean isStopped();
}

package barley.lang.ui.launch;

import java.time.Instant;
import java.util.Map;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.Report;
import barley.lang.ide.result.RunRequest;

/** A run in progress. */
record StartedRun(Instant at, RunRequest order, String configuration, Map<String, Object> attributes) {

	PastRun ended(Report report) {
		return new PastRun("", at, order, configuration, attributes, report);
	}
}

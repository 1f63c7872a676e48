package barley.lang.ui.launch;

import java.time.Instant;
import java.util.Map;

import barley.lang.ide.result.Order;
import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.Report;

/** A run that is going on. */
record Begun(Instant at, Order order, String configuration, Map<String, Object> attributes) {

	PastRun ended(Report report) {
		return new PastRun("", at, order, configuration, attributes, report);
	}
}

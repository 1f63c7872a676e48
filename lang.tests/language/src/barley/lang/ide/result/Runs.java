package barley.lang.ide.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import barley.lang.ide.result.RunRequest.Text;

/** Runs that have ended, for tests. */
final class Runs {

	static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
	static final String REPORT = """
			{"schedule": "Sum", "machine": "Loop", "mode": "functional", "nodes": 4, "lanes": 4, "lanesOn": 4, "steps": 6, "timePs": 12000000, "transferPs": 6000000,
			"bytesPerLaneMax": 1500, "use": 0.5, "useOfLanesOn": 0.5, "energyJ": 0.25, "noTimesBecause": null, "boundPs": 3000000, "complete": true,
			"exchangePs": 12000000, "boundBy": "1.5 kB must leave n[0] over 2 lanes", "timeBoundPs": 9000000, "algbwGBps": 0.5, "busbwGBps": 0.75,
			"bottleneck": {"channel": "n[0] -> n[1]", "linkType": "Wire", "channels": 8, "phase": "exchange allreduce x", "firstStep": 2, "lastStep": 3},
			"interrupted": null, "nodesFollowed": 4, "verified": true, "expectations": 4, "wrong": 0, "mismatches": [], "fingerprint": "00000000000000ab",
			"transfers": 24, "wallMs": 3, "phases": [{"statement": "exchange allreduce x", "kind": "exchange", "rounds": 1, "steps": 6, "timePs": 12000000,
			"costs": [{"steps": 6}]}]}""";

	private Runs() {
	}

	static PastRun of(String report) {
		return of(report, NOON, Map.of());
	}

	static PastRun of(String report, Instant began, Map<String, String> parameters) {
		RunRequest order = new RunRequest("/loops/sum.barley", "Sum", "", false, parameters, List.of(),
				List.of(new Text("sum.barley", "schedule Sum")));
		return new PastRun("", began, order, "Sum", Map.of("timing", false), Report.of(report, false, 0));
	}

	static String figure(PastRun run, String name) {
		return RunFigures.of(run).stream().filter(figure -> figure.name().equals(name)).map(RunFigure::text).findFirst().orElse("");
	}
}

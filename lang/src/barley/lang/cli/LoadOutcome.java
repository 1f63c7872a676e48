package barley.lang.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.load.LoadCurve;

/** What came out of the machines that were loaded so far: the curves of some, and why others have none. */
final class LoadOutcome {

	private final List<LoadCurve> curves = new ArrayList<>();
	private final List<Map<String, Object>> failures = new ArrayList<>();
	private final Set<PrintedFinding> told = new LinkedHashSet<>();
	private boolean stopped;

	/** Adds a curve; one that the caller stopped ends the run. */
	void add(LoadCurve curve) {
		curves.add(curve);
		stopped = curve.sweep().isCancelled();
	}

	/** Adds a machine that has no curve. */
	void fail(String machine, String message, String code, List<PrintedFinding> errors) {
		failures.add(FindingsJson.failureOf("machine", machine, message, code, errors));
	}

	/** Returns those of {@code findings} that no machine before had. */
	List<PrintedFinding> untold(List<PrintedFinding> findings) {
		return findings.stream().filter(told::add).toList();
	}

	List<LoadCurve> curves() {
		return curves;
	}

	List<Map<String, Object>> failures() {
		return failures;
	}

	boolean isStopped() {
		return stopped;
	}

	int code() {
		boolean blocked = curves.stream().anyMatch(curve -> curve.sweep().blocked().isPresent());
		return stopped ? ExitCode.STOPPED : failures.isEmpty() && !blocked ? ExitCode.FINE : ExitCode.FINDINGS;
	}
}

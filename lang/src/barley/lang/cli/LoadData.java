package barley.lang.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import barley.lang.load.LoadCurve;
import barley.lang.load.Workload;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** Writes the figures of loaded machines for other programs: as members of JSON, and as a table for spreadsheets. */
final class LoadData {

	private LoadData() {
	}

	/** Prints a row for each load of each machine. */
	static void printTable(LoadOutcome outcome, Terminal terminal) {
		terminal.print("machine,rate,offered,throughput,packets,latencyMean,latency99,latencyMax,saturated,hottestChannel,hottestUse,"
				+ "busiestSwitch,busiestUse");
		for (LoadCurve curve : outcome.curves()) {
			for (Point point : curve.sweep().points()) {
				Map<String, Object> members = json(curve, point);
				List<String> cells = new ArrayList<>(List.of(quoted(curve.name())));
				members.values().forEach(value -> cells.add(value == null ? "" : value instanceof String text ? quoted(text)
						: value.toString()));
				terminal.print(String.join(",", cells));
			}
		}
	}

	private static String quoted(String cell) {
		return "\"" + PrintableText.text(cell).replace("\"", "\"\"") + "\"";
	}

	/** Returns the figures of all machines. */
	static Map<String, Object> json(LoadOutcome outcome, Workload load) {
		Map<String, Object> json = FindingsJson.versioned();
		json.put("pattern", load.name());
		json.put("seed", load.seed());
		json.put("cycles", load.trace().isPresent() ? null : load.cycles());
		json.put("warmUp", load.warmUp());
		json.put("loads", outcome.curves().stream().map(curve -> json(curve, load)).toList());
		json.put("failures", outcome.failures());
		return json;
	}

	private static Map<String, Object> json(LoadCurve curve, Workload load) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("machine", curve.name());
		json.put("nodes", curve.on().nodes().length);
		json.put("switches", curve.on().network().switches());
		json.put("cyclePs", curve.on().network().cyclePs(0));
		json.put("packetBytes", load.bytes(curve.on()));
		json.put("points", curve.sweep().points().stream().map(point -> json(curve, point)).toList());
		Optional<Point> saturated = curve.sweep().saturated();
		json.put("saturationFrom", saturated.map(any -> curve.sweep().saturation()).orElse(null));
		json.put("saturationTo", saturated.map(Point::rate).orElse(null));
		json.put("hottestChannel", saturated.flatMap(curve::hottest).orElse(null));
		json.put("blocked", curve.sweep().blocked().isPresent());
		json.put("complete", !curve.sweep().isCancelled());
		return json;
	}

	private static Map<String, Object> json(LoadCurve curve, Point point) {
		boolean any = point.packets() > 0;
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("rate", Double.isNaN(point.rate()) ? null : point.rate());
		json.put("offered", point.offered());
		json.put("throughput", point.throughput());
		json.put("packets", point.packets());
		json.put("latencyCyclesMean", any ? point.latency() : null);
		json.put("latencyCycles99", any ? point.latency99() : null);
		json.put("latencyCyclesMax", any ? point.latencyMost() : null);
		json.put("saturated", point.saturated());
		json.put("hottestChannel", curve.hottest(point).orElse(null));
		json.put("hottestUse", curve.hottest(point).map(channel -> point.hottestUse()).orElse(null));
		json.put("busiestSwitch", curve.on().network().vertexName(point.busiest()));
		json.put("busiestUse", point.busiestUse());
		return json;
	}
}

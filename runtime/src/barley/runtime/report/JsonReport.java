package barley.runtime.report;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import barley.runtime.machine.Fault;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;
import barley.runtime.values.NodeDataTable;

/**
 * Writes a result as JSON. Times are whole picoseconds and energy is an exact decimal number; unknown values are null. {@code use} is
 * rounded to 12 places, {@code useExact} is the fraction.
 */
public final class JsonReport {

	/** The version of the JSON of runs, findings and comparisons; a member that is renamed, removed or changed in meaning raises it. */
	public static final int FORMAT_VERSION = 1;

	private static final String FORMAT = "formatVersion";
	private static final int PLACES = 12;

	private final Json json = Json.indented("  ");

	private JsonReport() {
	}

	public static String of(Result result) {
		return of(result, PlanFigures.NONE, List.of());
	}

	/**
	 * Returns a result with the figures of the plan.
	 *
	 * @param data what nodes hold at the end
	 */
	public static String of(Result result, PlanFigures plan, List<NodeDataTable> data) {
		JsonReport report = new JsonReport();
		report.json.open(null, '{').put(FORMAT, FORMAT_VERSION);
		report.figures(result, plan);
		if (result.damage() != null) {
			new DamageText(result.damage(), plan).write(report.json);
		}
		if (!data.isEmpty()) {
			report.json.put("data", (Object) data.stream().map(NodeDataTable::members).toList());
		}
		report.json.open("phases", '[');
		result.phases().forEach(report::phase);
		report.json.close(']').close('}');
		return report.json + "\n";
	}

	/** Returns why there is no result. */
	public static String of(Fault fault) {
		JsonReport report = new JsonReport();
		report.json.open(null, '{').put(FORMAT, FORMAT_VERSION).put("failed", fault.getMessage()).put("code", fault.code()).close('}');
		return report.json + "\n";
	}

	private void figures(Result result, PlanFigures plan) {
		Optional<Times> times = result.times();
		json.put("schedule", result.schedule()).put("machine", result.machine()).put("mode", result.mode().name().toLowerCase(Locale.ROOT));
		json.put("nodes", result.nodes()).put("lanes", result.lanes()).put("lanesOn", result.lanesOn()).put("steps", result.steps());
		number("timePs", times.map(t -> BigDecimal.valueOf(t.timePs())));
		number("exchangePs", times.map(t -> BigDecimal.valueOf(t.exchangePs())));
		number("transferPs", times.map(t -> BigDecimal.valueOf(t.transferPs())));
		json.put("bytesPerLaneMax", result.bytesPerLaneMax());
		json.put("bottleneck", (Object) members(result.bottleneck()));
		number("use", times.map(t -> t.use().decimal(PLACES)));
		json.put("useExact", times.map(t -> t.use().toString()).orElse(null));
		number("useOfLanesOn", times.map(t -> t.useOfLanesOn().decimal(PLACES)));
		number("useOfExchanges", times.map(t -> t.useOfExchanges().decimal(PLACES)));
		number("energyJ", times.flatMap(Times::knownJoules));
		number("nodeEnergyJ", times.filter(known -> known.nodeJoules().signum() > 0).map(Times::nodeJoules));
		json.put("energyOf", (Object) EnergyText.members(result.energyOf()));
		json.put("noTimesBecause", result.noTimesBecause());
		plan.members(result.timesOfData()).forEach(json::put);
		json.put("complete", result.complete()).put("interrupted", result.interrupted());
		json.put("folded", result.folded()).put("nodesFollowed", result.followed());
		verification(result.verification(), result.verified(), !plan.unensured());
		json.put("edits", (Object) result.edits());
		json.put("fingerprint", String.format(Locale.ROOT, "%016x", result.fingerprint()));
		result.network().ifPresent(network -> NetworkText.members(network).forEach(json::put));
		result.synapses().ifPresent(synapses -> json.put("synapses", (Object) SynapseText.members(synapses)));
		json.put("transfers", result.transfers()).put("wallMs", result.wall().totalMs());
	}

	/** Returns what limits the transfers as a tree of JSON; null if nothing was carried. */
	public static Map<String, Object> members(Optional<Bottleneck> found) {
		return found.map(bottleneck -> {
			Map<String, Object> members = new LinkedHashMap<>();
			members.put("channel", bottleneck.channel());
			members.put("linkType", bottleneck.linkType());
			members.put("channels", bottleneck.channels());
			members.put("bytes", bottleneck.bytes());
			members.put("busyPs", bottleneck.busyPs());
			members.put("fullest", bottleneck.fullest());
			members.put("phase", bottleneck.phase());
			members.put("firstStep", bottleneck.firstStep());
			members.put("lastStep", bottleneck.lastStep());
			return members;
		}).orElse(null);
	}

	private void verification(Verification verification, boolean verified, boolean ensured) {
		json.put("verified", verification.checked() == 0 ? null : Boolean.valueOf(verified));
		json.put("ensured", ensured);
		json.put("expectations", verification.checked()).put("notChecked", verification.unknown()).put("wrong", verification.wrong())
				.open("mismatches", '[');
		for (Mismatch mismatch : verification.mismatches()) {
			json.open(null, '{').put("node", mismatch.node()).put("data", mismatch.data()).put("element", mismatch.element());
			json.put("expected", mismatch.expected()).put("found", mismatch.found()).close('}');
		}
		json.close(']');
	}

	private void phase(PhaseTime phase) {
		json.open(null, '{').put("statement", phase.statement()).put("kind", phase.exchange() ? "exchange" : "compute");
		json.put("rounds", phase.rounds()).put("steps", phase.steps()).put("timePs", phase.timePs());
		json.put("allRoundsPs", new BigDecimal(phase.allRoundsPs()));
		cost(phase.cost());
		json.open("costs", '[');
		for (StepTime step : phase.costs()) {
			json.open(null, '{').put("steps", step.steps());
			cost(step.cost());
			json.close('}');
		}
		json.close(']');
		if (phase.packets() != null) {
			json.put("network", (Object) NetworkText.members(phase.packets()));
		}
		if (phase.pace() != null) {
			json.put("async", (Object) PaceText.members(phase.pace()));
		}
		if (phase.synapses() != null) {
			json.put("synapses", (Object) SynapseText.members(phase.synapses()));
		}
		json.close('}');
	}

	private void cost(Cost cost) {
		json.put("launchPs", cost.launchPs()).put("transferPs", cost.transferPs()).put("latencyPs", cost.latencyPs())
				.put("combinePs", cost.combinePs());
	}

	private void number(String name, Optional<BigDecimal> value) {
		if (value.isPresent()) {
			json.put(name, value.get());
		} else {
			json.put(name, (String) null);
		}
	}
}

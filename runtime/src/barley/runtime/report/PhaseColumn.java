package barley.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/** A column of the table of phases: figures of steps for exchanges over lanes, and of cycles for exchanges with synapses. */
record PhaseColumn(String name, Function<PhaseTime, String> text) {

	/** Returns the columns that say something about the phases of a result. */
	static List<PhaseColumn> of(Result result, boolean repeated) {
		List<PhaseTime> phases = result.phases();
		boolean words = phases.stream().anyMatch(phase -> phase.synapses() != null);
		boolean steps = !result.isOfSynapsesOnly();
		boolean timed = result.times().isPresent();
		List<PhaseColumn> columns = new ArrayList<>();
		columns.add(new PhaseColumn("phase", PhaseTime::statement));
		columns.add(new PhaseColumn("rounds", phase -> number(phase.rounds())));
		if (steps) {
			columns.add(new PhaseColumn("steps", phase -> timed && !phase.exchange() ? "" : number(phase.steps())));
		}
		columns.add(new PhaseColumn("time", phase -> timed ? UnitText.time(phase.timePs()) : ""));
		if (steps || phases.stream().anyMatch(phase -> phase.cost().launchPs() > 0)) {
			columns.add(cost("launch", timed, Cost::launchPs));
		}
		if (steps) {
			columns.add(cost("transfer", timed, Cost::transferPs));
			columns.add(cost("latency", timed, Cost::latencyPs));
			columns.add(cost("combine", timed, Cost::combinePs));
		}
		if (words) {
			columns.add(cycles("cycles", SynapseRun::cycles));
			columns.add(cycles("loading", SynapseRun::reloaded));
			columns.add(cycles("arriving", SynapseRun::arriving));
			columns.add(cycles("running", SynapseRun::running));
			columns.add(cycles("reducing", SynapseRun::reducing));
			columns.add(cycles("program", SynapseRun::longest));
			columns.add(cycles("instructions", SynapseRun::instructions));
			columns.add(cycles("words", SynapseRun::words));
		}
		columns.add(new PhaseColumn(repeated ? "all rounds" : "",
				phase -> repeated ? UnitText.time(phase.allRoundsPs().longValueExact()) : ""));
		return columns;
	}

	private static PhaseColumn cost(String name, boolean timed, ToLongFunction<Cost> part) {
		return new PhaseColumn(name, phase -> timed && phase.exchange() ? UnitText.time(part.applyAsLong(phase.cost())) : "");
	}

	private static PhaseColumn cycles(String name, ToLongFunction<SynapseRun> part) {
		return new PhaseColumn(name, phase -> phase.synapses() == null ? "" : number(part.applyAsLong(phase.synapses())));
	}

	private static String number(long value) {
		return String.format(Locale.ROOT, "%,d", value);
	}
}

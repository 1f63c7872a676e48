package barley.runtime.simulate.phase;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.SynapseType;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseProgram;
import barley.runtime.synapse.SynapseReducer;

/**
 * Checks that synapses whose functions are built in run no others. A function is a program together with what a reducer does with its
 * results; programs are told apart as in the fingerprint of a run.
 */
final class BuiltFunctions {

	private record Function(long identity, boolean reduces, Operator operator, boolean arrival) {

		static Function of(SynapseProgram program) {
			SynapseReducer reducer = program.reducer();
			return new Function(program.block().identity(), reducer != null, reducer == null ? null : reducer.operator(),
					reducer != null && reducer.arrival());
		}
	}

	/** For each link type the functions that cores have stated. */
	private final Map<Integer, Set<Function>> known = new HashMap<>();

	/** Adds what a node states. */
	void add(SynapsePlan plan, int node) {
		if (plan.node(node) != null) {
			plan.node(node).programs().forEach(program -> add(plan, node, program));
		}
	}

	private void add(SynapsePlan plan, int node, SynapseProgram program) {
		SynapseType type = plan.machine().synapses().of(program.link()).type();
		if (type.isFixed()) {
			Set<Function> functions = known.computeIfAbsent(program.link(), any -> new HashSet<>());
			if (functions.add(Function.of(program)) && functions.size() > type.functions()) {
				throw Fault.of("functions-spent",
						"%s uses a function on channel %d beyond the %,d built into synapses of %s: \"%s\"",
						plan.machine().nodeName(node), program.channel(), type.functions(), type.name(), plan.statement());
			}
		}
	}
}

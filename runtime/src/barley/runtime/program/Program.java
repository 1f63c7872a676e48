package barley.runtime.program;

import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/**
 * The input of the simulator: a machine, the data that its nodes own, a program for each node, and the expected final data.
 *
 * @param name     name of the schedule
 * @param switches a program for each switch; none if no packets are exchanged
 * @param edits    how its tables differ from those that were generated, one line each: its results are not called verified then
 */
public record Program(String name, Machine machine, DataTable data, List<NodeProgram> nodes, List<SwitchProgram> switches,
		List<Expectation> expectations, List<String> edits) {

	/** Creates a program without switches that was not edited. */
	public Program(String name, Machine machine, DataTable data, List<NodeProgram> nodes, List<Expectation> expectations) {
		this(name, machine, data, nodes, List.of(), expectations, List.of());
	}

	public Program {
		if (nodes.size() != machine.nodes()) {
			throw Fault.of("other-machine", "%s has programs for %d nodes, but %s has %d nodes", name, nodes.size(), machine.name(),
					machine.nodes());
		}
		if (!switches.isEmpty() && switches.size() != machine.switches()) {
			throw Fault.of("other-machine", "%s has programs for %d switches, but %s has %d switches", name, switches.size(),
					machine.name(), machine.switches());
		}
		if (data.leastNodes() > machine.nodes()) {
			throw Fault.of("other-machine", "%s has data of node %d, but %s has %d nodes", name, data.leastNodes() - 1, machine.name(),
					machine.nodes());
		}
		int[] checked = null;
		for (Expectation expectation : expectations) {
			check(name, machine, data, expectation);
			if (expectation.contributors() != checked) {
				checked = expectation.contributors();
				checkContributors(name, machine, checked);
			}
			checkOwners(name, machine, data, expectation);
		}
	}

	private static void check(String name, Machine machine, DataTable data, Expectation expectation) {
		int node = expectation.node();
		if (node < 0 || node >= machine.nodes()) {
			throw Fault.of("bad-expectation", "%s expects something of node %d, but there are %d", name, node, machine.nodes());
		}
		int index = expectation.data();
		if (index < 0 || index >= data.size()) {
			throw Fault.of("bad-expectation", "%s expects %s to hold data %d, but there are %d", name, machine.nodeName(node), index,
					data.size());
		}
		if (expectation.first() < 0 || expectation.count() < 0 || expectation.first() > data.length(index) - expectation.count()) {
			throw Fault.of("bad-expectation", "%s expects %s to hold %d elements of %s from %d on, but it has %d", name,
					machine.nodeName(node),
					expectation.count(), data.name(index), expectation.first(), data.length(index));
		}
		int source = expectation.source();
		if (source < 0 || source >= data.size() || data.type(source) != data.type(index)) {
			throw Fault.of("bad-expectation", "%s expects %s to hold elements of data %d in %s, which is of another type", name,
					machine.nodeName(node), source, data.name(index));
		}
		if (expectation.origin() < 0 || expectation.origin() > data.length(source) - expectation.count()) {
			throw Fault.of("bad-expectation", "%s expects the former element %d of %s, but it has %d", name, expectation.origin(),
					data.name(source), data.length(source));
		}
		if (!expectation.operator().accepts(data.type(index))) {
			throw Fault.of("bad-operator", "%s expects %s of %s, which is %s", name, expectation.operator().word(), data.name(index),
					data.type(index).word());
		}
	}

	private static void checkOwners(String name, Machine machine, DataTable data, Expectation expectation) {
		int index = expectation.data();
		if (!data.owns(expectation.node(), index)) {
			throw Fault.of("bad-expectation", "%s expects %s to hold %s, which it does not own", name, machine.nodeName(expectation.node()),
					data.name(index));
		}
		int source = expectation.source();
		for (int contributor : data.isCommon(source) ? new int[0] : expectation.contributors()) {
			if (!data.owns(contributor, source)) {
				throw Fault.of("bad-expectation", "%s expects %s to contribute to %s, which it does not own", name,
						machine.nodeName(contributor),
						data.name(source));
			}
		}
	}

	/** Checks an array of contributors. Nodes share these arrays, so each is checked once. */
	private static void checkContributors(String name, Machine machine, int[] contributors) {
		if (contributors.length == 0) {
			throw Fault.of("bad-expectation", "%s expects a result without contributors", name);
		}
		for (int contributor : contributors) {
			if (contributor < 0 || contributor >= machine.nodes()) {
				throw Fault.of("bad-expectation", "%s expects a contribution of node %d, but there are %d", name, contributor,
						machine.nodes());
			}
		}
	}
}

package barley.lang.elaborate;

import static barley.lang.elaborate.NetworkComplaint.complaint;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.elaborate.CollectiveElaborator.Group;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Reference;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.motion.PacketRoutesWay;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/** Finds the switches that packets pass by the routes of families of switches, and the nodes that these lead to. */
final class NetworkRoutes {

	private final Wiring wiring;
	private final Machine machine;
	private final Resolver resolver;

	NetworkRoutes(Wiring wiring, Resolver resolver) {
		this.wiring = wiring;
		this.resolver = resolver;
		machine = wiring.machine();
	}

	/** Returns the way through families of switches, and the nodes at these switches, all of which take part. */
	Group through(Collective collective, int root) {
		BitSet switches = switches(collective.getSwitches(), collective);
		int[] nodes = IntStream.range(0, machine.nodes()).filter(node -> isAt(node, switches)).toArray();
		if (nodes.length == 0) {
			throw complaint(Code.NO_ROUTE, collective, "no node is linked to %s".formatted(words(collective.getSwitches())), "");
		}
		if (collective.getKind() == CollectiveKind.ALLREDUCE) {
			throw complaint(Code.WRONG_WALKS, collective, "allreduce cannot go through switches in plain packets",
					"reduce to a node, then broadcast from it in an exchange of its own", wiring.name(nodes[0]));
		}
		int from = root >= 0 ? root : nodes[0];
		if (!isAt(from, switches)) {
			throw noRoute(collective, collective.getSwitches(), from, nodes[0]);
		}
		BitSet reached = reached(from, switches);
		Arrays.stream(nodes).filter(node -> !reached.get(node)).findFirst().ifPresent(node -> {
			throw noRoute(collective, collective.getSwitches(), from, node);
		});
		return new Group(new PacketRoutesWay(switches), nodes);
	}

	/** Returns the switches that a send goes through. */
	BitSet between(Send send, int from, int to) {
		BitSet switches = switches(send.getSwitches(), send);
		if (from == to || !reached(from, switches).get(to)) {
			throw noRoute(send, send.getSwitches(), from, to);
		}
		return switches;
	}

	/** Returns the switches through which words go from each sender to all nodes that hear it. */
	BitSet toAll(SendWord send, int[] senders, Synapses synapses) {
		BitSet switches = switches(send.getSwitches(), send);
		resolver.budget().effort(Math.multiplyExact((long) senders.length, machine.vertices() + machine.channels()) + synapses.size(),
				send);
		BitSet[] reached = new BitSet[synapses.cores()];
		IntStream.of(senders).forEach(sender -> reached[synapses.core(sender)] = reached(sender, switches));
		for (int core = 0; core < reached.length; core++) {
			int node = synapses.node(core);
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				BitSet from = reached[synapses.id(synapse)];
				if (from != null && !from.get(node)) {
					throw noRoute(send, send.getSwitches(), synapses.node(synapses.id(synapse)), node);
				}
			}
		}
		return switches;
	}

	private BitSet switches(List<Reference> families, EObject statement) {
		BitSet switches = new BitSet();
		for (Reference family : families) {
			for (int vertex : resolver.vertices(family)) {
				if (!machine.isSwitch(vertex)) {
					throw complaint(Code.MISPLACED, family, "expected switches, but %s is a node".formatted(wiring.name(vertex)), "");
				} else if (!machine.switchType(vertex).isClocked()) {
					throw complaint(Code.WRONG_VALUE, family, "%s has no clock, so it moves no packets".formatted(wiring.name(vertex)),
							"give its type a cycle, such as cycle 1 ns; data find their way through switches without a clock by "
							+ "themselves");
				}
				switches.set(vertex);
			}
		}
		requireOneClock(switches, statement);
		resolver.budget().effort(machine.vertices() + machine.channels(), statement);
		return switches;
	}

	private void requireOneClock(BitSet switches, EObject statement) {
		int first = switches.nextSetBit(0);
		for (int vertex = first; vertex >= 0; vertex = switches.nextSetBit(vertex + 1)) {
			if (machine.switchType(vertex).cyclePs() != machine.switchType(first).cyclePs()) {
				throw complaint(Code.TWO_CLOCKS, statement, "%s has a cycle of %,d ps, but %s one of %,d ps".formatted(wiring.name(first),
						machine.switchType(first).cyclePs(), wiring.name(vertex), machine.switchType(vertex).cyclePs()),
						"switches that packets pass together share a clock");
			}
		}
	}

	private boolean isAt(int node, BitSet switches) {
		Adjacency adjacency = machine.adjacency();
		return IntStream.range(0, adjacency.degree(node)).anyMatch(i -> switches.get(adjacency.neighbour(node, i)));
	}

	/** Returns the vertices that packets from a node reach; nodes are ends and never passed. */
	private BitSet reached(int from, BitSet switches) {
		Adjacency adjacency = machine.adjacency();
		BitSet reached = new BitSet();
		Deque<Integer> open = new ArrayDeque<>(List.of(from));
		reached.set(from);
		while (!open.isEmpty()) {
			int vertex = open.pop();
			for (int i = 0; i < adjacency.degree(vertex); i++) {
				int neighbour = adjacency.neighbour(vertex, i);
				boolean leads = machine.isOn(adjacency.lane(vertex, i))
						&& machine.isOpen(machine.channel(adjacency.lane(vertex, i), vertex))
						&& (switches.get(neighbour) || switches.get(vertex) && !machine.isSwitch(neighbour));
				if (leads && !reached.get(neighbour)) {
					reached.set(neighbour);
					if (switches.get(neighbour)) {
						open.push(neighbour);
					}
				}
			}
		}
		return reached;
	}

	private Complaint noRoute(EObject statement, List<Reference> families, int from, int to) {
		return complaint(Code.NO_ROUTE, statement, "no route leads from %s to %s through %s".formatted(wiring.name(from), wiring.name(to),
				words(families)), "");
	}

	private static String words(List<Reference> families) {
		return String.join(", ", families.stream().map(Evaluator::text).toList());
	}
}

package barley.lang.prove.packet;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.motion.PacketRoutesWay;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketPlan;
import barley.runtime.network.PacketStatement;
import barley.runtime.network.PacketTables;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.prove.NetworkProof;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.synapse.SwitchedWords;

/** Proves whether exchanges in packets end, and simulates small ones cycle by cycle for their figures. */
public final class PacketProof {

	/** Packets up to which an exchange is simulated while it is typed, and up to which all different exchanges of a schedule are. */
	private static final long MOST_PACKETS = 100_000;
	private static final long MOST_PACKETS_TOGETHER = 400_000;
	private static final long MOST_CYCLES = 2_000_000;
	private static final int MOST_KNOWN = 16;
	/** Channels of a circle that a message lists. */
	private static final int MOST_NAMES = 8;

	private final Plan plan;
	private final PacketCollectives collectives;
	private final PacketWays ways;
	private final PacketTables tables;
	/** What was found about the last exchanges, which come again in each round of a loop; simulations are too large to keep many. */
	private final Map<List<Object>, Proved> known = new LinkedHashMap<>() {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<List<Object>, Proved> eldest) {
			return size() > MOST_KNOWN;
		}
	};
	private long simulated;

	/**
	 * What was found about an exchange.
	 *
	 * @param verdict whether it ends
	 * @param run     its simulation; empty if it is too large for that
	 * @param packets the packets of plain sends and of all members of trees
	 */
	public record Proved(Verdict verdict, Optional<NetworkRun> run, long packets) {
	}

	public PacketProof(Plan plan) {
		this.plan = plan;
		ways = new PacketWays(plan.wiring().machine(), plan.phases());
		collectives = new PacketCollectives(ways, Payload::index, Payload::first);
		tables = ways.tables();
	}

	/** Proves an exchange; null after an error, which is reported. */
	public Proved prove(Exchanged exchanged, Findings findings) {
		Origin source = exchanged.movements().get(0).movement().source();
		if (!AdderWidths.check(plan.wiring().machine(), exchanged.movements().stream().map(Found::movement).toList(), findings)) {
			return null;
		}
		try {
			List<ElementType> types = plan.data().stream().map(Payload::type).toList();
			List<PacketStatement> statements = collectives.of(exchanged);
			List<Object> key = Stream.concat(Stream.of((Object) source), statements.stream().map(PacketProof::key)).toList();
			if (known.containsKey(key)) {
				return known.get(key);
			}
			NetworkExchange exchange = new PacketPlan(plan.wiring().machine(), tables, statements, types::get).exchange();
			Verdict verdict = prove(exchange, source, exchanged.movements().size() > 1, findings);
			exchanged.movements().forEach(found -> reportPorts(found.movement(), findings));
			long packets = packets(exchange);
			Proved proved = new Proved(verdict, simulates(packets)
					? Optional.of(NetworkSimulator.run(exchange, ClockOptions.TIMING.withCycleLimit(MOST_CYCLES)))
					.filter(run -> !run.isStopped())
					: Optional.empty(), packets);
			known.put(key, proved);
			return proved;
		} catch (Complaint complaint) {
			findings.add(complaint.finding());
		} catch (Fault fault) {
			findings.add(finding(fault, source));
		}
		return null;
	}

	/** Returns what a statement consists of, to be compared by value. */
	private static List<Object> key(PacketStatement statement) {
		return Arrays.asList(statement.kind(), statement.tree(), statement.network(), IntBuffer.wrap(statement.members()), statement.root(),
				statement.data(), LongBuffer.wrap(statement.first()), LongBuffer.wrap(statement.count()), statement.operator(),
				statement.biased());
	}

	/**
	 * Proves whether the words of an exchange with synapses arrive that go through switches.
	 *
	 * @param senders for each statement, the nodes that send
	 */
	public Verdict prove(Phase.Hearing hearing, List<BitSet> senders, SwitchedWords words, Findings findings) {
		for (int i = 0; i < senders.size(); i++) {
			WordStatement statement = hearing.statements().get(i);
			if (statement.way() instanceof WordWay.ThroughSwitches through) {
				reportPorts(through.switches(), senders.get(i).stream(), statement.source(), findings);
			}
		}
		return prove(words.exchange(), hearing.source(), senders.size() > 1, findings);
	}

	/** Returns the trees and networks that packets take. */
	public PacketWays ways() {
		return ways;
	}

	/** Returns what a simulation refuses as a finding. */
	public static Finding finding(Fault fault, Origin source) {
		return new Finding(Code.named(fault.code()).orElse(Code.WRONG_VALUE), source, fault.getMessage());
	}

	/** Proves whether a network delivers what is sent through it, and reports where it may not. */
	private static Verdict prove(NetworkExchange exchange, Origin source, boolean several, Findings findings) {
		NetworkProof proof = NetworkProof.of(exchange);
		report(exchange, proof, source, several, findings);
		return proof.verdict();
	}

	/** Returns whether so many packets more are simulated while they are typed. */
	public boolean simulates(long packets) {
		boolean simulates = packets <= MOST_PACKETS && packets <= MOST_PACKETS_TOGETHER - simulated;
		simulated += simulates ? packets : 0;
		return simulates;
	}

	/** Returns the packets that nodes inject for an exchange. */
	public static long packets(NetworkExchange exchange) {
		return exchange.statements().stream().mapToLong(PacketProof::packets).reduce(0, Math::addExact);
	}

	/** Returns the packets that nodes inject for a statement. */
	private static long packets(NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce) {
			return (long) reduce.tree().members() * reduce.cut().packets();
		} else if (statement instanceof TreeBroadcast broadcast) {
			return (long) broadcast.tree().members() * broadcast.cut().packets();
		}
		PlainSends sends = (PlainSends) statement;
		return Math.multiplyExact((long) sends.sources().length * sends.receivers().length, sends.packets());
	}

	private static void report(NetworkExchange exchange, NetworkProof proof, Origin source, boolean several, Findings findings) {
		SwitchNetwork network = exchange.network();
		String[] types = IntStream.range(0, network.switches()).mapToObj(number -> network.type(network.vertex(number)).name()).distinct()
				.toArray(String[]::new);
		if (proof.verdict() == Verdict.NEVER_COMPLETES) {
			findings.add(new Finding(Code.NEVER_COMPLETES, source,
					Words.of("%s in each of %,d switches, which release a sum only when another group pushes it out",
							proof.stayingInEach() == 1 ? "one packet stays" : Words.of("up to %,d packets stay", proof.stayingInEach()),
							proof.staying()))
					.withRemedy("leave out release mismatch", data("release", 0, types)));
		} else if (proof.verdict() == Verdict.MAY_BLOCK) {
			List<String> names = proof.circleNames();
			findings.add(cured(new Finding(Code.MAY_BLOCK, source,
					Words.of("packets may wait for each other in a circle of %,d channels: %s%s",
					names.size(), String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size()))),
					names.size() > MOST_NAMES ? ", …" : ""))
					.withRemedy("", types), exchange, proof, several));
		} else if (proof.verdict() == Verdict.NOT_TRIED) {
			findings.add(new Finding(Code.MAY_BLOCK, source, "this exchange is too large to prove that it ends"));
		}
	}

	private void reportPorts(Movement movement, Findings findings) {
		if (movement instanceof Transfer transfer && transfer.switches() != null) {
			reportPorts(transfer.switches(), IntStream.of(transfer.from()), transfer.source(), findings);
		} else if (movement instanceof Joint joint && joint.way() instanceof PacketRoutesWay way) {
			reportPorts(way.switches(), IntStream.of(joint.nodes()), joint.source(), findings);
		}
	}

	/** Tells of a node with links to several of the switches that its packets may go through. */
	private void reportPorts(BitSet switches, IntStream nodes, Origin source, Findings findings) {
		Machine machine = plan.wiring().machine();
		for (int node : nodes.toArray()) {
			int[] near = IntStream.range(0, machine.adjacency().degree(node)).map(i -> machine.adjacency().neighbour(node, i))
					.filter(switches::get).distinct().sorted().toArray();
			if (near.length > 1) {
				findings.add(new Finding(Code.MANY_PORTS, source, Words.of("%s has links to %,d of these switches; its packets enter by %s",
						plan.wiring().name(node), near.length, plan.wiring().name(near[0]))));
				return;
			}
		}
	}

	/** Adds what removes the circle: the fewest entries, the least room, or the least of both with which the exchange is proved to end. */
	private static Finding cured(Finding finding, NetworkExchange exchange, NetworkProof proof, boolean several) {
		String[] types = finding.data().toArray(String[]::new);
		int groups = proof.groupsToEnd();
		int buffer = proof.bufferToEnd();
		int[] both = groups > 0 || buffer > 0 ? new int[2] : proof.groupsAndBufferToEnd();
		String entries = Words.of("groups %,d", Math.max(groups, both[0]));
		String room = Words.of("buffer %,d packets", Math.max(buffer, both[1]));
		String cure = groups > 0 && buffer > 0 ? entries + " or " + room : groups > 0 ? entries : buffer > 0 ? room
				: entries + " and " + room;
		cure += exchange.statements().stream().allMatch(PlainSends.class::isInstance) ? " or route updown" : "";
		String apart = several && proof.endsApart() ? "; so it does in separate exchanges" : "";
		boolean byEntries = groups > 0 && (buffer == 0 || groups <= buffer);
		return finding.withRemedy("with %s it ends%s".formatted(cure, apart),
				byEntries || buffer == 0 ? data("groups", Math.max(groups, both[0]), types) : data("buffer", buffer, types));
	}

	/** Returns what a quick fix needs: a property of switch types, its value, and the names of the types. */
	private static String[] data(String property, int value, String... types) {
		return Stream.concat(Stream.of(property, Integer.toString(value)), Stream.of(types)).toArray(String[]::new);
	}
}

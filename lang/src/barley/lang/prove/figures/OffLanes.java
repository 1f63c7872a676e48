package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.motion.DirectWay;
import barley.lang.motion.PacketRoutesWay;
import barley.lang.motion.PacketTreeWay;
import barley.lang.motion.Passage;
import barley.lang.motion.RelayedWay;
import barley.lang.motion.Strand;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.PlanFold;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Pair;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * Proves that nothing is sent on a lane that is off: by the machine, by the schedule from some point on, or for one exchange.
 *
 * <p>Takes time linear in the hops of all movements.
 */
public final class OffLanes extends PlanFold<BitSet> {

	private static final int NONE = -1;

	private final Plan plan;
	private final Machine machine;
	private final Budget budget;
	private final Findings findings;
	private final List<Phase.Switching> switchings = new ArrayList<>();
	private Origin exchange;

	private OffLanes(Plan plan, Budget budget, Findings findings) {
		this.plan = plan;
		this.budget = budget;
		this.findings = findings;
		machine = plan.wiring().machine();
	}

	/** Tells of every statement of {@code plan} that sends on a lane which is off. */
	public static void prove(Plan plan, Budget budget, Findings findings) {
		try {
			new OffLanes(plan, budget, findings).fold(plan.phases(), new Power(plan.wiring().machine()).off());
		} catch (Complaint exhausted) {
			findings.add(exhausted.finding());
		}
	}

	@Override
	protected BitSet fold(Phase phase, BitSet off) {
		budget.effort(1, phase.source());
		return super.fold(phase, off);
	}

	@Override
	protected BitSet power(Phase.Switching switching, BitSet off) {
		switchings.add(switching);
		off.or(switching.off());
		return off;
	}

	/** What the first round has switched off is off in the second. */
	@Override
	protected BitSet repeat(Phase.Repeating repeating, BitSet off) {
		int before = off.cardinality();
		if (repeating.times() > 0) {
			fold(repeating.body(), off);
		}
		return repeating.times() > 1 && off.cardinality() > before ? fold(repeating.body(), off) : off;
	}

	@Override
	protected BitSet exchange(Phase.Exchanging exchanging, BitSet off) {
		BitSet dark = off;
		exchange = exchanging.source();
		if (!exchanging.off().isEmpty()) {
			budget.effort(1 + machine.lanes() / Long.SIZE, exchanging.source());
			dark = (BitSet) off.clone();
			dark.or(exchanging.off());
		}
		for (Movement movement : exchanging.movements()) {
			if (movement instanceof Transfer transfer && transfer.switches() != null) {
				proveRoutes(movement, transfer.switches(), dark);
			} else if (movement instanceof Transfer transfer) {
				prove(transfer, transfer.passage(), dark);
			} else if (movement instanceof Joint joint) {
				prove(joint, dark);
			} else if (movement instanceof Meeting meeting) {
				proveTree(movement, meeting.way(), dark);
			}
		}
		return off;
	}

	/** A message takes all lanes of a pair that are on; one has to be. */
	private boolean prove(Movement movement, Passage passage, BitSet dark) {
		budget.effort(passage.hops(), movement.source());
		long before = findings.count();
		for (int hop = 0; hop < passage.hops() && !dark.isEmpty() && findings.count() == before; hop++) {
			int from = passage.nodes()[hop];
			boolean cut = passage.lanes(hop, machine, dark).length == 0;
			report(movement, "this sends", cut ? machine.leading(from, passage.nodes()[hop + 1])[0] : passage.lanes()[hop], from, dark);
		}
		return findings.count() == before;
	}

	/**
	 * Messages were led round lanes that are off before the statement, but a second round finds those off that are switched off behind it.
	 */
	private void proveRelayed(Joint joint, RelayedWay way, BitSet dark) {
		for (int from : joint.nodes()) {
			for (int to : joint.nodes()) {
				if (joint.kind().sends(from, to, joint.root()) && !prove(joint, way.passages().of(from, to), dark)) {
					return;
				}
			}
		}
	}

	private void prove(Joint joint, BitSet dark) {
		budget.effort(dark.isEmpty() ? 1 : joint.nodes().length, joint.source());
		if (dark.isEmpty()) {
			return;
		}
		if (joint.way() instanceof PacketTreeWay way) {
			proveTree(joint, way, dark);
			return;
		} else if (joint.way() instanceof PacketRoutesWay way) {
			proveRoutes(joint, way.switches(), dark);
			return;
		}
		if (joint.way() instanceof RelayedWay way) {
			proveRelayed(joint, way, dark);
			return;
		}
		List<Strand> strands = joint.way().strands();
		strands.forEach(strand -> prove(joint, strand, dark));
		if (strands.isEmpty()) {
			proveStraight(joint, dark);
		}
	}

	private void proveTree(Movement movement, PacketTreeWay way, BitSet dark) {
		budget.effort(1 + (dark.isEmpty() ? 0 : way.lanes().length), movement.source());
		for (int leg = 0; leg < way.lanes().length && !dark.isEmpty(); leg++) {
			report(movement, way.tree().name() + " leads", way.lanes()[leg], way.tree().children()[leg], dark);
		}
	}

	/** Routes go round lanes that the machine has switched off, but not round those that are off for a part of the schedule only. */
	private void proveRoutes(Movement movement, BitSet switches, BitSet dark) {
		budget.effort(1 + dark.cardinality(), movement.source());
		dark.stream().filter(lane -> machine.isOn(lane) && (switches.get(machine.from(lane)) || switches.get(machine.to(lane)))).findFirst()
				.ifPresent(lane -> report(movement, "a route of packets may lead", lane, machine.from(lane), dark));
	}

	private void prove(Joint joint, Strand strand, BitSet dark) {
		for (int hop = 0; hop < strand.hops(); hop++) {
			report(joint, strand.route().name() + " sends", strand.lane()[hop], strand.from()[hop], dark);
		}
	}

	/** Straight ways take all lanes between two nodes that are on; one has to be. */
	private void proveStraight(Joint joint, BitSet dark) {
		Adjacency adjacency = machine.adjacency();
		for (int one : joint.nodes()) {
			budget.effort(joint.nodes().length, joint.source());
			for (int other : joint.nodes()) {
				boolean needed = one < other && (joint.root() == NONE || joint.root() == one || joint.root() == other);
				Integer circuit = needed && joint.way() instanceof DirectWay straight ? straight.circuits().get(Pair.of(one, other)) : null;
				if (circuit != null) {
					report(joint, joint.kind().word() + " sends", circuit, one, dark);
				}
				int lanes = needed ? adjacency.count(one, other) : 0;
				int off = 0;
				while (off < lanes && dark.get(adjacency.between(one, other, off))) {
					off++;
				}
				budget.effort(off, joint.source());
				if (off > 0 && off == lanes) {
					report(joint, joint.kind().word() + " sends", adjacency.between(one, other, 0), one, dark);
				}
			}
		}
	}

	private void report(Movement movement, String who, int lane, int from, BitSet dark) {
		for (int channel : lane < 0 ? new int[0] : machine.held(machine.channel(lane, from))) {
			if (dark.get(channel >> 1)) {
				findings.add(new Finding(Code.LANE_OFF, movement.source(),
						"%s on %s, but that lane is off".formatted(who, machine.channelName(channel)))
						.withRemedy("leave the lane on in " + cause(channel >> 1).place()));
				return;
			}
		}
	}

	/** Returns the statement that switches a lane off: of the machine, of the schedule before this exchange, or of the exchange itself. */
	private Origin cause(int lane) {
		Origin machines = plan.wiring().switchedOff(lane);
		return machines != null ? machines
				: switchings.stream().filter(switching -> switching.off().get(lane)).map(Phase.Switching::source).findFirst()
				.orElse(exchange);
	}
}

package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Replay.Held;
import barley.runtime.data.Operator;

/**
 * When averages are divided (RULES.md 26): once, by the number of values, when all of them have been combined. So what is combined again
 * later, here or wherever it is sent to before that, and is not renewed until then, stays a sum: it is open. What is open is found
 * by going through the plan backward, as compilers find which variables are live. In a block in which each node goes at its own pace,
 * it goes backward through an order in which each unit comes behind what it waits for; all of them find the same.
 */
public final class Averages {

	/** Elements of a node in which all values have been combined that ever will be. */
	public record Complete(long first, long count, int contributors) {
	}

	private final boolean any;
	private final Plan plan;
	private final Open nothing;
	/** For each exchange what is open after it and before it. */
	private final Map<Phase.Exchanging, Open> after = new IdentityHashMap<>();
	private final Map<Phase.Exchanging, Open> before = new IdentityHashMap<>();
	/** For each end of a message between programs what is open after it and before it. */
	private final Map<PaceUnit, Open> afterEnd = new IdentityHashMap<>();
	private final Map<PaceUnit, Open> beforeEnd = new IdentityHashMap<>();
	/** What is open at the sender of a message when it leaves, as its receiver combines it again. */
	private final Map<Transfer, Ranges> wanted = new IdentityHashMap<>();
	/** For each repetition what is open after any round but the last, and what after that one. */
	private final Map<Phase.Repeating, List<Open>> leftOpen = new IdentityHashMap<>();
	/** What senders send; null where that differs from round to round. */
	private final Map<Transfer, Ranges> sent = new IdentityHashMap<>();

	/** @param proved the phases of the plan with what their movements found */
	public Averages(Plan plan, List<ProvedPhase> proved) {
		this.plan = plan;
		nothing = Open.nothing(plan.data().size(), plan.wiring().machine().nodes());
		any = Phase.movements(plan.phases()).anyMatch(movement -> movement.operator() == Operator.AVG);
		if (any) {
			new Sent().fold(proved, sent);
			backward(plan.phases(), nothing);
		}
	}

	/** Notes what every sender sends in all rounds. */
	private static final class Sent extends ProvedFold<Map<Transfer, Ranges>> {

		@Override
		protected Map<Transfer, Ranges> exchange(ProvedPhase.Exchanged exchanged, Map<Transfer, Ranges> known) {
			for (Found found : exchanged.movements()) {
				if (found.movement() instanceof Transfer transfer) {
					Ranges now = found.ground().all();
					known.put(transfer, !known.containsKey(transfer) || now.equals(known.get(transfer)) ? now : null);
				}
			}
			return known;
		}

		@Override
		protected Map<Transfer, Ranges> pace(ProvedPhase.Paced paced, Map<Transfer, Ranges> known) {
			paced.units().forEach(unit -> unit.stream().filter(ProvedPhase.Exchanged.class::isInstance)
					.forEach(phase -> exchange((ProvedPhase.Exchanged) phase, known)));
			return known;
		}
	}

	// ---------------------------------------------------------------- backward

	/** What is open before some phases, given what is after them. */
	private Open backward(List<Phase> phases, Open behind) {
		Open open = behind;
		for (int i = phases.size() - 1; i >= 0; i--) {
			Phase phase = phases.get(i);
			if (phase instanceof Phase.Computing computing) {
				open = computing.at() == null ? closed(open, computing.data()) : closed(open, computing);
			} else if (phase instanceof Phase.Hearing hearing) {
				open = closed(open, hearing.received());
			} else if (phase instanceof Phase.Freeing freeing) {
				open = closed(open, freeing.data());
			} else if (phase instanceof Phase.Exchanging exchanging) {
				after.put(exchanging, open);
				open = backward(exchanging, open);
				before.put(exchanging, open);
			} else if (phase instanceof Phase.Repeating repeating) {
				open = backward(repeating, open);
			} else if (phase instanceof Phase.Pacing pacing) {
				open = backward(pacing, open);
			} else {
				open = backward(phase.inner(), open);
			}
		}
		return open;
	}

	/** Returns what is open before a block, of whose messages between programs the ends are apart. */
	private Open backward(Phase.Pacing pacing, Open behind) {
		Open open = behind;
		int[] order = PaceUnits.order(pacing, plan);
		for (int i = order.length - 1; i >= 0; i--) {
			PaceUnit unit = pacing.units().get(order[i]);
			if (unit.end() == End.BOTH) {
				open = backward(List.of(unit.phase()), open);
				continue;
			}
			afterEnd.put(unit, open);
			open = backward(unit, open.copy());
			beforeEnd.put(unit, open);
		}
		return open;
	}

	private Open backward(PaceUnit unit, Open open) {
		List<Movement> movements = ((Phase.Exchanging) unit.phase()).movements();
		for (int i = movements.size() - 1; i >= 0; i--) {
			Transfer transfer = (Transfer) movements.get(i);
			Payload data = transfer.data();
			if (transfer.into() != data) {
				continue;
			} else if (unit.end() == End.SEND) {
				open.open(data.index(), transfer.from(), wanted.get(transfer));
			} else if (transfer.operator() == Operator.AVG) {
				wanted.put(transfer, range(data));
				open.open(data.index(), transfer.to(), range(data));
			} else {
				wanted.put(transfer, open.of(data.index(), transfer.to()).within(data.first(), data.end()));
				if (sent.get(transfer) != null) {
					open.close(data.index(), transfer.to(), sent.get(transfer));
				}
			}
		}
		return open;
	}

	/** What is open before data are renewed. */
	private static Open closed(Open behind, List<Payload> renewed) {
		Open open = behind.copy();
		renewed.forEach(payload -> open.closeEverywhere(payload.index(), range(payload)));
		return open;
	}

	/** Returns what is open before some nodes renew data; others go on with what they hold. */
	private static Open closed(Open behind, Phase.Computing computing) {
		Open open = behind.copy();
		computing.data().forEach(payload -> computing.at().stream().forEach(node -> open.close(payload.index(), node, range(payload))));
		return open;
	}

	/** A round may go on with what the one before leaves. */
	private Open backward(Phase.Repeating repeating, Open behind) {
		if (repeating.times() == 0) {
			return behind;
		}
		Open end = behind;
		while (true) {
			Open start = backward(repeating.body(), end);
			Open both = repeating.times() == 1 ? end : end.with(start);
			if (both.equals(end)) {
				leftOpen.put(repeating, List.of(end, behind));
				return start;
			}
			end = both;
		}
	}

	/** Returns all movements read what was there before; what arrives is applied in their order. */
	private Open backward(Phase.Exchanging exchanging, Open behind) {
		Open open = behind.copy();
		Open read = nothing.copy();
		List<Movement> movements = exchanging.movements();
		for (int i = movements.size() - 1; i >= 0; i--) {
			Movement movement = movements.get(i);
			Payload data = movement.data();
			boolean averages = movement.operator() == Operator.AVG;
			if (movement.into() != data) {
				continue; // what is sent elsewhere is divided before
			}
			if (movement instanceof Transfer transfer && averages) {
				read.open(data.index(), transfer.from(), range(data));
				open.open(data.index(), transfer.to(), range(data));
			} else if (movement instanceof Transfer transfer) {
				read.open(data.index(), transfer.from(), open.of(data.index(), transfer.to()).within(data.first(), data.end()));
				if (sent.get(transfer) != null) {
					open.close(data.index(), transfer.to(), sent.get(transfer));
				}
			} else if (movement instanceof Joint joint) {
				Ranges all = averages ? range(data) : wanted(joint, open);
				for (int node : joint.nodes()) {
					read.open(data.index(), node, all);
					open.close(data.index(), node, range(data));
				}
			}
		}
		return open.with(read);
	}

	/** Returns what of a collective's data is open at any member after it. */
	private static Ranges wanted(Joint joint, Open open) {
		Payload data = joint.data();
		Ranges wanted = Ranges.NOTHING;
		for (int node : joint.nodes()) {
			wanted = wanted.with(open.of(data.index(), node).within(data.first(), data.end()));
		}
		return wanted;
	}

	private static Ranges range(Payload data) {
		return Ranges.of(data.first(), data.size());
	}

	// ---------------------------------------------------------------- forward

	/** Tells nodes of a movement what is complete after an exchange, so that they divide it. */
	public interface Due {

		List<Complete> of(int node);
	}

	/** @param replay what every node holds after the exchange */
	public Due due(Phase.Exchanging exchanging, Movement movement, Replay replay) {
		if (!any || movement instanceof Meeting || movement.into() != movement.data()) {
			return node -> List.of();
		}
		Payload data = movement.data();
		Ranges arrived = movement.operator() == Operator.AVG ? range(data)
				: movement instanceof Joint joint ? wanted(joint, after.get(exchanging))
				: before.get(exchanging).of(data.index(), ((Transfer) movement).from());
		Open known = movement instanceof Joint ? nothing : before.get(exchanging);
		return due(data, arrived, known, after.get(exchanging), replay);
	}

	/** Returns what is complete at the node of an end of a message between programs. */
	Due due(PaceUnit unit, Transfer message, Replay replay) {
		if (message.into() != message.data()) {
			return node -> List.of();
		}
		Ranges arrived = message.operator() == Operator.AVG ? range(message.data()) : wanted.get(message);
		return due(message.data(), arrived, beforeEnd.get(unit), afterEnd.get(unit), replay);
	}

	private static Due due(Payload data, Ranges arrived, Open before, Open after, Replay replay) {
		Map<List<Ranges>, Ranges> unlike = new HashMap<>();
		return node -> {
			Ranges sums = arrived.with(before.of(data.index(), node));
			Ranges open = after.of(data.index(), node);
			Ranges due = open.list().isEmpty() ? sums : unlike.computeIfAbsent(List.of(sums, open), any -> sums.without(open));
			if (due.list().isEmpty()) {
				return List.of();
			}
			List<Complete> parts = new ArrayList<>();
			for (Held held : replay.held(data, node)) {
				for (Ranges.Range range : held.contributors() > 1 ? due.within(held.first(), held.end()).list() : List.<Ranges.Range>of()) {
					parts.add(new Complete(range.first(), range.count(), held.contributors()));
				}
			}
			return parts;
		};
	}

	/** Returns whether anything is averaged at all. */
	public boolean any() {
		return any;
	}

	/** Returns whether the last of several rounds may divide what others do not. */
	public boolean lastDiffers(Phase.Repeating repeating) {
		return any && !leftOpen.get(repeating).get(0).equals(leftOpen.get(repeating).get(1));
	}

	/**
	 * Begins with rounds of a repetition: what one leaves may be combined further in the next one, but what the
	 * last one leaves only behind them.
	 *
	 * @param last whether it is the last round
	 */
	public void begin(Phase.Repeating repeating, boolean last) {
		if (any) {
			backward(repeating.body(), leftOpen.get(repeating).get(last ? 1 : 0));
		}
	}

	/** Adds what every party of some movements divides after an exchange. */
	public void survey(Phase.Exchanging exchanging, Replay replay, List<Object> divided) {
		for (Movement movement : any ? exchanging.movements() : List.<Movement>of()) {
			Due due = due(exchanging, movement, replay);
			for (int node : parties(movement)) {
				divided.add(due.of(node));
			}
		}
	}

	/**
	 * Returns what all that have something of a collective in the end divide it by; so it can be divided where it becomes complete, before
	 * it is handed on. 0 if some divide it by something else or not at all.
	 */
	public static int common(Joint joint, Ground ground, Due due) {
		if (joint.operator() != Operator.AVG) {
			return 0;
		}
		int divisor = 0;
		long divided = 0;
		int[] holders = joint.kind() == CollectiveKind.REDUCE ? new int[] {joint.root()} : joint.nodes();
		for (int node : holders) {
			for (Complete part : due.of(node)) {
				if (divisor > 0 && part.contributors() != divisor) {
					return 0;
				}
				divisor = part.contributors();
				divided += part.count();
			}
		}
		long all = Math.multiplyExact(ground.all().size(), joint.kind() == CollectiveKind.ALLREDUCE ? holders.length : 1L);
		return divided == all ? divisor : 0;
	}

	/** Those that take part in a movement. */
	public static int[] parties(Movement movement) {
		return movement instanceof Transfer transfer ? new int[] {transfer.from(), transfer.to()}
				: movement instanceof Meeting ? new int[0] : Arrays.stream(((Joint) movement).nodes()).distinct().toArray();
	}
}

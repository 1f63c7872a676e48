package barley.lang.steps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.PlanFold;
import barley.lang.plan.Turns;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Replay;
import barley.lang.steps.Timetable.Trouble;
import barley.runtime.machine.Machine;

/**
 * Goes through a plan as its proof does and lays its exchanges out one after the other. Parts of an overlap begin together, unless they
 * take turns.
 */
final class Laying extends PlanFold<Long> {

	private static final long MOST_STEPS = Integer.MAX_VALUE - 8L;

	private final Plan plan;
	private final Machine machine;
	private final Budget budget;
	private final List<Entry> entries = new ArrayList<>();
	private final List<Trouble> troubles = new ArrayList<>();
	private final Memory memory;
	private final BitSet off = new BitSet();
	private final Replay replay;
	/** How many overlaps are around what is being laid out. */
	private int overlaps;
	/** The channels that carry something at any time. */
	private final BitSet used = new BitSet();
	/** Until where the proof is sound, or -1 as long as it is. */
	private long broken = -1;

	Laying(Plan plan, Budget budget) {
		this.plan = plan;
		this.budget = budget;
		machine = plan.wiring().machine();
		replay = new Replay(plan, budget);
		memory = new Memory(plan);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			off.set(lane, !machine.isOn(lane));
		}
	}

	Timetable lay() {
		long end = fold(plan.phases(), 0L);
		memory.settle(entries, broken < 0 ? end : broken);
		return new Timetable(plan, List.copyOf(entries), List.copyOf(troubles), used, memory);
	}

	/** Lays out a phase that begins after some steps, and returns after how many it ends. */
	@Override
	protected Long fold(Phase phase, Long first) {
		budget.effort(1, phase.source());
		if (first > MOST_STEPS) {
			throw new Complaint(new Finding(Code.LIMIT, phase.source(),
					Words.of("this has more than %,d steps, too many to show", MOST_STEPS)));
		}
		return super.fold(phase, first);
	}

	@Override
	protected Long compute(Phase.Computing computing, Long first) {
		entries.add(new Entry.Renewal(computing, computing.data(), first));
		attempt(first, first, () -> replay.compute(computing));
		return first;
	}

	@Override
	protected Long hear(Phase.Hearing hearing, Long first) {
		entries.add(new Entry.Renewal(hearing, hearing.received(), first));
		attempt(first, first, () -> hearing.received().forEach(replay::renew));
		return first;
	}

	@Override
	protected Long use(Phase.Using using, Long first) {
		return replay.use(using, () -> super.use(using, first));
	}

	@Override
	protected Long overlap(Phase.Overlapping overlapping, Long first) {
		attempt(first, first, () -> replay.overlap(overlapping, budget));
		overlaps++;
		List<Part> parts = new ArrayList<>();
		for (Phase phase : overlapping.parts()) {
			parts.add(new Part(entries.size(), troubles.size(), broken >= 0, fold(phase, first) - first));
		}
		overlaps--;
		return takeTurns(parts, first);
	}

	/** A part of an overlap: where its entries and troubles begin, whether it comes after a failed proof, and how many steps it has. */
	private record Part(int entry, int trouble, boolean afterFailure, long steps) {
	}

	/** Lets parts that send on the same channel wait for those before them; returns after how many steps the last one ends. */
	private long takeTurns(List<Part> parts, long first) {
		List<BitSet> channels = new ArrayList<>();
		for (int i = 0; i < parts.size(); i++) {
			BitSet own = new BitSet();
			entries(parts, i).forEach(entry -> {
				if (entry instanceof Stage stage) {
					stage.addTo(own);
				}
			});
			channels.add(own);
		}
		int[] turns = Turns.of(channels);
		long[] ends = new long[parts.size()];
		for (int i = 0; i < parts.size(); i++) {
			delay(parts, i, ends[turns[i]]);
			ends[turns[i]] += parts.get(i).steps();
		}
		return first + Arrays.stream(ends).max().orElse(0);
	}

	private List<Entry> entries(List<Part> parts, int part) {
		return entries.subList(parts.get(part).entry(), part + 1 < parts.size() ? parts.get(part + 1).entry() : entries.size());
	}

	private void delay(List<Part> parts, int index, long steps) {
		if (steps == 0) {
			return;
		}
		Part part = parts.get(index);
		boolean last = index + 1 == parts.size();
		entries(parts, index).replaceAll(entry -> entry.later(steps));
		troubles.subList(part.trouble(), last ? troubles.size() : parts.get(index + 1).trouble())
				.replaceAll(trouble -> new Trouble(trouble.first() + steps, trouble.end() + steps, trouble.finding()));
		if (broken >= 0 && !part.afterFailure() && (last || parts.get(index + 1).afterFailure())) {
			broken += steps;
		}
	}

	/** Takes time, but no step: nodes do not go together. */
	@Override
	protected Long pace(Phase.Pacing pacing, Long first) {
		Entry.OwnPace[] proved = new Entry.OwnPace[1];
		attempt(first, first, () -> proved[0] = new Entry.OwnPace(replay.pace(pacing), (BitSet) off.clone()));
		entries.add(new Entry.Renewal(pacing, pacing.touched().toList(), first, proved[0]));
		return first;
	}

	@Override
	protected Long power(Phase.Switching switching, Long first) {
		off.or(switching.off());
		return first;
	}

	@Override
	protected Long free(Phase.Freeing freeing, Long first) {
		entries.add(new Entry.Renewal(freeing, freeing.data(), first));
		attempt(first, first, () -> freeing.data().forEach(replay::renew));
		return first;
	}

	@Override
	protected Long ensure(Phase.Ensuring ensuring, Long first) {
		Findings findings = new Findings();
		attempt(first, first, () -> replay.ensure(plan, ensuring, budget, findings));
		findings.list().forEach(finding -> troubles.add(new Trouble(first, first, finding)));
		entries.add(new Entry.Goal(ensuring, first, findings.list().isEmpty() ? "" : findings.list().get(0).message()));
		return first;
	}

	/** Does what the proof does, as long as it is sound. */
	private void attempt(long first, long end, Runnable proof) {
		if (broken < 0) {
			try {
				proof.run();
			} catch (Complaint complaint) {
				if (budget.isExhausted()) {
					throw complaint;
				}
				broken = first;
				troubles.add(new Trouble(first, end, complaint.finding()));
			}
		}
	}

	// ---------------------------------------------------------------- exchanges

	@Override
	protected Long exchange(Phase.Exchanging exchanging, Long first) {
		BitSet without = (BitSet) off.clone();
		without.or(exchanging.off());
		List<Movement> movements = exchanging.movements();
		List<Ground> grounds = movements.stream().map(movement -> ground(movement).apart(true)).toList();
		if (broken < 0 && overlaps == 0) {
			memory.keep(replay, entries.size(), movements.stream()
					.mapToInt(movement -> movement instanceof Joint joint ? joint.nodes().length : 1).sum());
		}
		Trouble[] found = new Trouble[1];
		if (broken < 0) {
			try {
				grounds = replay.exchange(movements).stream().map(Found::ground).toList();
			} catch (Complaint complaint) {
				if (budget.isExhausted()) {
					throw complaint;
				}
				broken = first;
				found[0] = new Trouble(first, first, complaint.finding());
			}
		}
		List<Moving> motions = new ArrayList<>(movements.size());
		for (int i = 0; i < grounds.size(); i++) {
			motions.add(moving(movements.get(i), grounds.get(i), without));
		}
		Stage stage = new Stage(exchanging, first, List.copyOf(motions), grounds, without);
		entries.add(stage);
		budget.effort(stage.hops(), exchanging.source());
		stage.addTo(used);
		if (found[0] != null) {
			troubles.add(new Trouble(first, stage.end(), found[0].finding()));
		}
		return stage.end();
	}

	/** Returns what a movement finds; where the proof has failed before, all of its data. */
	private Ground ground(Movement movement) {
		Ranges all = Ranges.of(movement.data().first(), movement.data().size());
		return broken < 0 ? replay.ground(movement) : Ground.of(all);
	}

	private Moving moving(Movement movement, Ground ground, BitSet without) {
		Motion motion = movement.motion(machine, ground, without);
		budget.effort(motion.effort(), movement.source());
		return new Moving(movement, motion, plan.data().size());
	}

	// ---------------------------------------------------------------- repetition

	/** Rounds that are alike are laid out once; if the first one finds other elements to move than all others, it is laid out by itself. */
	@Override
	protected Long repeat(Phase.Repeating repeating, Long first) {
		if (repeating.times() == 0) {
			return first;
		}
		int begin = entries.size();
		long end = fold(repeating.body(), first);
		if (repeating.times() == 1) {
			return end;
		}
		Replay before = broken < 0 ? replay.copy() : null;
		int between = entries.size();
		long end2 = fold(repeating.body(), end);
		if (broken < 0 && !replay.sameAs(before)) {
			broken = end2;
			troubles.add(new Trouble(end, end2, new Finding(Code.GOAL_MISSED, repeating.source(),
					"the second round leaves other data on the nodes than the first, so the loop cannot be proved")));
		}
		if (alike(begin, between, end - first)) {
			memory.forget(between);
			entries.subList(between, entries.size()).clear();
			mark(begin, between, Words.of("× %,d", repeating.times()));
			return end;
		}
		mark(begin, between, "round 1");
		mark(between, entries.size(), repeating.times() == 2 ? "round 2" : Words.of("rounds 2 to %,d", repeating.times()));
		return end2;
	}

	private void mark(int from, int to, String rounds) {
		entries.subList(from, to).forEach(entry -> {
			if (entry instanceof Stage stage) {
				stage.round(rounds);
			}
		});
	}

	private boolean alike(int begin, int between, long steps) {
		if (broken >= 0 || entries.size() - between != between - begin) {
			return false;
		}
		for (int i = begin; i < between; i++) {
			Entry one = entries.get(i);
			Entry other = entries.get(i + between - begin);
			boolean same = one.first() + steps == other.first() && one.end() + steps == other.end()
					&& (!(one instanceof Stage stage) || other instanceof Stage second && stage.grounds().equals(second.grounds())
							&& stage.sameOff(second));
			if (!same) {
				return false;
			}
		}
		return true;
	}
}

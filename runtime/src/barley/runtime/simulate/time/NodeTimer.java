package barley.runtime.simulate.time;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.program.Exchange;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.call.CallRules;
import barley.runtime.simulate.call.StepPattern;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.resource.RunMonitor;

/**
 * Follows one node through its exchanges. Two consecutive steps are examined in detail; while the following steps continue regularly,
 * only their signatures are computed, and all these steps are then accounted for together. After an irregular step the next two are
 * examined in detail again.
 */
final class NodeTimer {

	/** Number of steps between two checks for cancellation. */
	private static final int CHUNK = 1 << 10;

	private final Machine machine;
	private final StepRun run;
	private final TransferHashes hashes;
	private final TimingPorts ports;
	private final RunMonitor monitor;
	private final CallRules rules;
	private StepPattern pattern;
	private StepPattern next;
	/** A hash of the shapes of all stretches so far whose inner steps were trusted; 0 if there were none. */
	private long kind;

	NodeTimer(TimingState shared, Costs costs, NoTimes unknown, RunMonitor monitor) {
		machine = shared.program().machine();
		run = new StepRun(shared, costs, unknown);
		hashes = shared.hashes();
		this.monitor = monitor;
		rules = new CallRules(machine, shared.program().data());
		ports = new TimingPorts(rules);
		pattern = new StepPattern(rules);
		next = new StepPattern(rules);
	}

	/** Returns the totals of all exchanges. */
	StepRun run() {
		return run;
	}

	/** Returns the rules of the node's calls, with the lanes that it has switched off. */
	CallRules rules() {
		return rules;
	}

	/** Starts with another node. */
	void begin() {
		kind = 0;
		rules.begin();
	}

	/** Switches lanes of the node. */
	void power(int[] lanes, boolean on) {
		for (int lane : lanes) {
			rules.power(lane, on);
		}
	}

	/** Returns whether some node so far holds messages that it relays. */
	boolean relays() {
		return pattern.holds() || next.holds();
	}

	/**
	 * Returns a hash that is equal for nodes whose promises need to be tested only for one of them; 0 if no promise of this node was
	 * trusted.
	 */
	long kind() {
		return kind;
	}

	/**
	 * Makes room for the steps of an exchange. The first node, which is followed alone, does so for all exchanges, also for those in which
	 * it has no part: the room is shared by threads.
	 */
	void reserve(Communication phase) {
		hashes.reserve(phase.firstStep() + phase.steps());
	}

	/** Follows a node through all steps of one exchange. */
	void follow(int node, Communication phase, Exchange exchange) {
		int steps = phase.steps();
		long before = run.transfers();
		for (int step = 0; step < steps;) {
			if (step == 0 || pattern.step() != step) {
				look(pattern, node, phase, exchange, step);
			}
			int end = step + 1;
			boolean continues = false;
			if (end < steps) {
				look(next, node, phase, exchange, end);
				continues = pattern.sameShape(next);
				end = continues ? steady(node, exchange, end + 1, steps, next.signature(), next.signature() - pattern.signature()) : end;
			}
			run.add(node, phase, pattern, continues ? next : pattern, phase.firstStep() + step, end - step);
			StepPattern other = pattern;
			pattern = next;
			next = other;
			step = end;
			monitor.tick();
		}
		monitor.transfers(run.transfers() - before);
	}

	/** Accounts for one exchange of a node by examining the ends of its stretches. */
	void fold(int node, Communication phase, Stretches stretches, Exchange exchange) {
		long before = run.transfers();
		int step = 0;
		for (int stretch = 0; stretch < stretches.count(); stretch++) {
			int end = stretches.end(stretch);
			look(pattern, node, phase, exchange, step);
			StepPattern second = pattern;
			if (end > step + 1) {
				second = next;
				look(next, node, phase, exchange, step + 1);
				boolean even = pattern.sameShape(next);
				long move = next.signature() - pattern.signature();
				if (!even || !continues(node, exchange, step, end - 1, move) || !continues(node, exchange, step, step + end >>> 1, move)) {
					throw uneven(node, phase, step, end);
				}
			}
			if (end > step + 2) {
				kind = Mix.fold(kind, pattern.shape(machine)) | 1;
			}
			run.add(node, phase, pattern, second, phase.firstStep() + step, end - step);
			step = end;
			monitor.tick();
		}
		monitor.transfers(run.transfers() - before);
	}

	/** Checks step by step whether a node keeps its promises. */
	void test(int node, Communication phase, Stretches stretches, Exchange exchange) {
		int step = 0;
		for (int stretch = 0; stretch < stretches.count(); stretch++) {
			int end = stretches.end(stretch);
			if (end > step + 2) {
				look(pattern, node, phase, exchange, step);
				look(next, node, phase, exchange, step + 1);
				long move = next.signature() - pattern.signature();
				if (steady(node, exchange, step + 2, end, next.signature(), move) < end) {
					throw uneven(node, phase, step, end);
				}
			}
			step = end;
		}
	}

	private void look(StepPattern at, int node, Communication phase, Exchange exchange, int step) {
		at.begin(node, phase.statement(), step);
		exchange.step(step, at);
	}

	/** Returns whether a step equals the extrapolation of the first two of its stretch. */
	private boolean continues(int node, Exchange exchange, int first, int step, long move) {
		ports.begin(node, step);
		exchange.step(step, ports);
		return ports.signature() == pattern.signature() + move * (step - first);
	}

	private Fault uneven(int node, Communication phase, int step, int end) {
		return Fault.of("uneven", "the program of %s promises to be regular from step %d to step %d of \"%s\", but is not",
				machine.nodeName(node),
				step, end - 1, phase.statement());
	}

	/** Advances while the signature changes by a constant from step to step; returns the first step that differs. */
	private int steady(int node, Exchange exchange, int first, int end, long signature, long move) {
		long expected = signature;
		for (int step = first; step < end; step += CHUNK) {
			int stop = Math.min(end, step + CHUNK);
			int other = steady(node, exchange, ports, step, stop, expected, move);
			if (other < stop) {
				return other;
			}
			expected += move * (stop - step);
			monitor.steps(stop - step);
		}
		return end;
	}

	private static int steady(int node, Exchange exchange, TimingPorts ports, int first, int end, long signature, long move) {
		long expected = signature;
		for (int step = first; step < end; step++) {
			ports.begin(node, step);
			exchange.step(step, ports);
			expected += move;
			if (ports.signature() != expected) {
				return step;
			}
		}
		return end;
	}
}

package barley.runtime.simulate;

import barley.runtime.program.Exchange;
import barley.runtime.program.Program;

/**
 * Follow one node through its exchanges. Two steps are looked at closely; as long as the following ones go on in the same way nothing is
 * done but finding that they do, and then all are accounted for together. What does not go on in the same way is looked at closely again.
 */
final class NodeTimer {

	/** Steps between two questions whether to go on. */
	private static final int CHUNK = 1 << 10;

	private final Run run;
	private final Ledger ledger;
	private final TimingPorts ports = new TimingPorts();
	private final Watch watch;
	private Pattern pattern;
	private Pattern next;

	NodeTimer(Program program, Rules rules, Ledger ledger, Costs costs, Flows flows, Watch watch) {
		run = new Run(program, rules, ledger, costs, flows);
		this.ledger = ledger;
		this.watch = watch;
		pattern = new Pattern(rules);
		next = new Pattern(rules);
	}

	/** What all exchanges have come to. */
	Run run() {
		return run;
	}

	/** Follow a node through one exchange. */
	void follow(int node, Phase phase, Exchange exchange) {
		int steps = phase.steps();
		ledger.reserve(phase.firstStep() + steps);
		for (int step = 0; step < steps;) {
			if (step == 0 || pattern.step() != step) {
				look(pattern, node, phase, exchange, step);
			}
			int end = step + 1;
			boolean goesOn = false;
			if (end < steps) {
				look(next, node, phase, exchange, end);
				goesOn = pattern.sameShape(next);
				end = goesOn ? steady(exchange, end + 1, steps, next.signature(), next.signature() - pattern.signature()) : end;
			}
			run.add(node, phase, pattern, goesOn ? next : pattern, phase.firstStep() + step, end - step);
			Pattern other = pattern;
			pattern = next;
			next = other;
			step = end;
			watch.tick();
		}
	}

	private void look(Pattern at, int node, Phase phase, Exchange exchange, int step) {
		at.begin(node, phase.statement(), step);
		exchange.step(step, at);
	}

	/** Go on as long as the signature moves by the same amount from step to step; return the first step that is different. */
	private int steady(Exchange exchange, int first, int end, long signature, long move) {
		long expected = signature;
		for (int step = first; step < end; step += CHUNK) {
			int stop = Math.min(end, step + CHUNK);
			int other = steady(exchange, ports, step, stop, expected, move);
			if (other < stop) {
				return other;
			}
			expected += move * (stop - step);
			watch.steps(stop - step);
		}
		return end;
	}

	private static int steady(Exchange exchange, TimingPorts ports, int first, int end, long signature, long move) {
		long expected = signature;
		for (int step = first; step < end; step++) {
			ports.begin();
			exchange.step(step, ports);
			expected += move;
			if (ports.signature() != expected) {
				return step;
			}
		}
		return end;
	}
}

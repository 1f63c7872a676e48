package barley.runtime;

import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;

/** A program that prints when it begins, and then takes too long to wait for. */
public final class SlowNode implements NodeProgram {

	static final String BEGUN = "begun";

	private long sum;

	public SlowNode(Constants constants) {
		sum = constants.node();
	}

	@Override
	public void phases(Phases phases) {
		System.out.println(BEGUN);
		phases.exchange("Slow.barley:1 wait", 1_000_000, (step, ports) -> {
			for (int i = 0; i < 100_000; i++) {
				sum = sum * 31 + i;
			}
		});
	}
}

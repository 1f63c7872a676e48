package barley.lang.steps;

import barley.lang.plan.Transfer;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;

/** A send by hand. Its fragment is the vector that it sends, among all of the schedule. */
final class SendMotion extends Motion {

	private final Transfer transfer;
	private final Ground ground;
	private final int vectors;

	SendMotion(Transfer transfer, Machine machine, Ground ground, int vectors) {
		super(transfer, machine);
		this.transfer = transfer;
		this.ground = ground;
		this.vectors = vectors;
	}

	@Override
	int steps() {
		return 1;
	}

	@Override
	int hops() {
		return 1;
	}

	@Override
	int channel(int hop) {
		return channel(machine, transfer.lane(), transfer.from());
	}

	@Override
	int fragments() {
		return vectors;
	}

	@Override
	int fragment(int hop, int step) {
		return step == 0 ? transfer.data().index() : -1;
	}

	@Override
	Ranges what(int hop, int step) {
		return ground.all();
	}

	@Override
	boolean combines(int hop, int step) {
		return transfer.operator() != null;
	}
}

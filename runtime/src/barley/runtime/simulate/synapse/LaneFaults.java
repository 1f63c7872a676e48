package barley.runtime.simulate.synapse;

import java.util.List;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.cost.WayFault;
import barley.runtime.simulate.cost.WayFault.Kind;

/** Lanes and switches without a clock that fail while words pass them, and channels that change bits. */
final class LaneFaults {

	static final int NONE = -1;

	private final Machine machine;
	private final List<WayFault> faults;
	private final long cyclePs;
	private final boolean[] spent;

	LaneFaults(Machine machine, List<WayFault> faults, long cyclePs) {
		this.machine = machine;
		this.faults = faults;
		this.cyclePs = cyclePs;
		spent = new boolean[faults.size()];
	}

	/** Returns the fault by which a word is lost that is on a channel for some cycles, or {@link #NONE}. */
	int loses(int channel, long start, long end) {
		for (int i = 0; i < faults.size(); i++) {
			WayFault fault = faults.get(i);
			boolean late = end * cyclePs > fault.fromPs();
			boolean loses = switch (fault.kind()) {
				case LANE_FAILS -> late && fault.place() == channel >> 1;
				case SWITCH_FAILS -> late && fault.place() == machine.receiver(channel)
						|| start * cyclePs >= fault.fromPs() && fault.place() == machine.sender(channel);
				case CORRUPTS -> false;
			};
			if (loses) {
				return i;
			}
		}
		return NONE;
	}

	/** Returns the fault that changes a word on a channel up to some cycle, which then has done what it does; or {@link #NONE}. */
	int corrupts(int channel, long end) {
		for (int i = 0; i < faults.size(); i++) {
			WayFault fault = faults.get(i);
			if (fault.kind() == Kind.CORRUPTS && fault.place() == channel && !spent[i] && end * cyclePs > fault.fromPs()) {
				spent[i] = true;
				return i;
			}
		}
		return NONE;
	}
}

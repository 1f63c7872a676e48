package barley.runtime.simulate.time;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Mix;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Program;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PacketTime;
import barley.runtime.simulate.result.PhaseTime;

/**
 * The exchanges in packets of a run. Each is simulated once, cycle by cycle and without data: all its rounds take the same time, as
 * networks are empty between exchanges.
 */
final class PacketRuns {

	private final PacketRegister register;
	private final Recorder recorder;
	private final Map<Integer, PhaseTime> times = new HashMap<>();
	private long fingerprint;
	private boolean any;

	PacketRuns(Program program, Recorder recorder) {
		register = new PacketRegister(program);
		this.recorder = recorder;
	}

	PacketRegister register() {
		return register;
	}

	/**
	 * Simulates all exchanges.
	 *
	 * @param volumes receives the bytes that each channel carries in all rounds
	 * @param turns   learns which channels each exchange needs
	 */
	void run(List<Leaf> leaves, long[] volumes, OverlapTurns turns, RunMonitor monitor) {
		for (Leaf leaf : leaves) {
			if (leaf instanceof Packets packets) {
				PacketPlan plan = register.plan(packets);
				times.put(leaf.number(), plan == null ? PhaseTime.packets(packets.statement(), packets.weight(), Cost.NONE, null)
						: run(packets, plan, volumes, turns, monitor));
			}
		}
	}

	private PhaseTime run(Packets packets, PacketPlan plan, long[] volumes, OverlapTurns turns, RunMonitor monitor) {
		ClockOptions options = ClockOptions.TIMING.withListener(recorder.packets(packets.number(), plan.exchange()));
		NetworkRun run = NetworkSimulator.run(plan.exchange(), options.withCancellation(monitor::tick)).requireEnd(packets.statement());
		CarriedBytes.note(packets, run.channelBytes(), volumes, turns);
		fingerprint = Mix.fold(fingerprint, run.fingerprint());
		any = true;
		return PhaseTime.packets(packets.statement(), packets.weight(), run.cost(), PacketTime.of(run));
	}

	/** Returns a fingerprint with that of all packets; the same if there are none. */
	long fingerprint(long before) {
		return any ? Mix.fold(before, fingerprint) : before;
	}

	/** Returns whether some exchange never ends. */
	boolean isBlocked() {
		return times.values().stream().anyMatch(time -> time.packets() != null && time.packets().figures().isBlocked());
	}

	/** Returns the time of an exchange. */
	PhaseTime time(Packets packets) {
		return times.get(packets.number());
	}
}

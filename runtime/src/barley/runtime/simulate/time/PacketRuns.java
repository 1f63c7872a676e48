package barley.runtime.simulate.time;

import barley.runtime.network.PacketPlan;
import barley.runtime.program.Program;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PacketTime;
import barley.runtime.simulate.result.PhaseTime;

/** The exchanges in packets of a run. */
final class PacketRuns extends ExchangeRuns<Packets> {

	private final PacketRegister register;
	private final Recorder recorder;

	PacketRuns(Program program, Recorder recorder) {
		super(Packets.class);
		register = new PacketRegister(program);
		this.recorder = recorder;
	}

	PacketRegister register() {
		return register;
	}

	@Override
	protected Outcome simulated(Packets packets, RunMonitor monitor) {
		PacketPlan plan = register.plan(packets);
		if (plan == null) {
			return null;
		}
		ClockOptions options = ClockOptions.TIMING.withListener(recorder.packets(packets.number(), plan.exchange()));
		NetworkRun run = NetworkSimulator.run(plan.exchange(), options.withCancellation(monitor::tick)).requireEnd(packets.statement());
		return new Outcome(PhaseTime.packets(packets.statement(), packets.weight(), run.cost(), PacketTime.of(run)), run.channelBytes(),
				run.fingerprint());
	}

	/** Returns whether some exchange never ends. */
	boolean isBlocked() {
		return times().stream().anyMatch(time -> time.packets() != null && time.packets().figures().isBlocked());
	}
}

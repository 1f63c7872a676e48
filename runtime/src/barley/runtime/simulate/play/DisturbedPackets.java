package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

import barley.runtime.machine.Machine;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.PacketPlan;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketHit;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.EntryCorrupted;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.SwitchFails;
import barley.runtime.simulate.option.Disturbance.SwitchLoses;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PacketTime;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.time.TimingPass;

/**
 * The exchanges in packets of a disturbed run. A disturbance at some time of the run is a fault from some cycle of the exchange on: cycle
 * 0 begins when all nodes have launched. Exchanges with the same faults in the same cycles are alike and simulated once.
 */
final class DisturbedPackets {

	/** What an exchange depends on. */
	private record Key(int phase, List<SwitchFault> faults, List<Integer> causes, long launchPs) {
	}

	private final Machine machine;
	private final Disturbances disturbances;
	private final TimingPass undisturbed;
	private final Recorder recorder;
	private final RunMonitor monitor;
	private final Map<Key, Run> runs = new HashMap<>();
	/** Phases that are recorded as faults struck them. */
	private final Set<Integer> recorded = new HashSet<>();

	DisturbedPackets(Machine machine, Disturbances disturbances, TimingPass undisturbed, Recorder recorder, RunMonitor monitor) {
		this.machine = machine;
		this.disturbances = disturbances;
		this.undisturbed = undisturbed;
		this.recorder = recorder;
		this.monitor = monitor;
	}

	/**
	 * An exchange with its faults.
	 *
	 * @param causes    for each fault the place of its disturbance
	 * @param run       null if no node takes part
	 * @param time      the time of the exchange, which is executed once
	 * @param lostBytes bytes that channels carry less than without faults, by channel
	 */
	record Run(List<SwitchFault> faults, List<Integer> causes, NetworkRun run, PhaseTime time, Map<Integer, Long> lostBytes) {

		/** Returns whether it may leave other data than without faults. */
		boolean isDamaged() {
			return run != null && !run.isComplete();
		}

		/** Returns the first packet that a disturbance hits, or null. */
		PacketHit hit(int disturbance) {
			return causes.contains(disturbance) ? run.hit(causes.indexOf(disturbance)) : null;
		}

		/** Returns when the cycle of this hit begins, from the beginning of the exchange on. */
		long hitPs(int disturbance) {
			SwitchNetwork network = run.network();
			int port = hit(disturbance).port();
			int vertex = port < 0 ? faults.get(causes.indexOf(disturbance)).place() : network.owner(port);
			return time.cost().launchPs() + hit(disturbance).cycle() * network.cyclePs(network.clockOf(vertex));
		}

		long lost() {
			return run == null ? 0 : run.lost();
		}

		long corrupted() {
			return run == null ? 0 : run.corrupted();
		}
	}

	/** Returns the plan of an exchange; null if no node takes part. */
	PacketPlan plan(Packets phase) {
		return undisturbed.packets().plan(phase);
	}

	/** Returns an exchange that begins at some time if nothing else begins while it lasts. */
	Run settled(Packets phase, long startPs, Conditions conditions) {
		return run(phase, startPs, conditions, disturbances.begunBy(startPs));
	}

	/**
	 * Returns an exchange that begins at some time.
	 *
	 * @param spent disturbances that have done what they do
	 */
	Run at(Packets phase, long startPs, Conditions conditions, IntPredicate spent) {
		return disturbances.meeting(startPs, spent, struck -> run(phase, startPs, conditions, struck), run -> run.time.timePs());
	}

	private Run run(Packets phase, long startPs, Conditions conditions, IntPredicate counts) {
		PacketPlan plan = plan(phase);
		if (plan == null) {
			return new Run(List.of(), List.of(), null, undisturbed.phaseTimes().get(phase.number()), Map.of());
		}
		List<SwitchFault> faults = new ArrayList<>();
		List<Integer> causes = new ArrayList<>();
		long launchPs = NetworkRun.launchPs(plan.exchange(), conditions);
		for (int place = 0; place < disturbances.all().size(); place++) {
			SwitchFault fault = counts.test(place) ? fault(disturbances.all().get(place), plan.exchange(), startPs + launchPs) : null;
			if (fault != null) {
				faults.add(fault);
				causes.add(place);
			}
		}
		Run known = runs.get(new Key(phase.number(), faults, causes, launchPs));
		return known == null ? simulate(phase, plan, faults, causes, launchPs) : known;
	}

	private Run simulate(Packets phase, PacketPlan plan, List<SwitchFault> faults, List<Integer> causes, long launchPs) {
		NetworkRun run = run(plan, faults, null).requireEnd(phase.statement());
		Cost cost = run.cost(launchPs);
		if (run.isBlocked()) {
			long waitedPs = Math.max(run.endPs(), undisturbed.phaseTimes().get(phase.number()).cost().transferPs());
			cost = new Cost(launchPs, waitedPs, 0, cost.combinePs());
		}
		PhaseTime time = PhaseTime.packets(phase.statement(), 1, cost, PacketTime.of(run));
		Run made = new Run(faults, causes, run, time, lostBytes(phase, plan, run, faults, launchPs));
		runs.put(new Key(phase.number(), faults, causes, launchPs), made);
		return made;
	}

	private Map<Integer, Long> lostBytes(Packets phase, PacketPlan plan, NetworkRun run, List<SwitchFault> faults, long launchPs) {
		Map<Integer, Long> lost = new HashMap<>();
		if (!faults.isEmpty()) {
			Run sound = runs.get(new Key(phase.number(), List.of(), List.of(), launchPs));
			sound = sound == null ? simulate(phase, plan, List.of(), List.of(), launchPs) : sound;
			long[] sent = sound.run.channelBytes();
			long[] carried = run.channelBytes();
			for (int channel = 0; channel < sent.length; channel++) {
				if (sent[channel] != carried[channel]) {
					lost.put(channel, sent[channel] - carried[channel]);
				}
			}
		}
		return lost;
	}

	/** Shows a recorder the first exchange of a phase that faults strike. */
	void record(Packets phase, Run run) {
		boolean struck = run.causes.stream().anyMatch(disturbance -> run.hit(disturbance) != null);
		if (struck && recorded.add(phase.number())) {
			ClockListener listener = recorder.packets(phase.number(), plan(phase).exchange());
			if (listener != null) {
				run(plan(phase), run.faults, listener);
			}
		}
	}

	private NetworkRun run(PacketPlan plan, List<SwitchFault> faults, ClockListener listener) {
		return NetworkSimulator.run(plan.exchange(),
				ClockOptions.TIMING.withFaults(faults).withListener(listener).withCancellation(monitor::tick));
	}

	/** Returns a disturbance as a fault of an exchange whose first cycle begins at some time; null if it does not concern it. */
	private SwitchFault fault(Disturbance disturbance, NetworkExchange exchange, long firstPs) {
		SwitchNetwork network = exchange.network();
		if (disturbance instanceof SwitchFails fails) {
			return network.isSwitch(fails.vertex()) ? SwitchFault.fails(fails.vertex(), cycle(network, fails.vertex(), fails, firstPs))
					: null;
		} else if (disturbance instanceof SwitchLoses loses) {
			return network.isSwitch(loses.vertex())
					? SwitchFault.loses(loses.vertex(), loses.flag(), cycle(network, loses.vertex(), loses, firstPs)) : null;
		} else if (disturbance instanceof EntryCorrupted entry) {
			return network.isSwitch(entry.vertex()) ? SwitchFault.corrupts(entry.vertex(), cycle(network, entry.vertex(), entry, firstPs))
					: null;
		} else if (disturbance instanceof LaneFails fails) {
			return hasLane(network, fails.lane()) ? SwitchFault.laneFails(fails.lane(),
					cycle(network, machine.from(fails.lane()), fails, firstPs))
					: null;
		} else if (disturbance instanceof LaneSlows slows) {
			return hasLane(network, slows.lane())
					? SwitchFault.laneSlows(slows.lane(), slows.bitsPerSecond(), cycle(network, machine.from(slows.lane()), slows, firstPs))
					: null;
		} else if (disturbance instanceof FragmentCorrupted corrupted && corrupted.channel() < machine.channels()) {
			return hasLane(network, corrupted.channel() >> 1) ? SwitchFault.corruptsPacket(corrupted.channel(),
					cycle(network, machine.from(corrupted.channel() >> 1), corrupted, firstPs)) : null;
		}
		return null;
	}

	private boolean hasLane(SwitchNetwork network, int lane) {
		return network.portOn(lane, machine.from(lane)) >= 0;
	}

	/** Returns the first cycle of a vertex that begins when a disturbance does, or later. */
	private static long cycle(SwitchNetwork network, int vertex, Disturbance disturbance, long firstPs) {
		long cyclePs = network.cyclePs(network.clockOf(vertex));
		long later = disturbance.atPs() - firstPs;
		return later <= 0 ? 0 : (later - 1) / cyclePs + 1;
	}
}

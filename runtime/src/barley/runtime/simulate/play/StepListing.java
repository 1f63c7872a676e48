package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.play.Playback.Arrival;
import barley.runtime.simulate.result.Damage;

/** Lists the transfers of a step, or the elements of a chunk of a flow, for a listener of a playback. */
final class StepListing {

	private final Machine machine;
	private final DataTable data;
	private final FlowRecord record;
	private final ChannelLoads busy;
	/** The sends of a node for the chunk of the last request. */
	private final List<Damage.Fragment> fragments = new ArrayList<>();
	private List<Integer> asked = List.of();

	StepListing(Program program) {
		machine = program.machine();
		data = program.data();
		record = new FlowRecord(machine, data);
		busy = new ChannelLoads(machine);
	}

	/**
	 * Lists the transfers of a step; those of a channel are consecutive, starting at the launch.
	 *
	 * @param fates what happens to each send; null if all arrive
	 */
	void list(StepRecord step, BulkExchange phase, int number, long launchedPs, Conditions conditions, Fate[] fates,
			Playback.Listener listener) {
		Transfers sends = step.sends;
		int[] receives = new int[sends.size];
		for (int receive = 0; receive < step.receives.size; receive++) {
			receives[step.take(receive)] = receive;
		}
		try {
			for (int send = 0; send < sends.size; send++) {
				int channel = sends.where[send];
				long before = busy.endPs(channel, conditions);
				busy.add(channel, sends.count[send] * data.type(sends.data[send]).bytes());
				int receive = receives[send];
				listener.transfer(phase.number(), number, channel, sends.data[send], sends.first[send], sends.count[send],
						arrival(step.combines(receive), fates == null ? Fate.ARRIVES : fates[send]), launchedPs + before,
						launchedPs + busy.endPs(channel, conditions));
				if (step.into[receive] != sends.data[send] || step.place[receive] != sends.first[send]) {
					listener.placed(step.into[receive], step.place[receive]);
				}
			}
		} finally {
			busy.clear(sends);
		}
	}

	/** Reports a chunk of a flow that is transferred over a channel. */
	void chunk(Script[] scripts, Flow phase, FlowFates.Hop hop, boolean combines, Fate fate, long startPs, long endPs,
			Playback.Listener listener) {
		Damage.Fragment elements = elements(scripts, phase, hop);
		listener.transfer(phase.number(), hop.chunk(), hop.channel(), elements.data(), elements.first(), elements.count(),
				arrival(combines, fate), startPs, endPs);
	}

	/** Returns the elements of a chunk of a flow that are transferred over a channel. */
	Damage.Fragment elements(Script[] scripts, Flow phase, FlowFates.Hop hop) {
		int sender = machine.sender(hop.channel());
		if (!asked.equals(List.of(phase.number(), sender, hop.chunk()))) {
			asked = List.of(phase.number(), sender, hop.chunk());
			fragments.clear();
			Exchange exchange = scripts[sender].exchange(phase);
			record.enter(sender, phase.statement(), hop.chunk());
			exchange.step(hop.chunk(), record);
			for (int call = 0; call < record.calls.size; call++) {
				if (record.kind[call] == CallKind.SEND) {
					fragments.add(new Damage.Fragment(record.calls.where[call], record.calls.data[call], record.calls.first[call],
							record.calls.count[call]));
				}
			}
			record.clear();
		}
		return fragments.stream().filter(fragment -> fragment.channel() == hop.channel()).skip(hop.place()).findFirst().orElseThrow();
	}

	/** Returns what happens to a transfer at its receiver. */
	static Arrival arrival(boolean combines, Fate fate) {
		return fate == Fate.LOST ? Arrival.LOST : fate == Fate.CORRUPTED ? Arrival.CORRUPTED : combines ? Arrival.COMBINED : Arrival.KEPT;
	}
}

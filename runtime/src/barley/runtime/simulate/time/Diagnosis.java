package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.time.ChannelTrace.Entry;

/**
 * Finds where the two ends of a channel disagree, after a comparison of their hashes: follows both nodes again and records their calls on
 * that channel. Of several channels, the one with the earliest disagreement is reported, because the others are often consequences.
 */
final class Diagnosis {

	private static final int MOST_CHANNELS = 32;

	private record Finding(int step, Fault fault) {
	}

	private final Program program;
	private final PhaseTree tree;
	private final TransferHashes hashes;
	private final RunMonitor monitor;

	Diagnosis(Program program, PhaseTree tree, TransferHashes hashes, RunMonitor monitor) {
		this.program = program;
		this.tree = tree;
		this.hashes = hashes;
		this.monitor = monitor;
	}

	/** Returns the fault on the first channel that disagrees, or on one of the next ones that disagrees in an earlier step. */
	Fault of(int first) {
		List<Finding> findings = new ArrayList<>();
		for (int channel = first; channel >= 0 && findings.size() < MOST_CHANNELS; channel = hashes.disagreement(channel + 1)) {
			findings.add(examine(channel));
		}
		Finding earliest = findings.get(0);
		for (Finding finding : findings) {
			earliest = finding.step < earliest.step ? finding : earliest;
		}
		return earliest.fault;
	}

	private Finding examine(int channel) {
		Machine machine = program.machine();
		List<Entry> sent;
		for (long from = 0;; from += sent.size()) {
			sent = trace(channel, machine.sender(channel), true, from);
			List<Entry> received = trace(channel, machine.receiver(channel), false, from);
			for (int i = 0; i < Math.max(sent.size(), received.size()); i++) {
				Entry send = i < sent.size() ? sent.get(i) : null;
				Entry receive = i < received.size() ? received.get(i) : null;
				if (send == null || receive == null || !send.equals(receive)) {
					return describe(channel, send, receive);
				}
			}
			if (sent.isEmpty()) {
				return new Finding(Integer.MAX_VALUE, impure(channel));
			}
		}
	}

	private Fault impure(int channel) {
		Machine machine = program.machine();
		return Fault.of("impure-program", "%s and %s disagree about %s, and behave differently when asked again",
				machine.nodeName(machine.sender(channel)), machine.nodeName(machine.receiver(channel)), machine.channelName(channel));
	}

	private Finding describe(int channel, Entry send, Entry receive) {
		Machine machine = program.machine();
		String sender = machine.nodeName(machine.sender(channel));
		String receiver = machine.nodeName(machine.receiver(channel));
		String lane = machine.channelName(channel);
		if (send == null || receive != null && receive.step() < send.step()) {
			return new Finding(receive.step(), Fault.of("missing-send", "%s receives %s on %s, but %s sends nothing there: %s", receiver,
					elements(receive), lane, sender, tree.place(receive.step())));
		}
		if (receive == null || send.step() < receive.step()) {
			return new Finding(send.step(), Fault.of("missing-receive", "%s sends %s on %s, but %s receives nothing there: %s", sender,
					elements(send), lane, receiver, tree.place(send.step())));
		}
		return new Finding(send.step(), Fault.of("wrong-piece", "%s sends %s on %s, but %s receives %s there: %s", sender, elements(send),
				lane,
				receiver, elements(receive), tree.place(send.step())));
	}

	private String elements(Entry entry) {
		String name = program.data().name(entry.data());
		return entry.count() == 0 ? "nothing of " + name : name + "[" + entry.first() + ".." + (entry.first() + entry.count() - 1) + "]";
	}

	private List<Entry> trace(int channel, int node, boolean sends, long from) {
		ChannelTrace trace = new ChannelTrace(channel, sends, from, tree.cursor(node), monitor);
		ProgramGuard.phases(program.nodes().get(node), trace, program.machine(), node);
		return trace.entries();
	}
}

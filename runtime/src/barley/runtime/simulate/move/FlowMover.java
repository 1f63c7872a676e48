package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Exchange;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;

/**
 * Executes one chunk of a flow. A call waits for the preceding calls of the same node that access its elements, and a receive for its
 * send; the result therefore does not depend on the order in which nodes are processed. Elements of a send are read in place if its
 * receive waits for nothing else; otherwise they are saved first.
 */
public final class FlowMover {

	private final Machine machine;
	private final FlowRecord record;
	private final FlowCargo cargo;
	private final RunMonitor monitor;
	/** Sends whose elements are saved. */
	private final BitSet kept = new BitSet();
	private final BitSet done = new BitSet();
	/** For each node, its first call and the end of its calls. */
	private final int[] begin;
	private final int[] end;
	/** Ring buffer of nodes that may have executable calls; each node at most once. */
	private final int[] busy;
	private final BitSet isBusy = new BitSet();
	private int first;
	private int count;
	/** What happens to each send. */
	private Fate[] fates = new Fate[64];
	/** For each channel, the number of sends of the current chunk so far. */
	private final Map<Integer, Integer> sent = new HashMap<>();

	public FlowMover(Machine machine, FlowRecord record, FlowCargo cargo, RunMonitor monitor) {
		this.machine = machine;
		this.record = record;
		this.cargo = cargo;
		this.monitor = monitor;
		begin = new int[machine.nodes()];
		end = new int[machine.nodes()];
		busy = new int[machine.nodes()];
	}

	public void move(Script[] scripts, Flow phase, int chunk, FlowFates chunkFates) {
		take(scripts, phase, chunk);
		judge(chunk, chunkFates);
		done.clear();
		while (count > 0) {
			int node = busy[first];
			first = first + 1 == busy.length ? 0 : first + 1;
			count--;
			isBusy.clear(node);
			for (int call = begin[node]; call < end[node]; call++) {
				if (!done.get(call) && isThere(call) && isFree(call)) {
					carryOut(call);
				}
			}
			monitor.tick();
		}
		int missing = done.nextClearBit(0);
		if (missing < record.calls.size) {
			throw Fault.of("deadlock", "%s waits forever in \"%s\"", machine.nodeName(record.node[missing]), phase.statement());
		}
		record.clear();
		cargo.clear();
		kept.clear();
	}

	private void judge(int chunk, FlowFates chunkFates) {
		if (fates.length < record.calls.size) {
			fates = new Fate[record.kind.length];
		}
		Arrays.fill(fates, Fate.ARRIVES);
		for (int call = 0; call < record.calls.size && chunkFates != FlowFates.GOOD; call++) {
			if (record.kind[call] == CallKind.SEND) {
				int channel = record.calls.where[call];
				fates[call] = chunkFates.of(channel, chunk, sent.merge(channel, 1, Integer::sum) - 1);
			}
		}
		sent.clear();
	}

	private void take(Script[] scripts, Flow phase, int chunk) {
		int node = 0;
		try {
			for (; node < scripts.length; node++) {
				Exchange exchange = scripts[node].exchange(phase);
				begin[node] = record.calls.size;
				if (exchange != Exchange.IDLE) {
					record.enter(node, phase.statement(), chunk);
					exchange.step(chunk, record);
				}
				end[node] = record.calls.size;
				if (end[node] > begin[node]) {
					wake(node);
				}
			}
		} catch (Fault | CancellationException e) {
			throw e;
		} catch (RuntimeException | StackOverflowError | LinkageError e) {
			throw ProgramGuard.failed(machine, node, e);
		}
		record.end();
	}

	private void wake(int node) {
		if (!isBusy.get(node)) {
			isBusy.set(node);
			int place = first + count++;
			busy[place < busy.length ? place : place - busy.length] = node;
		}
	}

	/**
	 * Returns whether the data that a call needs from another node have been sent. The destination of a copy is checked together with its
	 * source.
	 */
	private boolean isThere(int call) {
		int kind = record.kind[call];
		return kind != CallKind.INTO && (!CallKind.receives(kind) || done.get(record.partner[call]));
	}

	/** Returns whether all preceding calls of the node that access the same elements are done; two reads do not conflict. */
	private boolean isFree(int call) {
		for (int before = begin[record.node[call]]; before < call; before++) {
			if (!done.get(before) && !(reads(before) && reads(call)) && touch(before, call)) {
				return false;
			}
		}
		return record.kind[call] != CallKind.COPY || isFreeBefore(call + 1, call);
	}

	/** Returns the same for the destination of a copy. */
	private boolean isFreeBefore(int call, int end) {
		for (int before = begin[record.node[call]]; before < end; before++) {
			if (!done.get(before) && touch(before, call)) {
				return false;
			}
		}
		return true;
	}

	private boolean reads(int call) {
		return record.kind[call] == CallKind.SEND || record.kind[call] == CallKind.COPY;
	}

	private boolean touch(int one, int other) {
		Transfers calls = record.calls;
		return calls.data[one] == calls.data[other] && calls.first[one] < calls.first[other] + calls.count[other]
				&& calls.first[other] < calls.first[one] + calls.count[one];
	}

	private void carryOut(int call) {
		done.set(call);
		switch (record.kind[call]) {
			case CallKind.SEND -> send(call);
			case CallKind.COPY -> {
				done.set(call + 1);
				cargo.copy(call, call + 1);
			}
			case CallKind.DIVIDE -> cargo.divide(call);
			default -> {
				int send = record.partner[call];
				cargo.arrive(send, call, kept.get(send), fates[send]);
			}
		}
	}

	private void send(int call) {
		int receive = record.partner[call];
		if (isFree(receive)) {
			done.set(receive);
			cargo.arrive(call, receive, false, fates[call]);
		} else {
			kept.set(call);
			cargo.keep(call);
		}
		wake(record.node[receive]);
	}
}

package barley.runtime.simulate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CancellationException;

import barley.runtime.data.DataTable;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Exchange;

/**
 * Carry out one chunk of a flow on real data. A call waits for those stated before it by the same node that touch its elements, and a
 * receive for its send; so the result does not depend on who is looked at first. What is sent is read where it is if its receive waits for
 * nothing else, and otherwise copied.
 */
final class FlowMover {

	private static final int NOT_COPIED = -1;

	private final Machine machine;
	private final Memory memory;
	private final FlowRecord record;
	private final Watch watch;
	private final Copies copies = new Copies();
	private final BitSet done = new BitSet();
	/** For each node, its first call and the one behind its last. */
	private final int[] begin;
	private final int[] end;
	/** Nodes that may have something to do, in a circle; each at most once. */
	private final int[] busy;
	private final BitSet isBusy = new BitSet();
	private int first;
	private int count;
	private int[] copy = new int[64];

	FlowMover(Machine machine, DataTable data, Memory memory, Watch watch) {
		this.machine = machine;
		this.memory = memory;
		this.watch = watch;
		record = new FlowRecord(machine, data);
		begin = new int[machine.nodes()];
		end = new int[machine.nodes()];
		busy = new int[machine.nodes()];
	}

	void move(Script[] scripts, int phase, String statement, int chunk) {
		take(scripts, phase, statement, chunk);
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
			watch.tick();
		}
		int missing = done.nextClearBit(0);
		if (missing < record.calls.size) {
			throw Fault.of("deadlock", "%s waits for ever in \"%s\"", machine.nodeName(record.node[missing]), statement);
		}
		record.clear();
		copies.clear();
	}

	private void take(Script[] scripts, int phase, String statement, int chunk) {
		int node = 0;
		try {
			for (; node < scripts.length; node++) {
				Exchange exchange = scripts[node].exchange(phase);
				begin[node] = record.calls.size;
				if (exchange != Exchange.IDLE) {
					record.enter(node, statement, chunk);
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
		if (copy.length < record.calls.size) {
			copy = new int[record.kind.length];
		}
		Arrays.fill(copy, 0, record.calls.size, NOT_COPIED);
	}

	private void wake(int node) {
		if (!isBusy.get(node)) {
			isBusy.set(node);
			int place = first + count++;
			busy[place < busy.length ? place : place - busy.length] = node;
		}
	}

	/** Whether what a call needs from another node has been sent; where a copy goes is looked at together with where it comes from. */
	private boolean isThere(int call) {
		int kind = record.kind[call];
		return kind != Kind.INTO && (!Kind.receives(kind) || done.get(record.partner[call]));
	}

	/** Whether everything that the node has stated before and that touches the same elements is done; two that read do not disturb each other. */
	private boolean isFree(int call) {
		for (int before = begin[record.node[call]]; before < call; before++) {
			if (!done.get(before) && !(reads(before) && reads(call)) && touch(before, call)) {
				return false;
			}
		}
		return record.kind[call] != Kind.COPY || isFreeBefore(call + 1, call);
	}

	/** The same for where a copy goes. */
	private boolean isFreeBefore(int call, int end) {
		for (int before = begin[record.node[call]]; before < end; before++) {
			if (!done.get(before) && touch(before, call)) {
				return false;
			}
		}
		return true;
	}

	private boolean reads(int call) {
		return record.kind[call] == Kind.SEND || record.kind[call] == Kind.COPY;
	}

	private boolean touch(int one, int other) {
		Transfers calls = record.calls;
		return calls.data[one] == calls.data[other] && calls.first[one] < calls.first[other] + calls.count[other]
				&& calls.first[other] < calls.first[one] + calls.count[one];
	}

	private void carryOut(int call) {
		Transfers calls = record.calls;
		int elements = (int) calls.count[call];
		int place = elements == 0 ? 0 : memory.place(calls.data[call], calls.first[call]);
		done.set(call);
		if (record.kind[call] == Kind.SEND) {
			send(call, place, elements);
		} else if (record.kind[call] == Kind.COPY) {
			copy(call, place, elements);
		} else if (record.kind[call] != Kind.DIVIDE) {
			boolean copied = copy[record.partner[call]] != NOT_COPIED;
			if (copied && elements > 0) {
				arrive(call, copies.vector(copy[record.partner[call]]), copies.place(copy[record.partner[call]]), place, elements);
			}
		} else if (elements > 0) {
			memory.vector(record.node[call], calls.data[call]).divide(place, elements, calls.detail[call]);
		}
	}

	private void copy(int call, int place, int elements) {
		int into = call + 1;
		done.set(into);
		if (elements > 0) {
			int index = record.calls.data[into];
			int node = record.node[into];
			memory.vector(node, index).copy(memory.place(index, record.calls.first[into]), memory.vector(node, record.calls.data[call]), place, elements);
		}
	}

	private void send(int call, int place, int elements) {
		int receive = record.partner[call];
		int receiver = record.node[receive];
		Vector source = elements == 0 ? null : memory.vector(record.node[call], record.calls.data[call]);
		if (isFree(receive)) {
			done.set(receive);
			if (elements > 0) {
				arrive(receive, source, place, place, elements);
			}
		} else if (elements > 0) {
			copy[call] = copies.add(source, place, elements);
		}
		wake(receiver);
	}

	private void arrive(int receive, Vector source, int from, int place, int elements) {
		Vector target = memory.vector(record.node[receive], record.calls.data[receive]);
		if (record.kind[receive] == Kind.REPLACE) {
			target.copy(place, source, from, elements);
		} else {
			target.combine(record.operators.of(record.calls.detail[receive]), place, source, from, elements);
		}
		watch.elements(elements);
	}
}

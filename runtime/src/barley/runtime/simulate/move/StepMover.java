package barley.runtime.simulate.move;

import java.util.concurrent.CancellationException;

import barley.runtime.data.DataTable;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Exchange;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;

/**
 * Executes one step of an exchange on real data. A send transfers the elements that the sender held before the step. They are read in
 * place if no arrival of the same step overwrites them, because a copy costs as much as the combination itself; otherwise they are copied
 * first.
 */
final class StepMover {

	/** Number of elements in a step above which moving them takes longer than waking other threads. */
	private static final long WORTH_SHARING = 1 << 16;

	private final Machine machine;
	private final NodeVectors memory;
	private final StepRecord record;
	private final RunMonitor monitor;
	private final WrittenRanges written = new WrittenRanges();
	private final CopyPool copies = new CopyPool();
	private final WorkerPool pool;
	private final RunMonitor[] monitors;
	/** What happens to each send; null if all arrive. */
	private Fate[] fates;
	/** For each receive its send, and the starts of the receives of each node that has some. */
	private int[] sendOf = new int[64];
	private int[] begin = new int[65];

	StepMover(Machine machine, DataTable data, NodeVectors memory, WorkerPool pool, RunMonitor monitor) {
		this.machine = machine;
		this.memory = memory;
		this.pool = pool;
		this.monitor = monitor;
		monitors = monitor.forAll(pool.workers());
		record = new StepRecord(machine, data);
	}

	void move(Script[] scripts, BulkExchange phase, int step, Fate[] channelFates) {
		fates = channelFates;
		take(scripts, phase, step);
		arrive();
		for (int entry = 0; entry < record.after.size; entry++) {
			if (record.after.detail[entry] == StepRecord.TAKE) {
				take(record.after, entry++);
			} else {
				divide(entry);
			}
		}
		record.clear();
		copies.clear();
	}

	private void take(Script[] scripts, BulkExchange phase, int step) {
		int node = 0;
		try {
			for (; node < scripts.length; node++) {
				Exchange exchange = scripts[node].exchange(phase);
				if (exchange != Exchange.IDLE) {
					int firstSend = record.sends.size;
					int firstReceive = record.receives.size;
					int firstCopy = record.before.size;
					record.enter(node, phase.statement(), step);
					exchange.step(step, record);
					for (int entry = firstCopy; entry < record.before.size; entry += 2) {
						take(record.before, entry);
					}
					keep(node, firstSend, firstReceive);
				}
			}
		} catch (Fault | CancellationException e) {
			throw e;
		} catch (RuntimeException | StackOverflowError | LinkageError e) {
			throw ProgramGuard.failed(machine, node, e);
		}
	}

	/** Copies the elements that a node sends and that are overwritten in the same step. */
	private void keep(int node, int firstSend, int firstReceive) {
		Transfers sends = record.sends;
		Transfers receives = record.receives;
		written.clear();
		for (int receive = firstReceive; receive < receives.size; receive++) {
			written.add(memory.address(record.into[receive], record.place[receive]), receives.count[receive]);
		}
		written.sort();
		for (int send = firstSend; send < sends.size; send++) {
			int index = sends.data[send];
			if (written.touches(memory.address(index, sends.first[send]), sends.count[send])) {
				sends.detail[send] = copies.add(memory.vector(node, index), memory.place(node, index, sends.first[send]),
						(int) sends.count[send]);
			}
		}
	}

	/**
	 * Delivers all sends. Elements that are read in place are not written in this step, so nodes are independent and are divided among
	 * threads; the arrivals of each node keep their order.
	 */
	private void arrive() {
		Transfers receives = record.receives;
		if (sendOf.length < receives.size) {
			sendOf = new int[receives.where.length];
			begin = new int[receives.where.length + 1];
		}
		int nodes = 0;
		int before = -1;
		long elements = 0;
		for (int receive = 0; receive < receives.size; receive++) {
			int node = machine.receiver(receives.where[receive]);
			if (node != before) {
				begin[nodes++] = receive;
				before = node;
			}
			sendOf[receive] = record.take(receive);
			elements += receives.count[receive];
		}
		begin[nodes] = receives.size;
		boolean alone = fates != null || elements < WORTH_SHARING;
		pool.share(0, nodes, alone ? Math.max(1, nodes) : Math.max(1, nodes / (4 * pool.workers())), (worker, from, to) -> {
			for (int receive = begin[from]; receive < begin[to]; receive++) {
				arrive(receive, monitors[worker]);
			}
		});
	}

	private void arrive(int receive, RunMonitor monitor) {
		Transfers receives = record.receives;
		int send = sendOf[receive];
		int index = receives.data[receive];
		int count = (int) receives.count[receive];
		if (count == 0 || fates != null && fates[send] == Fate.LOST) {
			return;
		}
		if (fates != null && fates[send] == Fate.CORRUPTED) {
			corrupt(send, receives.where[receive], index, receives.first[receive], count);
		}
		int channel = receives.where[receive];
		int sender = machine.sender(channel);
		int receiver = machine.receiver(channel);
		int copy = record.sends.detail[send];
		boolean inPlace = copy == StepRecord.IN_PLACE;
		Vector source = inPlace ? memory.vector(sender, index) : copies.vector(copy);
		int from = inPlace ? memory.place(sender, index, receives.first[receive]) : copies.place(copy);
		int into = record.into[receive];
		Vector target = memory.vector(receiver, into);
		int place = memory.place(receiver, into, record.place[receive]);
		if (!record.combines(receive)) {
			target.copy(place, source, from, count);
		} else {
			target.combine(record.operators.of(receives.detail[receive]), place, source, from, count);
		}
		monitor.elements(count);
	}

	/** Delivers a copy with corrupted bits in place of the original elements. */
	private void corrupt(int send, int channel, int index, long first, int count) {
		Transfers sends = record.sends;
		boolean inPlace = sends.detail[send] == StepRecord.IN_PLACE;
		int sender = machine.sender(channel);
		Vector source = inPlace ? memory.vector(sender, index) : copies.vector(sends.detail[send]);
		sends.detail[send] = copies.add(source, inPlace ? memory.place(sender, index, first) : copies.place(sends.detail[send]), count);
		copies.vector(sends.detail[send]).turnOver(copies.place(sends.detail[send]), count);
	}

	/** Moves elements of a node to another place on the same node. */
	private void take(Transfers list, int entry) {
		int count = (int) list.count[entry];
		if (count > 0) {
			Vector source = memory.vector(list.where[entry], list.data[entry]);
			int from = memory.place(list.where[entry], list.data[entry], list.first[entry]);
			int to = entry + 1;
			Vector target = memory.vector(list.where[to], list.data[to]);
			int place = memory.place(list.where[to], list.data[to], list.first[to]);
			if (list.detail[to] == StepRecord.REPLACE) {
				target.copy(place, source, from, count);
			} else {
				target.combine(record.operators.of(list.detail[to]), place, source, from, count);
			}
			monitor.elements(count);
		}
	}

	private void divide(int division) {
		Transfers divisions = record.after;
		int index = divisions.data[division];
		int count = (int) divisions.count[division];
		if (count > 0) {
			int node = divisions.where[division];
			memory.vector(node, index).divide(memory.place(node, index, divisions.first[division]), count, divisions.detail[division]);
		}
	}
}

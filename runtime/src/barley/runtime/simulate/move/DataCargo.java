package barley.runtime.simulate.move;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.Vector;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.resource.RunMonitor;

/** Transfers the real data of a flow. */
final class DataCargo implements FlowCargo {

	private final FlowRecord record;
	private final NodeVectors memory;
	private final RunMonitor monitor;
	private final CopyPool copies = new CopyPool();
	/** Number of the copy of each send that has one. */
	private final Map<Integer, Integer> kept = new HashMap<>();

	DataCargo(FlowRecord record, NodeVectors memory, RunMonitor monitor) {
		this.record = record;
		this.memory = memory;
		this.monitor = monitor;
	}

	@Override
	public void keep(int send) {
		if (count(send) > 0) {
			kept.put(send, copies.add(vector(send), place(send), count(send)));
		}
	}

	@Override
	public void arrive(int send, int receive, boolean isKept, Fate fate) {
		int count = count(receive);
		if (count == 0 || fate == Fate.LOST) {
			return;
		}
		Vector source = isKept ? copies.vector(kept.get(send)) : vector(send);
		int from = isKept ? copies.place(kept.get(send)) : place(send);
		if (fate == Fate.CORRUPTED) {
			int copy = copies.add(source, from, count);
			source = copies.vector(copy);
			from = copies.place(copy);
			source.turnOver(from, count);
		}
		if (record.kind[receive] == CallKind.REPLACE) {
			vector(receive).copy(place(receive), source, from, count);
		} else {
			vector(receive).combine(record.operators.of(record.calls.detail[receive]), place(receive), source, from, count);
		}
		monitor.elements(count);
	}

	@Override
	public void copy(int from, int into) {
		if (count(from) > 0) {
			vector(into).copy(place(into), vector(from), place(from), count(from));
		}
	}

	@Override
	public void divide(int division) {
		if (count(division) > 0) {
			vector(division).divide(place(division), count(division), record.calls.detail[division]);
		}
	}

	@Override
	public void clear() {
		copies.clear();
		kept.clear();
	}

	private int count(int call) {
		return (int) record.calls.count[call];
	}

	private int place(int call) {
		return memory.place(record.node[call], record.calls.data[call], record.calls.first[call]);
	}

	private Vector vector(int call) {
		return memory.vector(record.node[call], record.calls.data[call]);
	}
}

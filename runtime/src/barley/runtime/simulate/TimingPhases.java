package barley.runtime.simulate;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.program.Stretches;

/** Carry out the phases of one node while it states them, as far as time is concerned. */
final class TimingPhases implements Phases {

	private final Machine machine;
	private final DataTable data;
	private final int node;
	private final Outline.Cursor cursor;
	private final Costs costs;
	private final Unknown unknown;
	private final NodeTimer timer;
	private final Switches switches;
	private final boolean folding;
	private final Watch watch;

	TimingPhases(Program program, int node, Outline.Cursor cursor, Costs costs, Unknown unknown, NodeTimer timer, Switches switches, boolean folding, Watch watch) {
		this.machine = program.machine();
		this.data = program.data();
		this.node = node;
		this.cursor = cursor;
		this.costs = costs;
		this.unknown = unknown;
		this.timer = timer;
		this.switches = switches;
		this.folding = folding;
		this.watch = watch;
	}

	@Override
	public void repeat(long times, Runnable body) {
		cursor.repeat(times, body);
	}

	@Override
	public void compute(String statement, long flop, int... renewed) {
		watch.tick();
		int index = cursor.index();
		cursor.take(Phase.Kind.COMPUTE, statement, 0);
		for (int renews : renewed) {
			if (renews < 0 || renews >= data.size()) {
				throw Fault.of("no-data", "%s renews data %d, but there are %d: \"%s\"", machine.nodeName(node), renews, data.size(), statement);
			}
		}
		if (flop < 0) {
			throw Fault.of("bad-phase", "%s computes %d operations: \"%s\"", machine.nodeName(node), flop, statement);
		}
		NodeType type = machine.nodeType(node);
		if (flop > 0 && type.flopPerSecond() == 0) {
			unknown.note(node, "node type ", type.name(), " has no compute speed");
		} else if (flop > 0) {
			costs.raiseComputation(index, Exact.ceilQuotient(flop, Exact.SECOND, type.flopPerSecond()));
		}
	}

	@Override
	public void exchange(String statement, int steps, Exchange exchange) {
		Phase phase = take(statement, steps);
		if (exchange != Exchange.IDLE) {
			timer.follow(node, phase, exchange);
		}
	}

	@Override
	public void exchange(String statement, Stretches stretches, Exchange exchange) {
		Phase phase = take(statement, stretches.steps());
		if (exchange != Exchange.IDLE && folding) {
			timer.fold(node, phase, stretches, exchange);
		} else if (exchange != Exchange.IDLE) {
			timer.follow(node, phase, exchange);
		}
	}

	@Override
	public void flow(String statement, int chunks, Exchange exchange) {
		watch.tick();
		Phase phase = cursor.take(Phase.Kind.FLOW, statement, chunks);
		if (exchange != Exchange.IDLE) {
			timer.follow(node, phase, exchange);
		}
	}

	@Override
	public void overlap(Runnable... parts) {
		watch.tick();
		cursor.overlap(parts);
	}

	@Override
	public void deactivate(int... lanes) {
		power(lanes, false);
	}

	@Override
	public void activate(int... lanes) {
		power(lanes, true);
	}

	private void power(int[] lanes, boolean on) {
		watch.tick();
		switches.note(cursor.power(on), node, lanes);
		timer.power(lanes, on);
	}

	private Phase take(String statement, int steps) {
		watch.tick();
		Phase phase = cursor.take(Phase.Kind.EXCHANGE, statement, steps);
		costs.reserve(phase.firstStep() + steps);
		return phase;
	}
}

package barley.runtime.simulate.play;

import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.Fate;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.phase.TimeFold;
import barley.runtime.simulate.phase.TimeSum;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.time.TimingPass;

/**
 * Plays a run again in order of time, phase by phase, step by step and transfer by transfer: a window of it, or as many transfers from its
 * beginning as somebody wants to see. What lies before the window is passed over without being looked at.
 *
 * <pre>{@code
 * long end = Playback.of(program, Options.timing()).play(new Playback.Window(0, Long.MAX_VALUE, 100_000), listener);
 * }</pre>
 *
 * <p>In a step channels begin to carry when all nodes have launched, each its transfers one after the other. In a flow every chunk goes by
 * itself, and instead of steps there are numbers of chunks. Where things go wrong on purpose, so they do here.
 */
public final class Playback {

	/**
	 * What to play.
	 *
	 * @param fromPs    steps that end later
	 * @param toPs      and begin before this
	 * @param transfers at most so many transfers, steps and phases together
	 */
	public record Window(long fromPs, long toPs, long transfers) {
	}

	/** Watches a run. All times are picoseconds from its beginning. */
	public interface Listener {

		/** A phase, before its steps; {@code phase} is its index in {@link barley.runtime.simulate.result.Result#phases()}. */
		void phase(int phase, String statement, long startPs, long endPs);

		/** A step, before its transfers, with its number in the phase. */
		void step(int phase, int step, long startPs, long endPs);

		/** A transfer holds its channel from start to end; in a flow {@code step} is the number of the chunk. */
		void transfer(int phase, int step, int channel, int data, long first, long count, Arrival arrival, long startPs, long endPs);
	}

	/** What becomes of a transfer. */
	public enum Arrival {
		/** It replaces what is there. */
		KEPT,
		/** It is combined with what is there. */
		COMBINED,
		/** It does not arrive. */
		LOST,
		/** It arrives with wrong bits. */
		CORRUPTED
	}

	/** Thrown when enough has been shown. */
	private static final class Enough extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private Enough() {
			super(null, null, false, false);
		}
	}

	private final Program program;
	private final TimingPass timing;
	private final Script[] scripts;
	private final StepRecord record;
	private final StepListing listing;
	private final RunOptions options;
	private Window window;
	private Listener part;
	private Listener listener;
	private long shown;
	private long reached;

	private Playback(Program program, RunOptions options, TimingPass timing) {
		this.program = program;
		this.options = options;
		this.timing = timing;
		Machine machine = program.machine();
		scripts = Script.ofAll(program, timing.tree(), () -> {
		});
		record = new StepRecord(machine, program.data());
		listing = new StepListing(program);
	}

	/** Prepares to play a run: takes a timing run. */
	public static Playback of(Program program, RunOptions options) {
		try (WorkerPool pool = new WorkerPool(options.threads())) {
			TimingPass timing = new TimingPass(program, options, Conditions.NORMAL, pool, new RunMonitor(options));
			timing.run();
			if (timing.unknown() != null) {
				throw Fault.of("no-times", "%s has no times to show: %s", program.name(), timing.unknown());
			}
			return new Playback(program, options, timing);
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		}
	}

	/** Plays a part of the run; return the moment up to which everything was shown, {@link Long#MAX_VALUE} if that is to the end. */
	public long play(Window wanted, Listener to) {
		window = wanted;
		listener = to;
		part = part();
		shown = 0;
		reached = 0;
		record.forget();
		if (!options.disturbances().isEmpty()) {
			return playDisturbed();
		}
		try {
			new Walk().fold(timing.tree().phases(), 0L);
			return Long.MAX_VALUE;
		} catch (Enough e) {
			return reached;
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		}
	}

	private long playDisturbed() {
		try (WorkerPool pool = new WorkerPool(options.threads())) {
			new DisturbedRun(program, options, timing, part, pool, new RunMonitor(options)).run(null);
			return Long.MAX_VALUE;
		} catch (Enough e) {
			return reached;
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		}
	}

	/** Passes on what lies in the window, as long as there is something to show. */
	private Listener part() {
		return new Listener() {
			private boolean isShown;

			@Override
			public void phase(int phase, String statement, long startPs, long endPs) {
				show(startPs);
				isShown = endPs > window.fromPs || startPs == endPs;
				if (isShown) {
					listener.phase(phase, statement, startPs, endPs);
				}
			}

			@Override
			public void step(int phase, int step, long startPs, long endPs) {
				isShown = endPs > window.fromPs;
				if (isShown) {
					show(startPs);
					listener.step(phase, step, startPs, endPs);
				}
			}

			@Override
			public void transfer(int phase, int step, int channel, int data, long first, long count, Arrival arrival, long startPs,
					long endPs) {
				if (isShown && startPs < window.toPs && endPs >= window.fromPs) {
					if (++shown > window.transfers) {
						throw new Enough();
					}
					listener.transfer(phase, step, channel, data, first, count, arrival, startPs, endPs);
				}
			}
		};
	}

	/** Plays phases; the value is the moment at which they are over. */
	private final class Walk extends TimeFold<Long> {

		private Walk() {
			super(timing.turns());
		}

		@Override
		protected Long compute(Compute compute, Long start) {
			return begin(compute, start);
		}

		@Override
		protected Long exchange(BulkExchange exchange, Long start) {
			long end = begin(exchange, start);
			if (isSeen(start, end)) {
				long[] now = {start};
				timing.costs().visit(exchange.firstStep(), exchange.firstStep() + exchange.steps(),
						(first, last, cost) -> now[0] = steps(exchange, first, last, cost, now[0]));
			}
			return end;
		}

		@Override
		protected Long flow(Flow flow, Long start) {
			long end = begin(flow, start);
			if (isSeen(start, end)) {
				timing.flow(flow, Forecast.always(Conditions.NORMAL), start, (channel, chunk, place, combines, from, to) -> {
					if (from < window.toPs && to >= window.fromPs) {
						listing.chunk(scripts, flow, new FlowFates.Hop(channel, chunk, place), combines, Fate.ARRIVES, from, to, part);
					}
				});
			}
			return end;
		}

		@Override
		protected Long repeat(Repeat repeat, Long start) {
			long round = TimeSum.of(repeat.body(), timing.turns(), Playback.this::time);
			long passed = round == 0 ? 0 : Math.max(0, Math.min(repeat.times(), (window.fromPs - start) / round));
			for (long number = passed; number < repeat.times(); number++) {
				fold(repeat.body(), start + number * round);
			}
			return start + Math.multiplyExact(repeat.times(), round);
		}

		@Override
		protected Long join(Long start, List<Long> ends) {
			return ends.stream().reduce(start, Math::max);
		}

		private long begin(Leaf leaf, long start) {
			long end = Math.addExact(start, time(leaf));
			part.phase(leaf.number(), leaf.statement(), start, end);
			return end;
		}

		private boolean isSeen(long start, long end) {
			return end > window.fromPs || start == end;
		}
	}

	/** Time of a phase in one round. */
	private long time(Leaf leaf) {
		return timing.phaseTimes().get(leaf.number()).timePs();
	}

	/** Plays steps that cost the same. */
	private long steps(BulkExchange phase, int first, int end, Cost cost, long start) {
		long time = cost.timePs();
		long passed = time == 0 ? 0 : Math.max(0, Math.min((long) end - first, (window.fromPs - start) / time));
		for (long step = first + passed; step < end; step++) {
			step(phase, (int) step - phase.firstStep(), cost, start + (step - first) * time);
		}
		return start + ((long) end - first) * time;
	}

	private void step(BulkExchange phase, int step, Cost cost, long start) {
		part.step(phase.number(), step, start, start + cost.timePs());
		for (int node = 0; node < scripts.length; node++) {
			Exchange exchange = scripts[node].exchange(phase);
			if (exchange != Exchange.IDLE) {
				record.enter(node, phase.statement(), step);
				exchange.step(step, record);
			}
		}
		listing.list(record, phase, step, start + cost.launchPs(), Conditions.NORMAL, null, part);
		record.clear();
	}

	/** Goes on only as long as there is something to show. */
	private void show(long start) {
		reached = start;
		if (start >= window.toPs || ++shown > window.transfers) {
			throw new Enough();
		}
	}
}

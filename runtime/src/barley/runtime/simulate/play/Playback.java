package barley.runtime.simulate.play;

import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.ItemPlace;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.phase.TimeFold;
import barley.runtime.simulate.phase.TimeSum;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.time.TimingPass;

/**
 * Replays a run in order of time, phase by phase, step by step and transfer by transfer: a window of it, or a limited number of transfers
 * from its beginning. Everything before the window is skipped without being simulated.
 *
 * <pre>{@code
 * long end = Playback.of(program, RunOptions.timing()).play(new Playback.Window(0, Long.MAX_VALUE, 100_000), listener);
 * }</pre>
 *
 * <p>In a step, channels begin to carry when all nodes have launched, and the transfers of a channel are consecutive. In a flow, every
 * chunk is transferred separately, and its number takes the place of the step. An exchange in packets is simulated once more, from its
 * first cycle on, and a block in which every node goes at its own pace once more as a whole. Injected disturbances are replayed as well.
 */
public final class Playback {

	/**
	 * The part of a run to play: steps that end after its start and begin before its end.
	 *
	 * @param fromPs    start of the window
	 * @param toPs      end of the window
	 * @param transfers maximum number of transfers, steps and phases together
	 */
	public record Window(long fromPs, long toPs, long transfers) {
	}

	/** Observes a run. All times are picoseconds from its beginning. */
	public interface Listener {

		/** Reports a phase, before its steps; {@code phase} is its index in {@link barley.runtime.simulate.result.Result#phases()}. */
		void phase(int phase, String statement, long startPs, long endPs);

		/** Reports a step, before its transfers, with its number in the phase. */
		void step(int phase, int step, long startPs, long endPs);

		/** Reports that a transfer holds its channel from start to end; in a flow, {@code step} is the number of the chunk. */
		void transfer(int phase, int step, int channel, int data, long first, long count, Arrival arrival, long startPs, long endPs);

		/**
		 * Reports that the transfer reported last puts its elements elsewhere than it takes them from: into other data, or into what its
		 * receiver relays in the next step.
		 */
		default void placed(int data, long first) {
		}

		/**
		 * Reports that a message between nodes that go at their own pace holds its channel, for launch and transfer.
		 *
		 * @param item    the number of its send
		 * @param relayed whether the sender only relays it: elements are then counted in what it keeps for that
		 */
		default void message(int phase, int item, int channel, ItemPlace place, boolean relayed, int data, long first, long count,
				Arrival arrival, long startPs, long endPs) {
			transfer(phase, item, channel, data, first, count, arrival, startPs, endPs);
		}

		/**
		 * Reports that an item of a node that goes at its own pace occupies its unit, or its combiner.
		 *
		 * @param about what it computes or combines; empty if it renews nothing
		 */
		default void work(int phase, int item, int node, boolean combines, ItemPlace place, List<Elements> about, long startPs,
				long endPs) {
		}

		/**
		 * Reports that a message between nodes that go at their own pace waited for its buffer; until then its node goes on with others.
		 *
		 * @param item    the number of its send
		 * @param freedAt the node that ended the wait
		 * @param freed   what it did: the receive that gave a buffer back; without any, what the receive of this message waited for last
		 */
		default void waited(int phase, int item, int from, int to, ItemPlace place, int freedAt, ItemPlace freed, long startPs,
				long endPs) {
		}

		/**
		 * Reports that a packet holds the channel of a clocked switch, or of a node linked to one, from start to end.
		 *
		 * @param cycle the cycle of the exchange in which it goes on the channel
		 * @param flag  0 for packets without a flag
		 * @param count contributions in it
		 */
		default void packet(int phase, long cycle, int channel, int flag, int count, long startPs, long endPs) {
		}

		/** Reports that a sum has left an entry of a switch's compute unit, which it took from start to end. */
		default void sum(int phase, int vertex, int flag, int count, long startPs, long endPs) {
		}

		/** Reports that a packet is with its node at the end of a cycle. */
		default void delivered(int phase, long cycle, int node, int flag, int count, long atPs) {
		}

		/**
		 * Reports that the synapses of a node run the program of a channel, from when the first of them begins until the last one ends.
		 *
		 * @param words the number of synapses that got a word
		 */
		default void programs(int phase, int node, int channel, int words, long startPs, long endPs) {
		}

		/** Reports that the reducer of a node combines the results of a channel. */
		default void reduction(int phase, int node, int channel, int levels, long startPs, long endPs) {
		}
	}

	/** What happens to a transfer at its receiver. */
	public enum Arrival {
		/** It replaces the receiver's elements. */
		KEPT,
		/** It is combined with the receiver's elements. */
		COMBINED,
		/** It does not arrive. */
		LOST,
		/** It arrives with wrong bits. */
		CORRUPTED
	}

	private final Program program;
	private final TimingPass timing;
	private final Script[] scripts;
	private final StepRecord record;
	private final StepListing listing;
	private final RunOptions options;
	private Window window;
	private PlayedWindow part;

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

	/** Prepares to play a run by making a timing run. */
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

	/** Plays a part of the run, and returns the time up to which everything was reported: {@link Long#MAX_VALUE} at the end of the run. */
	public long play(Window wanted, Listener to) {
		window = wanted;
		part = new PlayedWindow(wanted, to);
		record.forget();
		if (!options.disturbances().isEmpty()) {
			return playDisturbed();
		}
		try {
			new Walk().fold(timing.tree().phases(), 0L);
			return Long.MAX_VALUE;
		} catch (PlayedWindow.Enough e) {
			return part.reached();
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		}
	}

	private long playDisturbed() {
		try (WorkerPool pool = new WorkerPool(options.threads())) {
			new DisturbedRun(program, options, timing, part, pool, new RunMonitor(options)).run(null);
			return Long.MAX_VALUE;
		} catch (PlayedWindow.Enough e) {
			return part.reached();
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		}
	}

	/** Plays phases; the value is the time at which they end. */
	private final class Walk extends TimeFold<Long> {

		private Walk() {
			super(timing.turns());
		}

		@Override
		protected Long compute(Compute compute, Long start) {
			return begin(compute, start);
		}

		@Override
		protected Long packets(Packets packets, Long start) {
			long end = begin(packets, start);
			PacketPlan plan = timing.packets().plan(packets);
			if (plan != null && isSeen(start, end)) {
				long launchPs = timing.phaseTimes().get(packets.number()).cost().launchPs();
				PacketPlayback played = new PacketPlayback(plan.exchange().network(), packets.number(), start + launchPs, part);
				NetworkSimulator.run(plan.exchange(), ClockOptions.TIMING.withListener(played));
			}
			return end;
		}

		@Override
		protected Long words(Words words, Long start) {
			long end = begin(words, start);
			if (isSeen(start, end)) {
				CorePlayback.play(timing, words, Conditions.NORMAL, timing.phaseTimes().get(words.number()).synapses(), start, part);
			}
			return end;
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
		protected Long paced(Paced paced, Long start) {
			long end = begin(paced, start);
			if (isSeen(start, end)) {
				PaceBlock block = scripts[0].block(paced);
				PaceTimes times = new PaceTimes(block, program.machine(), datum -> program.data().type(datum).bytes());
				new PacePlayback(block, times, PaceFates.GOOD, paced.number(), start, part).play();
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

	/** Returns the time of one round of a phase. */
	private long time(Leaf leaf) {
		return timing.phaseTimes().get(leaf.number()).timePs();
	}

	/** Plays consecutive steps of equal cost. */
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
}

package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.Test;

import barley.runtime.data.Operator;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;

/** The memory of a simulation of switches is flat: a run that lasts four times as long allocates as much, that is nothing more. */
class SteadyMemoryTest {

	/** What the counts of a longer run may take more: the histograms of latencies and results grow with their cycles. */
	private static final long MOST = 128 << 10;

	private static final com.sun.management.ThreadMXBean THREADS = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static long allocated(IntConsumer run, int size) {
		long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		run.accept(size);
		return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
	}

	/** @param own what each unit of the size takes from the beginning */
	private static void isFlat(IntConsumer run, int size, long own) {
		allocated(run, size);
		long once = allocated(run, size);
		long fourTimes = allocated(run, 4 * size);
		assertTrue(fourTimes - once < MOST + 3 * size * own, once + " bytes, and " + fourTimes + " for four times as much");
	}

	@Test
	void trafficAllocatesNothing() {
		SwitchNetwork mesh = Networks.mesh(8, 8, Networks.ADDING.withInputs(5).withBuffers(8, 8));
		isFlat(cycles -> NetworkSimulator.run(mesh, NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {8, 8}, 0.3, 1, cycles, 4),
				ClockOptions.TIMING.withCycleLimit(cycles)), 10_000, 0);
	}

	/** A bucket for each switch and flag is there from the beginning. */
	@Test
	void sumsAllocateNothing() {
		SwitchNetwork mesh = Networks.mesh(8, 8, Networks.ADDING.withGroups(4, Full.WAIT));
		SwitchTree tree = SwitchTree.byShortest(mesh, "Fold", 0);
		isFlat(packets -> NetworkSimulator.run(NetworkExchange.of(mesh).reduce(tree, Operator.SUM, PacketCut.packets(packets)).build(),
				ClockOptions.TIMING), 500, 64 * Integer.BYTES);
	}
}

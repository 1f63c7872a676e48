package barley.runtime.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import barley.runtime.files.ProgramFiles;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.report.Units;
import barley.runtime.simulate.Options;
import barley.runtime.simulate.Playback;
import barley.runtime.simulate.Playback.Window;
import barley.runtime.simulate.Result;
import barley.runtime.simulate.Simulator;

/** Write what a generated program does as SimGrid is to do it, or run it here: {@code SimgridExport FOLDER [FILE]}. */
public final class SimgridExport {

	/** Enough for the compiler of the virtual machine to have done its work. */
	private static final int RUNS = 20;

	private SimgridExport() {
	}

	public static void main(String[] arguments) throws IOException {
		Program program = ProgramFiles.load(Path.of(arguments[0]));
		if (arguments.length == 2) {
			try (PrintWriter writer = new PrintWriter(new BufferedWriter(Files.newBufferedWriter(Path.of(arguments[1]))))) {
				write(program, writer);
			}
			return;
		}
		Result result = null;
		long best = Long.MAX_VALUE;
		for (int run = 0; run < RUNS; run++) {
			// Processor time, as it is measured of SimGrid: others may be at work on the same processors.
			long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
			result = Simulator.run(program, Options.timing().withFolding(false).withThreads(1));
			best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin);
		}
		System.out.printf(Locale.ROOT, "%s %d %d%n", seconds(result.times().orElseThrow().timePs()), result.transfers(), best);
	}

	private static void write(Program program, PrintWriter writer) {
		Machine machine = program.machine();
		for (int node = 0; node < machine.nodes(); node++) {
			writer.println("node " + seconds(machine.nodeType(node).launchPs()));
		}
		for (int channel = 0; channel < 2 * machine.lanes(); channel++) {
			LinkType type = machine.linkType(channel >> 1);
			writer.println("channel " + machine.sender(channel) + " " + machine.receiver(channel) + " "
					+ BigDecimal.valueOf(type.bitsPerSecond()).divide(BigDecimal.valueOf(8)) + " " + seconds(type.latencyPs()));
		}
		long reached = Playback.of(program, Options.timing()).play(new Window(0, Long.MAX_VALUE, 50_000_000), new Playback.Listener() {
			@Override
			public void phase(int phase, String statement, long startPs, long endPs) {
				// steps say all
			}

			@Override
			public void step(int phase, int step, long startPs, long endPs) {
				writer.println("step");
			}

			@Override
			public void transfer(int phase, int step, int channel, int data, long first, long count, Playback.Arrival arrival, long startPs, long endPs) {
				if (count > 0) {
					writer.println("t " + channel + " " + count * program.data().type(data).bytes());
				}
			}
		});
		if (reached < Long.MAX_VALUE) {
			throw new IllegalStateException("too many transfers for SimGrid: cut off at " + Units.time(reached));
		}
	}

	private static String seconds(long picoseconds) {
		return BigDecimal.valueOf(picoseconds, 12).toPlainString();
	}
}

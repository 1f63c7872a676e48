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
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.play.Playback.Window;
import barley.runtime.simulate.result.Result;

/** Exports a generated program for SimGrid, or runs it here: {@code SimgridExport FOLDER [FILE]}. */
public final class SimgridExport {

	/** Enough runs for the just-in-time compiler to finish. */
	private static final int RUNS = 20;

	private SimgridExport() {
	}

	public static void main(String[] arguments) throws IOException {
		try {
			run(arguments);
		} catch (Fault e) {
			System.err.println("SimGrid export: " + e.getMessage());
			System.exit(1);
		}
	}

	private static void run(String[] arguments) throws IOException {
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
			// Processor time, as measured for SimGrid: other processes may use the same processors.
			long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
			result = Simulator.run(program, RunOptions.timing().withFolding(false).withThreads(1));
			best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin);
		}
		System.out.printf(Locale.ROOT, "%s %d %d%n", seconds(result.times().orElseThrow().timePs()), result.transfers(), best);
	}

	private static void write(Program program, PrintWriter writer) {
		Machine machine = program.machine();
		for (int node = 0; node < machine.nodes(); node++) {
			writer.println("node " + seconds(machine.nodeType(node).launchPs()));
		}
		for (int channel = 0; channel < machine.channels(); channel++) {
			LinkType type = machine.linkType(channel >> 1);
			writer.println("channel " + machine.sender(channel) + " " + machine.receiver(channel) + " "
					+ BigDecimal.valueOf(type.bitsPerSecond()).divide(BigDecimal.valueOf(8)) + " " + seconds(type.latencyPs()));
		}
		SimgridSteps steps = new SimgridSteps(program, writer);
		long reached = Playback.of(program, RunOptions.timing()).play(new Window(0, Long.MAX_VALUE, 50_000_000), steps);
		if (reached < Long.MAX_VALUE) {
			throw Fault.of("too-many", "there are too many transfers for SimGrid after %s", UnitText.time(reached));
		}
		steps.end();
	}

	static String seconds(long picoseconds) {
		return BigDecimal.valueOf(picoseconds, 12).toPlainString();
	}
}

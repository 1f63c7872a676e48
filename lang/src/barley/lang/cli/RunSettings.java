package barley.lang.cli;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.Barrier;
import barley.runtime.simulate.option.RunOptions;

/** Reads the options of a run into the form that the simulator takes. */
final class RunSettings {

	private static final String MODE = "--mode";
	private static final String THREADS = "--threads";
	private static final String FOLD = "--fold";
	private static final String BARRIER = "--barrier";
	private static final Pattern AROUND = Pattern.compile("(before|after|both)\\s*:\\s*(.+)");
	private static final String FAULT = "--fault";
	private static final int MOST_THREADS = 1024;

	private RunSettings() {
	}

	/** Adds the options that say how to run. */
	static barley.lang.cli.Options describe(barley.lang.cli.Options options) {
		return options.value(MODE, "functional|timing", "move the data and check the result, or compute times only; functional by default")
				.value(THREADS, "N", "number of threads; all processors by default; results do not depend on it")
				.value(FOLD, "on|off", "simulate nodes that behave alike once (on) or each of them (off); figures are the same")
				.value(BARRIER, "before|after|both:TIME", "cost of a barrier around each exchange, such as both:200ns; none by default")
				.list(FAULT, "WORDS", "a fault to inject, such as 'lane n[0,0] -- n[1,0] #1 fails at 3 ms'; may be repeated");
	}

	static RunOptions of(Arguments arguments) {
		RunOptions options = switch (arguments.value(MODE).orElse("functional")) {
		case "functional" -> RunOptions.functional();
		case "timing" -> RunOptions.timing();
		default -> throw new UsageError("--mode takes functional or timing; found " + arguments.value(MODE).get());
		};
		options = switch (arguments.value(FOLD).orElse("on")) {
		case "on" -> options;
		case "off" -> options.withFolding(false);
		default -> throw new UsageError("--fold takes on or off; found " + arguments.value(FOLD).get());
		};
		options = arguments.value(BARRIER).isPresent() ? options.withBarrier(barrier(arguments.value(BARRIER).get())) : options;
		return arguments.value(THREADS).isPresent() ? options.withThreads(threads(arguments.value(THREADS).get())) : options;
	}

	/** Returns {@code options} with the faults that the caller injects into {@code machine}. */
	static RunOptions disturbed(RunOptions options, Arguments arguments, Machine machine) {
		try {
			return options.withDisturbances(arguments.values(FAULT).stream().map(words -> DisturbanceText.read(words, machine)).toList());
		} catch (Fault e) {
			throw new UsageError(e.getMessage());
		}
	}

	private static Barrier barrier(String text) {
		Matcher around = AROUND.matcher(text);
		OptionalLong time = around.matches() ? UnitText.picoseconds(around.group(2)) : OptionalLong.empty();
		if (time.isEmpty()) {
			throw new UsageError("--barrier takes a place and a time, such as before:1us or both:200ns; found " + text);
		}
		return new Barrier(!around.group(1).equals("after"), !around.group(1).equals("before"), time.getAsLong());
	}

	private static int threads(String text) {
		try {
			long threads = WholeNumber.parse(text);
			if (threads >= 1 && threads <= MOST_THREADS) {
				return (int) threads;
			}
		} catch (NumberFormatException e) {
			// reported below
		}
		throw new UsageError("--threads takes a number from 1 to %d; found %s".formatted(MOST_THREADS, text));
	}
}

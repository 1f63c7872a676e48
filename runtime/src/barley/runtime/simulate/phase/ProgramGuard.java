package barley.runtime.simulate.phase;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;

/** Runs what others wrote, and turns whatever it throws into one line that names the node and the place. */
public final class ProgramGuard {

	private static final Pattern PLATFORM = Pattern.compile("(java|javax|jdk|sun)\\.");

	private ProgramGuard() {
	}

	public static void phases(NodeProgram program, Phases phases, Machine machine, int node) {
		try {
			program.phases(phases);
		} catch (Fault | CancellationException e) {
			throw e;
		} catch (ArithmeticException e) {
			throw "/ by zero".equals(e.getMessage()) ? failed(machine, node, e) : overflow(e);
		} catch (RuntimeException | StackOverflowError | LinkageError e) {
			throw failed(machine, node, e);
		}
	}

	public static Fault overflow(ArithmeticException e) {
		return Fault.of("overflow", "a time, a volume or a number of transfers exceeds 64 bits (%s)", e.getMessage());
	}

	public static Fault failed(Machine machine, int node, Throwable e) {
		// What the program called may have failed in it, or run out of stack in it: the program's own line says more.
		String where = Arrays.stream(e.getStackTrace()).filter(frame -> !PLATFORM.matcher(frame.getClassName()).lookingAt()).findFirst()
				.map(frame -> " at " + frame.getFileName() + ":" + frame.getLineNumber()).orElse("");
		// Whoever calls what is not there was compiled with something else.
		String remedy = e instanceof LinkageError ? "; generate and compile it again, it was made for another version" : "";
		return Fault.of("program-failed", "the program of %s failed: %s%s%s", machine.nodeName(node), e, where, remedy);
	}
}

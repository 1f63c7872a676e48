package barley.runtime.simulate.phase;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;

/** Runs code of programs, and converts whatever it throws to one line with the node and the place. */
public final class ProgramGuard {

	private static final Pattern PLATFORM = Pattern.compile("(java|javax|jdk|sun)\\.");

	private ProgramGuard() {
	}

	public static void phases(NodeProgram program, Phases phases, Machine machine, int node) {
		if (NodeThread.NAMED) {
			NodeThread.enter(machine, node);
		}
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
		// The deepest frame may be in the platform or where the stack overflowed; the topmost frame of the program is more useful.
		String where = Arrays.stream(e.getStackTrace()).filter(frame -> !PLATFORM.matcher(frame.getClassName()).lookingAt()).findFirst()
				.map(frame -> " at " + frame.getFileName() + ":" + frame.getLineNumber()).orElse("");
		// A missing class or method means that the program was compiled against another version.
		String remedy = e instanceof LinkageError ? "; generate and compile it again, it was made for another version" : "";
		return Fault.of("program-failed", "the program of %s failed: %s%s%s", machine.nodeName(node), e, where, remedy);
	}
}

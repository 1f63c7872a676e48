package barley.runtime.simulate;

import java.util.concurrent.CancellationException;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;

/** Run what others wrote, and turn whatever it throws into one line that names the node and the place. */
final class ProgramGuard {

	private ProgramGuard() {
	}

	static void phases(NodeProgram program, Phases phases, Machine machine, int node) {
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

	static Fault overflow(ArithmeticException e) {
		return Fault.of("overflow", "a time, a volume or a number of transfers exceeds 64 bits (%s)", e.getMessage());
	}

	static Fault failed(Machine machine, int node, Throwable e) {
		StackTraceElement[] trace = e.getStackTrace();
		String where = trace.length == 0 ? "" : " at " + trace[0].getFileName() + ":" + trace[0].getLineNumber();
		return Fault.of("program-failed", "the program of %s failed: %s%s", machine.nodeName(node), e, where);
	}
}

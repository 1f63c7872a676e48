package barley.runtime.simulate;

import java.util.Arrays;

import barley.runtime.data.DataTable;
import barley.runtime.data.View;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/** A node on which a kernel computes. */
final class Workplace implements NodeData {

	private final Machine machine;
	private final DataTable table;
	private final Memory memory;
	private final int node;
	private final int[] renewed;
	private final long round;

	Workplace(Machine machine, DataTable table, Memory memory, int node, int[] renewed, long round) {
		this.machine = machine;
		this.table = table;
		this.memory = memory;
		this.node = node;
		this.renewed = renewed;
		this.round = round;
	}

	/** Let a kernel compute and turn whatever it throws into one line that names node, statement and place. */
	void run(Kernel kernel, String statement) {
		try {
			kernel.compute(this);
		} catch (Fault e) {
			throw Fault.of(e.code(), "%s: the kernel of \"%s\" failed: %s", name(), statement, e.getMessage());
		} catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
			throw Fault.of("kernel-failed", "%s: the kernel of \"%s\" failed: %s%s", name(), statement, e, place(kernel, e));
		}
	}

	/** Where in the kernel it happened: the innermost line of its class, or else of whatever it called. */
	private static String place(Kernel kernel, Throwable e) {
		String own = kernel.getClass().getName();
		return Arrays.stream(e.getStackTrace()).filter(line -> line.getClassName().equals(own)).findFirst()
				.or(() -> Arrays.stream(e.getStackTrace()).findFirst()).map(line -> " at " + line.getFileName() + ":" + line.getLineNumber()).orElse("");
	}

	@Override
	public int node() {
		return node;
	}

	@Override
	public int nodes() {
		return machine.nodes();
	}

	@Override
	public String name() {
		return machine.nodeName(node);
	}

	@Override
	public long round() {
		return round;
	}

	@Override
	public View data(String name) {
		int index = table.find(name);
		if (index < 0) {
			throw Fault.of("no-data", "there are no data named %s", Fault.quoted(name));
		}
		boolean writable = Arrays.stream(renewed).anyMatch(data -> data == index);
		return new View(name, memory.vector(node, index), memory.place(index, 0), (int) table.length(index), writable);
	}
}

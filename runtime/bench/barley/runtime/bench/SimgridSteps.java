package barley.runtime.bench;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.TreeMap;

import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Program;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.play.Playback;

/**
 * Converts a run to steps that all nodes end together: computations, and transfers followed by combining. Other runs cannot be converted:
 * flows, whose chunks wait only for their own data, and overlapping phases. The conversion is checked step by step.
 */
final class SimgridSteps implements Playback.Listener {

	private static final BigInteger PICOSECONDS = BigInteger.TEN.pow(12);

	private final Program program;
	private final Machine machine;
	private final PrintWriter writer;
	private final SimgridWays ways;
	private String statement = "";
	/** End of everything that has been written. */
	private long nowPs;
	/** Duration of a phase without steps so far. */
	private long workPs;
	private boolean open;
	private long stepPs;
	/** The longest launch and latency of a step so far. */
	private long launchPs;
	private long latencyPs;
	/** Bytes on channels of lanes, and those that nodes combine. */
	private final TreeMap<Integer, Long> carried = new TreeMap<>();
	private final TreeMap<Integer, Long> combined = new TreeMap<>();

	SimgridSteps(Program program, PrintWriter writer) {
		this.program = program;
		this.writer = writer;
		machine = program.machine();
		ways = new SimgridWays(machine, writer);
	}

	@Override
	public void phase(int phase, String text, long startPs, long endPs) {
		end();
		if (startPs < nowPs) {
			throw refuse("\"%s\" goes on while something else does", text);
		}
		statement = text;
		workPs = endPs - startPs;
		nowPs = endPs;
	}

	@Override
	public void step(int phase, int step, long startPs, long endPs) {
		endStep();
		workPs = 0;
		open = true;
		stepPs = endPs - startPs;
		writer.println("step");
	}

	@Override
	public void transfer(int phase, int step, int channel, int data, long first, long count, Playback.Arrival arrival, long startPs,
			long endPs) {
		LinkType type = machine.linkType(channel >> 1);
		if (!open) {
			throw refuse("\"%s\" streams", statement);
		} else if (type.bitsPerSecond() == 0) {
			throw refuse("%s carries in no time", type.name());
		} else if (count > 0) {
			long bytes = count * program.data().type(data).bytes();
			if (channel < machine.channels()) {
				writer.println("t " + channel + " " + bytes);
			} else {
				ways.transfer(channel, bytes);
			}
			latencyPs = Math.max(latencyPs, type.latencyPs());
			launchPs = Math.max(launchPs, Math.max(machine.nodeType(machine.sender(channel)).launchPs(),
					machine.nodeType(machine.receiver(channel)).launchPs()));
			machine.carry(channel, bytes, (held, share) -> carried.merge(held, share, Long::sum));
			combined.merge(machine.receiver(channel), arrival == Playback.Arrival.COMBINED ? bytes : 0, Long::sum);
		}
	}

	/** Writes the rest. */
	void end() {
		endStep();
		open = false;
		if (workPs > 0) {
			writer.println("work " + SimgridExport.seconds(workPs));
		}
		workPs = 0;
	}

	private void endStep() {
		long transferPs = 0;
		long combinePs = 0;
		for (int channel : carried.keySet()) {
			transferPs = Math.max(transferPs, time(8 * carried.get(channel), machine.linkType(channel >> 1).bitsPerSecond()));
		}
		for (int node : combined.keySet()) {
			NodeType type = machine.nodeType(node);
			long time = type.reduceBytesPerSecond() == 0 ? 0 : time(combined.get(node), type.reduceBytesPerSecond());
			if (time > 0) {
				writer.println("combine " + node + " " + SimgridExport.seconds(time));
			}
			combinePs = Math.max(combinePs, time);
		}
		if (open && launchPs + transferPs + latencyPs + combinePs != stepPs) {
			throw refuse("a step of \"%s\" takes %s, but what it carries and combines as it arrives %s", statement, UnitText.time(stepPs),
					UnitText.time(launchPs + transferPs + latencyPs + combinePs));
		}
		launchPs = 0;
		latencyPs = 0;
		carried.clear();
		combined.clear();
	}

	private static long time(long amount, long perSecond) {
		BigInteger[] parts = BigInteger.valueOf(amount).multiply(PICOSECONDS).divideAndRemainder(BigInteger.valueOf(perSecond));
		return parts[0].longValueExact() + parts[1].signum();
	}

	private Fault refuse(String reason, Object... values) {
		return Fault.of("not-in-steps", "%s cannot be told SimGrid as steps: %s", program.name(), reason.formatted(values));
	}
}

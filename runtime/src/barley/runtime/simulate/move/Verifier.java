package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.program.Expectation;
import barley.runtime.program.Program;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.Verification;

/**
 * Compares the final data of nodes with the combination of the expected contributions, bit by bit: the initial values are chosen so that
 * every order of combination gives the same result. Only user-defined operators may round floating-point numbers, so the last bits of
 * their results may differ. Since initial values are periodic, one period of the combination suffices to compare whole vectors.
 */
final class Verifier {

	private static final int MOST_SHOWN = 10;

	private final Program program;
	private final NodeVectors memory;
	private final RunMonitor monitor;
	/** The first mismatches that this thread found, by the index of their expectation. */
	private final TreeMap<Integer, Mismatch> mismatches = new TreeMap<>();
	private long wrong;
	private int unknown;
	private int rounded;
	private Expectation last;
	private int lastPart;
	private Vector expected;

	private Verifier(Program program, NodeVectors memory, RunMonitor monitor) {
		this.program = program;
		this.memory = memory;
		this.monitor = monitor;
	}

	/** Compares all data, divided among threads. */
	static Verification verify(Program program, NodeVectors memory, WorkerPool pool, RunMonitor monitor) {
		int size = program.expectations().size();
		monitor.start("checking data", size);
		RunMonitor[] monitors = monitor.forAll(pool.workers());
		Verifier[] verifiers = new Verifier[monitors.length];
		Arrays.setAll(verifiers, worker -> new Verifier(program, memory, monitors[worker]));
		pool.share(0, size, Math.max(1, size / (4 * pool.workers())), (worker, from, to) -> verifiers[worker].verify(from, to));
		TreeMap<Integer, Mismatch> all = new TreeMap<>();
		long wrong = 0;
		int unknown = 0;
		int rounded = 0;
		for (Verifier verifier : verifiers) {
			all.putAll(verifier.mismatches);
			wrong += verifier.wrong;
			unknown += verifier.unknown;
			rounded += verifier.rounded;
		}
		return new Verification(size - unknown, unknown, rounded, wrong, all.values().stream().limit(MOST_SHOWN).toList());
	}

	private void verify(int from, int to) {
		for (int index = from; index < to; index++) {
			Expectation expectation = program.expectations().get(index);
			if (expectation.count() > 0 && !isKnown(expectation)) {
				unknown++;
				rounded += isRoundedSum(expectation) ? 1 : 0;
			} else if (expectation.count() > 0) {
				wrong += meets(expectation, index) ? 0 : 1;
				monitor.elements(expectation.count() / 4);
			}
			monitor.advance();
		}
		monitor.flush();
	}

	/** Combines the contributions to a part of the data, unless the previous expectation had the same ones. */
	private void prepare(Expectation expectation, int part) {
		if (last != null && lastPart == part && last.source() == expectation.source() && last.operator().equals(expectation.operator())
				&& Arrays.equals(last.contributors(), expectation.contributors())) {
			return;
		}
		int source = expectation.source();
		int length = memory.patternLength(source);
		int[] contributors = expectation.contributors();
		expected = Vector.of(program.data().type(source), length);
		expected.copy(0, memory.pattern(contributors[0], source, part), 0, length);
		for (int i = 1; i < contributors.length; i++) {
			expected.combine(expectation.operator(), 0, memory.pattern(contributors[i], source, part), 0, length);
			monitor.elements(length);
		}
		if (expectation.operator() == Operator.AVG) {
			expected.divide(0, length, contributors.length);
		}
		last = expectation;
		lastPart = part;
	}

	private boolean meets(Expectation expectation, int index) {
		long[] cuts = memory.cuts(expectation.source());
		long moved = expectation.first() - expectation.origin();
		int behind = endPart(expectation);
		for (int part = firstPart(expectation); part < behind; part++) {
			if (isKnown(expectation, part)) {
				long first = Math.max(expectation.first(), cuts[part] + moved);
				long end = Math.min(expectation.first() + expectation.count(), cuts[part + 1] + moved);
				prepare(expectation, part);
				if (!meets(expectation, index, first, end)) {
					return false;
				}
			}
		}
		return true;
	}

	/** Returns the first part of the data with contributions. */
	private int firstPart(Expectation expectation) {
		return memory.part(expectation.source(), expectation.origin());
	}

	/** Returns the end of the parts with contributions. */
	private int endPart(Expectation expectation) {
		return memory.part(expectation.source(), expectation.origin() + expectation.count() - 1) + 1;
	}

	/** Returns whether any of the expected values are known. */
	private boolean isKnown(Expectation expectation) {
		return IntStream.range(firstPart(expectation), endPart(expectation)).anyMatch(part -> isKnown(expectation, part));
	}

	/**
	 * Returns whether the contributions to a part are known: no kernel has computed them, and no sum of given floating-point numbers
	 * depends on its order.
	 */
	private boolean isKnown(Expectation expectation, int part) {
		return !isRoundedSum(expectation) && Arrays.stream(expectation.contributors())
				.noneMatch(node -> memory.isUnknown(node, expectation.source(), part));
	}

	private boolean meets(Expectation expectation, int index, long first, long end) {
		int data = expectation.data();
		Vector vector = memory.vector(expectation.node(), data);
		for (long element = first; element < end;) {
			int period = memory.patternLength(expectation.source());
			int within = (int) ((element - expectation.first() + expectation.origin()) % period);
			int count = (int) Math.min(period - within, end - element);
			int place = memory.place(expectation.node(), data, element);
			int distance = isRounded(expectation) ? vector.mismatch(place, expected, within, count, tolerance(expectation))
					: vector.mismatch(place, expected, within, count);
			if (distance >= 0) {
				note(expectation, index, element + distance, vector.text(place + distance), expected.text(within + distance));
				return false;
			}
			element += count;
		}
		return true;
	}

	private boolean isRoundedSum(Expectation expectation) {
		Operator operator = expectation.operator();
		boolean exact = operator == Operator.MIN || operator == Operator.MAX || expectation.contributors().length == 1;
		return memory.isGiven(expectation.source()) && program.data().type(expectation.data()).isFloating() && !exact;
	}

	/** Returns whether the result may be rounded: user-defined operators may round, and differently in each order of combination. */
	private boolean isRounded(Expectation expectation) {
		return expectation.operator().isOwn() && program.data().type(expectation.data()).isFloating();
	}

	/** Returns the tolerated difference: each combination may round by half a unit in the last place, in either order. */
	private double tolerance(Expectation expectation) {
		return 4.0 * expectation.contributors().length * program.data().type(expectation.data()).precision();
	}

	private void note(Expectation expectation, int index, long element, String found, String wanted) {
		if (mismatches.size() < MOST_SHOWN) {
			DataTable data = program.data();
			mismatches.put(index, new Mismatch(program.machine().nodeName(expectation.node()), data.name(expectation.data()), element,
					wanted, found));
		}
	}
}

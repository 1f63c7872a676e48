package barley.lang.evaluate;

import java.util.Map;
import java.util.function.BooleanSupplier;

import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;

/** What one elaboration has spent of its limits; it also notices when the result is no longer wanted. */
public final class Budget {

	private static final int CANCEL_INTERVAL = 1024;
	private static final long EFFORT_INTERVAL = 100_000;
	private static final String EFFORT = "this takes more than %,d steps to evaluate";
	/** To put a complaint into words takes as long as to look at this many things. */
	private static final long COMPLAINT = 1_000;

	private final Limits limits;
	private final BooleanSupplier canceled;
	private long statements;
	private long effort;
	private long nextLook = EFFORT_INTERVAL;
	private long nodes;
	private long lanes;
	private long stops;
	private long vectors;
	private int depth;
	private int deepest;
	private Finding exhausted;

	public Budget(Limits limits, BooleanSupplier canceled) {
		this.limits = limits;
		this.canceled = canceled;
	}

	/** For going once more through what has been paid for. */
	public static Budget boundless() {
		return new Budget(new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE,
				Long.MAX_VALUE, Integer.MAX_VALUE), () -> false);
	}

	/** Pays for one statement, or one round of a loop. */
	public void statement(EObject source) {
		statements++;
		if (statements > limits.statements()) {
			exhaust(Element.of(source), "this runs more than %,d statements", limits.statements(), "statements");
		}
		if (statements % CANCEL_INTERVAL == 0) {
			checkCanceled();
		}
	}

	/** Pays for looking at {@code amount} things one by one. */
	public void effort(long amount, EObject source) {
		if (spend(amount)) {
			exhaust(Element.of(source), EFFORT, limits.effort(), "effort");
		}
	}

	/** Pays for looking at {@code amount} things one by one. */
	public void effort(long amount, Origin origin) {
		if (spend(amount)) {
			exhaust(origin, EFFORT, limits.effort(), "effort");
		}
	}

	/** Returns whether it is too much. */
	private boolean spend(long amount) {
		effort += amount;
		if (effort > nextLook) {
			nextLook = effort + EFFORT_INTERVAL;
			checkCanceled();
		}
		return effort > limits.effort();
	}

	/** Pays for a complaint. */
	public void complaint(EObject source) {
		effort(COMPLAINT, source);
	}

	public void nodes(long count, EObject source) {
		nodes += count;
		if (nodes > limits.nodes()) {
			exhaust(Element.of(source), "this creates more than %,d nodes", limits.nodes(), "nodes");
		}
	}

	public void lanes(long count, EObject source) {
		lanes += count;
		if (lanes > limits.lanes()) {
			exhaust(Element.of(source), "this creates more than %,d lanes", limits.lanes(), "lanes");
		}
	}

	/** Pays for vectors that every node stores. */
	public void data(long count, EObject source) {
		vectors += count;
		if (vectors > limits.vectors()) {
			exhaust(Element.of(source), "this declares more than %,d data", limits.vectors(), "vectors");
		}
	}

	public void stop(EObject source) {
		if (++stops > limits.stops()) {
			exhaust(Element.of(source), "the walks have more than %,d stops", limits.stops(), "stops");
		}
	}

	/** Enters one level of nesting; {@link #leave()} belongs into a finally block. */
	public void enter(EObject source) {
		enter(source, 1);
	}

	/** Enters what takes as much of the stack as some levels of nesting; {@link #leave(int)} belongs into a finally block. */
	public void enter(EObject source, int levels) {
		depth += levels;
		deepest = Math.max(deepest, depth);
		if (depth > limits.depth()) {
			depth -= levels;
			exhaust(Element.of(source), "this nests more than %,d levels deep", limits.depth(), "depth");
		}
	}

	public void leave() {
		leave(1);
	}

	public void leave(int levels) {
		depth -= levels;
	}

	/** Throws if the author has typed on and the result is stale before it is there. */
	public void checkCanceled() {
		if (canceled.getAsBoolean()) {
			throw new OperationCanceledError(new OperationCanceledException());
		}
	}

	/** Returns whether a limit has been hit; callers that catch complaints ask this before going on. */
	public boolean isExhausted() {
		return exhausted != null;
	}

	/** Returns what has been spent of each limit: limits of as much suffice. */
	public Limits spent() {
		return Limits.NONE.with(Map.of("nodes", nodes, "lanes", lanes, "stops", stops, "vectors", vectors, "statements", statements, "effort",
				effort, "depth", (long) deepest));
	}

	private void exhaust(Origin origin, String message, long limit, String setting) {
		Finding finding = new Finding(Code.LIMIT, origin, Words.of(message, limit))
				.withRemedy("raise the limit with --limit " + setting + "=N if this is intended");
		if (exhausted == null) {
			exhausted = finding;
		}
		throw new Complaint(exhausted);
	}
}

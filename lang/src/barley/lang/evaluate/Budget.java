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
import barley.lang.value.Value;

/**
 * What one elaboration has spent of its limits; it also notices when the result is no longer wanted. Whatever takes time is paid for as
 * effort, which all elaborations of a file share.
 */
public final class Budget {

	private static final long CANCEL_INTERVAL = 100_000;
	/** The effort of a statement, of operators and names in expressions, of a member of a family, and of what a machine is made of. */
	private static final int STATEMENT = 5;
	private static final int OPERATOR = 26;
	private static final int NAME = 6;
	private static final int MEMBER = 30;
	private static final int NODE = 10;
	private static final int LANE = 20;
	private static final int STOP = 10;
	/** To put a finding into words, with advice, takes as long as to look at this many things. */
	private static final long FINDING = 3_000;
	/** The part of the effort after which the rounds of a loop are a sample of the others, and how much of it the others may need then. */
	private static final double SAMPLE = 0.01;
	private static final double FAR = 2;

	private final Limits limits;
	private final BooleanSupplier canceled;
	private final FileEffort effort;
	private long statements;
	private long nextLook = CANCEL_INTERVAL;
	private long nodes;
	private long lanes;
	private long stops;
	private long vectors;
	private int depth;
	private int deepest;
	private Finding exhausted;

	/** Creates a budget with an effort of its own. */
	public Budget(Limits limits, BooleanSupplier canceled) {
		this(limits, new FileEffort(), canceled);
	}

	/** Creates a budget that takes its effort from what is left of its file's. */
	public Budget(Limits limits, FileEffort effort, BooleanSupplier canceled) {
		this.limits = limits;
		this.effort = effort;
		this.canceled = canceled;
	}

	/** For going once more through what has been paid for. */
	public static Budget boundless() {
		return new Budget(new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE,
				Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE), () -> false);
	}

	/** Pays for one statement, or one round of a loop. */
	public void statement(EObject source) {
		statements++;
		if (statements > limits.statements()) {
			exhaust(Element.of(source), "this runs more than %,d statements", limits.statements(), "statements");
		}
		effort(STATEMENT, source);
	}

	/**
	 * Looks ahead in a loop of which some rounds are done. A loop of more rounds than statements are left ends here: what is wrong in its
	 * first round has been found, and the limit would be reached in any case. Measuring ends, too, where the rest needs by far too much
	 * effort if its rounds are like those before.
	 *
	 * @param before the effort before the first round
	 */
	public void rounds(long done, long left, long before, EObject loop) {
		if (left > limits.statements() - statements) {
			statements = Math.max(statements, statements + left); // what it needs at the least, if that is a number
			exhaust(Element.of(loop), "this runs more than %,d statements", limits.statements(), "statements");
		}
		double taken = effort.spent() - before;
		if (effort.isMeasuring() && taken > limits.effort() * SAMPLE && taken / done * left > FAR * limits.effort()) {
			exhaust(tooMuch(Element.of(loop)));
		}
	}

	/** Returns the effort that has been spent so far. */
	public long effort() {
		return effort.spent();
	}

	/** Returns a number that somebody wrote; measuring at a smaller size makes large ones smaller. */
	public Value sized(Value written) {
		return effort.sized(written);
	}

	/** Pays for the operators of an expression. */
	void operator(EObject source) {
		effort(OPERATOR, source);
	}

	/** Pays for looking up the value of a name. */
	void name(EObject source) {
		effort(NAME, source);
	}

	/** Pays for looking up one member of a family. */
	public void member(EObject source) {
		effort(MEMBER, source);
	}

	/** Pays for looking at {@code amount} things one by one. */
	public void effort(long amount, EObject source) {
		if (spend(amount)) {
			endEffort(Element.of(source));
		}
	}

	/** Pays for looking at {@code amount} things one by one. */
	public void effort(long amount, Origin origin) {
		if (spend(amount)) {
			endEffort(origin);
		}
	}

	private void endEffort(Origin origin) {
		Finding end = tooMuch(origin);
		effort.end(end);
		exhaust(end);
	}

	private Finding tooMuch(Origin origin) {
		return finding(origin, "checking this file takes more than %,d steps", limits.effort(), "effort");
	}

	/** Returns whether it is too much. */
	private boolean spend(long amount) {
		long spent = effort.spend(amount);
		if (spent > nextLook) {
			nextLook = spent + CANCEL_INTERVAL;
			checkCanceled();
		}
		return spent > limits.effort();
	}

	/** Pays for a complaint: for each of its findings, and for what follows from one that is reported elsewhere. */
	public void complaint(Complaint complaint, EObject source) {
		effort(FINDING * Math.max(1, complaint.findings().size()), source);
	}

	public void nodes(long count, EObject source) {
		nodes += count;
		if (nodes > limits.nodes()) {
			exhaust(Element.of(source), "this creates more than %,d nodes", limits.nodes(), "nodes");
		}
		effort(NODE * count, source);
	}

	public void lanes(long count, EObject source) {
		lanes += count;
		if (lanes > limits.lanes()) {
			exhaust(Element.of(source), "this creates more than %,d lanes", limits.lanes(), "lanes");
		}
		effort(LANE * count, source);
	}

	/** Pays for vectors that every node stores. */
	public void data(long count, EObject source) {
		vectors += count;
		if (vectors > limits.vectors()) {
			exhaust(Element.of(source), "this declares more than %,d data", limits.vectors(), "vectors");
		}
	}

	public void stop(EObject source) {
		stops(1, source);
	}

	/** Pays for the stops of a walk that is computed. */
	public void stops(long count, EObject source) {
		stops += count;
		if (stops > limits.stops()) {
			exhaust(Element.of(source), "the walks have more than %,d stops", limits.stops(), "stops");
		}
		effort(STOP * count, source);
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
		return Limits.NONE.with(Map.of("nodes", nodes, "lanes", lanes, "stops", stops, "vectors", vectors, "statements", statements,
				"effort", effort.spent(), "depth", (long) deepest));
	}

	private void exhaust(Origin origin, String message, long limit, String setting) {
		exhaust(finding(origin, message, limit, setting));
	}

	private static Finding finding(Origin origin, String message, long limit, String setting) {
		return new Finding(Code.LIMIT, origin, Words.of(message, limit))
				.withRemedy("raise the limit with --limit " + setting + "=N if this is intended");
	}

	private void exhaust(Finding finding) {
		exhausted = exhausted == null ? finding : exhausted;
		throw new Complaint(exhausted);
	}
}

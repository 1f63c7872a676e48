package barley.lang.elaborate;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Interval;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Unmet;
import barley.lang.model.Binary;
import barley.lang.model.Block;
import barley.lang.model.Expression;
import barley.lang.model.For;
import barley.lang.model.If;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Require;
import barley.lang.model.Statement;
import barley.lang.model.util.ModelSwitch;
import barley.lang.value.Family;
import barley.lang.value.Truth;
import barley.lang.value.Unknown;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * Runs statements. What is the same in a topology, a walk and a schedule is here: blocks, loops, conditions and names. A
 * statement that fails is reported once and skipped, so that one mistake does not hide the next; a requirement that does not hold ends the
 * declaration.
 */
abstract class StatementRunner extends ModelSwitch<Boolean> {

	protected final Frame frame;
	protected final Budget budget;
	protected final Evaluator evaluator;
	protected final Findings findings;
	protected final Sources sources;

	protected StatementRunner(Frame frame, Budget budget, Findings findings) {
		this.frame = frame;
		this.budget = budget;
		this.findings = findings;
		evaluator = new Evaluator(frame, budget);
		sources = new Sources();
	}

	/** For a runner within a runner: a walk inside its topology. */
	protected StatementRunner(StatementRunner outer) {
		frame = outer.frame;
		budget = outer.budget;
		findings = outer.findings;
		evaluator = outer.evaluator;
		sources = outer.sources;
	}

	final void run(Statement statement) {
		if (statement == null) {
			return;
		}
		budget.statement(statement);
		budget.enter(statement);
		try {
			doSwitch(statement);
		} catch (Complaint complaint) {
			if (complaint instanceof Unmet || budget.isExhausted()) {
				throw complaint;
			}
			failed(complaint);
			budget.complaint(complaint, statement);
		} finally {
			budget.leave();
		}
	}

	/** Reports what is wrong with a statement, which is skipped. */
	void failed(Complaint complaint) {
		findings.add(complaint);
	}

	/** Runs the statements of a body in the frame as it is: what they bind stays in view until the caller releases it. */
	final void runAll(List<Statement> statements) {
		for (Statement statement : statements) {
			run(statement);
		}
	}

	@Override
	public Boolean caseBlock(Block block) {
		int mark = frame.mark();
		try {
			runAll(block.getStatements());
		} finally {
			frame.release(mark);
		}
		return true;
	}

	@Override
	public Boolean caseFor(For loop) {
		loop(loop.getIterators(), 0, () -> run(loop.getBody()));
		return true;
	}

	@Override
	public Boolean caseIf(If choice) {
		run(evaluator.truth(choice.getCondition()) ? choice.getThen() : choice.getElse());
		return true;
	}

	@Override
	public Boolean caseLet(Let let) {
		if (let.getIndices().isEmpty()) {
			Value value = Unknown.INSTANCE;
			try {
				value = evaluator.evaluate(let.getValue());
			} finally {
				frame.push(let, value);
			}
		} else {
			evaluator.forget(let);
			frame.push(let, Family.INSTANCE);
		}
		return true;
	}

	@Override
	public Boolean caseRequire(Require require) {
		if (!evaluator.truth(require.getCondition())) {
			throw new Unmet(new Finding(Code.REQUIREMENT, require,
					"%s does not hold%s".formatted(Evaluator.text(require.getCondition()), evaluator.valuesIn(require.getCondition())))
					.withRemedy("", nearest(require.getCondition())));
		}
		return true;
	}

	/**
	 * Returns the parameter that a condition bounds, and the nearest value it could have; nothing if the condition is not as simple as
	 * that.
	 */
	private String[] nearest(Expression condition) {
		if (!(condition instanceof Binary binary)) {
			return new String[0];
		} else if (binary.getOperator().equals("and")) {
			return nearest(evaluator.truth(binary.getLeft()) ? binary.getRight() : binary.getLeft());
		}
		int beyond = switch (binary.getOperator()) {
		case ">" -> 1;
		case "<" -> -1;
		default -> 0;
		};
		boolean bounds = binary.getLeft() instanceof Reference reference && reference.getTarget() instanceof Parameter
				&& !binary.getOperator().equals("!=");
		return bounds && evaluator.evaluate(binary.getRight()) instanceof Whole bound
				? new String[] { ((Reference) binary.getLeft()).getTarget().getName(), Long.toString(bound.value() + beyond) }
				: new String[0];
	}

	/** A statement that means nothing here; the validator reports that it is here at all. */
	@Override
	public Boolean defaultCase(EObject statement) {
		return false;
	}

	/** Runs {@code body} once without a value for an iterator, for what is wrong in it whatever the range is. */
	private void once(List<Iterator> iterators, int depth, Runnable body) {
		int mark = frame.mark();
		budget.enter(iterators.get(depth));
		frame.push(iterators.get(depth), Unknown.INSTANCE);
		try {
			loop(iterators, depth + 1, body);
		} finally {
			frame.release(mark);
			budget.leave();
		}
	}

	/** Runs {@code body} for every combination of the iterators from {@code depth} on, the last one fastest. */
	protected final void loop(List<Iterator> iterators, int depth, Runnable body) {
		if (depth == iterators.size()) {
			body.run();
			return;
		}
		Iterator iterator = iterators.get(depth);
		Complaints parts = new Complaints();
		Interval range = parts.of(() -> evaluator.range(iterator));
		if (range == null) {
			parts.run(() -> once(iterators, depth, body));
			parts.end();
			return;
		}
		boolean reverse = iterator.getRange().isReverse();
		budget.enter(iterator);
		int mark = frame.mark();
		int place = frame.push(iterator, Truth.FALSE);
		long before = budget.effort();
		try {
			for (long i = 0; i < range.count(); i++) {
				budget.statement(iterator);
				frame.set(place, new Whole(reverse ? range.last() - i : range.first() + i));
				loop(iterators, depth + 1, body);
				frame.release(place + 1); // a let that is the whole body names something in its round alone
				if (Long.bitCount(i + 1) == 1) { // after 1, 2, 4, ... rounds
					budget.rounds(i + 1, range.count() - 1 - i, before, iterator);
				}
			}
		} finally {
			frame.release(mark);
			budget.leave();
		}
	}
}

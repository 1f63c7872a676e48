package barley.lang.generate;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

import barley.lang.finding.Origin;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.PaceWriter;
import barley.lang.prove.ProvedPhase.Paced;
import barley.runtime.program.PaceBlock;

/**
 * A block in which every node goes at its own pace, as programs state it: all nodes the same, which stands in their table, and each node
 * what it does itself.
 */
final class PaceCall {

	private final Paced paced;
	private final BitSet off;
	private final List<Act.Computing> given;
	private String field;
	private PaceBlock block;
	private PaceStatements statements;

	/**
	 * @param off   lanes that are off when it begins
	 * @param given computations of which it is said how nodes compute, in the order of the text
	 */
	PaceCall(Paced paced, BitSet off, List<Act.Computing> given) {
		this.given = given;
		this.paced = paced;
		this.off = off;
	}

	/** Returns what nodes do themselves, once it is settled. */
	PaceStatements statements() {
		return statements;
	}

	Origin source() {
		return paced.phase().source();
	}

	/** Gives it a name and puts it into the table of nodes, once all vectors are known: rooms in transit have the numbers behind them. */
	void settle(JavaNames names, boolean only, Plan plan, Vectors vectors, Columns columns) {
		field = names.stem(only ? "async" : "async line " + source().line(), List.of(""));
		PaceWriter.Store store = new PaceWriter.Store() {

			@Override
			public int datum(Payload payload) {
				return vectors.of(payload);
			}

			@Override
			public long offset(Payload payload) {
				return vectors.offset(payload);
			}
		};
		PaceWriter.Written written = PaceWriter.write(paced, plan.wiring().machine(), plan.placements(), vectors.count(), store, off,
				looks -> {
			// the proof has bounded them
		});
		block = written.block();
		columns.add(field, block, source().place() + ": what all nodes do, item by item");
		statements = PaceStatements.of(written, paced.phase().units(), given, plan.wiring().machine().nodes());
		statements.name(kind -> names.stem(field + " " + kind, List.of()), source().place(), columns);
	}

	/** Returns the field that holds it, which is its name in the table. */
	String field() {
		return field;
	}

	/** Returns the operators of its receives, each behind a comma, in Java. */
	String operators(OwnOperators operators) {
		return block.operators().stream().map(operator -> ", " + operators.java(operator)).collect(Collectors.joining());
	}

	/** Returns whether programs name an operator of the runtime for it. */
	boolean namesOperators() {
		return block.operators().stream().anyMatch(operator -> !operator.isOwn());
	}
}

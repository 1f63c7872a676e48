package barley.lang.ide.completion;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.Async;
import barley.lang.model.Embedding;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.Machine;
import barley.lang.model.PhysicalType;
import barley.lang.model.Program;
import barley.lang.model.Schedule;
import barley.lang.model.Study;
import barley.lang.model.Return;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Topology;
import barley.lang.model.Walk;

/** The element that encloses the cursor, apart from loops and blocks; it decides which statements are proposed. */
enum CursorScope {
	FILE("topology", "machine", "schedule", "study", "node", "link", "switch", "operator", "import", "package"),
	TYPE(),
	TOPOLOGY("node", "link", "for", "ring", "embedding", "path", "tree", "part", "switch", "let", "require", "if"),
	EMBEDDING("ring", "path", "tree"),
	WALK("visit", "for", "pass", "let", "if"),
	MACHINE("node", "link", "switch", "part", "off"),
	SCHEDULE("data", "exchange", "compute", "repeat", "ensure", "for", "let", "overlap", "async", "off", "require", "if"),
	EXCHANGE("allreduce", "reducescatter", "allgather", "broadcast", "reduce", "send", "for", "scatter", "gather", "alltoall", "barrier",
			"store", "let", "if",
			"off"),
	ASYNC("compute", "exchange", "send", "program", "for", "let", "if", "repeat"),
	PROGRAM("receive", "compute", "send", "for", "let", "if", "repeat"),
	/** What a synapse runs. */
	SYNAPSE("let", "return"),
	/** Behind the last step of a synapse. */
	RETURNED(),
	STUDY("vary", "run", "show", "let", "where", "find"),
	GOAL("allreduce", "reducescatter", "allgather", "broadcast", "reduce", "for", "scatter", "gather", "alltoall", "let", "if");

	private final List<String> statements;

	/** @param statements the keywords of the statements allowed, the most likely first */
	CursorScope(String... statements) {
		this.statements = List.of(statements);
	}

	/** Returns whether a statement that begins with {@code word} is allowed here. */
	boolean allows(String word) {
		return statements.contains(word);
	}

	/** Returns how likely such a statement is among all that are allowed here; larger is likelier. */
	int likeliness(String word) {
		return statements.size() - statements.indexOf(word);
	}

	/** Returns the scope of {@code element} or of the nearest enclosing element that has one. */
	static CursorScope of(EObject element) {
		for (EObject outer = element; outer != null; outer = outer.eContainer()) {
			if (outer instanceof Return) {
				return RETURNED;
			} else if (outer instanceof SynapseBlock) {
				return SYNAPSE;
			} else if (outer instanceof Walk) {
				return WALK;
			} else if (outer instanceof Embedding) {
				return EMBEDDING;
			} else if (outer instanceof Topology) {
				return TOPOLOGY;
			} else if (outer instanceof Ensure) {
				return GOAL;
			} else if (outer instanceof Exchange) {
				return EXCHANGE;
			} else if (outer instanceof Program) {
				return PROGRAM;
			} else if (outer instanceof Async) {
				return ASYNC;
			} else if (outer instanceof Schedule) {
				return SCHEDULE;
			} else if (outer instanceof Machine) {
				return MACHINE;
			} else if (outer instanceof Study) {
				return STUDY;
			} else if (outer instanceof PhysicalType) {
				return TYPE;
			}
		}
		return FILE;
	}
}

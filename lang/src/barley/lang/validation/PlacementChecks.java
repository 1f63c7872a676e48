package barley.lang.validation;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.validation.Check;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Async;
import barley.lang.model.Barrier;
import barley.lang.model.Block;
import barley.lang.model.Collective;
import barley.lang.model.Compute;
import barley.lang.model.Data;
import barley.lang.model.Embedding;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.For;
import barley.lang.model.If;
import barley.lang.model.Link;
import barley.lang.model.Nodes;
import barley.lang.model.Overlap;
import barley.lang.model.Program;
import barley.lang.model.Receive;
import barley.lang.model.Repeat;
import barley.lang.model.Require;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Statement;
import barley.lang.model.Switches;
import barley.lang.model.Topology;
import barley.lang.model.Visit;
import barley.lang.model.Walk;

/** Checks which statement is allowed where, since the grammar has a single rule for all of them. */
public class PlacementChecks extends Checks {

	@Check
	public void check(Statement statement) {
		EObject place = place(statement);
		if (place instanceof Data) {
			return; // who begins with which piece
		}
		String needed = belongs(statement, place);
		if (needed != null && !(isElaborated(place) && needed.equals("an exchange"))) { // which elaboration reports, with its remedy
			report(new Finding(Code.MISPLACED, statement,
					"%s must be in %s, but this is %s".formatted(word(statement), needed, describe(place)))
					.withRemedy(remedy(statement, place)));
		}
	}

	/** Returns what encloses a statement, apart from loops, conditions and blocks. */
	private static EObject place(Statement statement) {
		EObject place = statement.eContainer();
		while (place instanceof Block || place instanceof For || place instanceof If || place instanceof Repeat || place instanceof Overlap
				&& isPhase(statement)) {
			place = place.eContainer();
		}
		return place;
	}

	/** Returns whether the statements of a place are elaborated one after the other, wherever they belong. */
	private static boolean isElaborated(EObject place) {
		return place instanceof Schedule || place instanceof Async || place instanceof Overlap || place instanceof Program;
	}

	/**
	 * Returns what to write for a statement of all nodes in the program of one, and the other way round; empty if there is nothing to say.
	 */
	private static String remedy(Statement statement, EObject place) {
		if (statement instanceof Receive) {
			return "write send with from and to, or put it into the program of the node that receives";
		}
		return place instanceof Program && statement instanceof Exchange ? "end the program, and put the exchange behind it" : "";
	}

	/** Returns whether a statement is a phase, which can overlap with others. */
	private static boolean isPhase(Statement statement) {
		return statement instanceof Compute || statement instanceof Exchange || statement instanceof Repeat || statement instanceof Overlap;
	}

	/** Returns where {@code statement} belongs; null if it is there. */
	private static String belongs(Statement statement, EObject place) {
		if (statement instanceof Nodes || statement instanceof Switches || statement instanceof Link || statement instanceof Embedding) {
			return place instanceof Topology ? null : "a topology";
		} else if (statement instanceof Walk) {
			return place instanceof Topology || place instanceof Embedding || place instanceof Schedule schedule
					&& schedule.getGroup() != null ? null
					: "a topology, an embedding or a schedule among nodes";
		} else if (statement instanceof Visit) {
			return place instanceof Walk ? null : "a ring or path";
		} else if (statement instanceof Data || statement instanceof Overlap || statement instanceof Async || statement instanceof Ensure) {
			return place instanceof Schedule ? null : "a schedule";
		} else if (statement instanceof Exchange) {
			return place instanceof Schedule || place instanceof Async ? null : "a schedule";
		} else if (statement instanceof Compute || statement instanceof Repeat) {
			return place instanceof Schedule || place instanceof Async || place instanceof Program ? null : "a schedule";
		} else if (statement instanceof Program) {
			return place instanceof Async ? null : "an async block";
		} else if (statement instanceof Receive) {
			return place instanceof Program ? null : "a program";
		} else if (statement instanceof Collective) {
			return place instanceof Exchange || place instanceof Ensure ? null : "an exchange";
		} else if (statement instanceof Send) {
			return place instanceof Exchange || place instanceof Async || place instanceof Program ? null : "an exchange";
		} else if (statement instanceof SendWord || statement instanceof Barrier) {
			return place instanceof Exchange ? null : "an exchange";
		} else if (statement instanceof Require) {
			return place instanceof Topology || place instanceof Schedule ? null : "a topology or a schedule";
		}
		return null;
	}

	private static String word(Statement statement) {
		if (statement instanceof Nodes) {
			return "node";
		} else if (statement instanceof Switches) {
			return "switch";
		} else if (statement instanceof Walk walk) {
			return walk.getKind().getLiteral();
		} else if (statement instanceof Visit visit) {
			return visit.isRelay() ? "pass" : "visit";
		} else if (statement instanceof SendWord send) {
			return send.isLocal() ? "store" : "send";
		} else if (statement instanceof Collective collective) {
			return collective.getKind().getLiteral();
		}
		return statement.eClass().getName().toLowerCase(java.util.Locale.ROOT);
	}

	private static String describe(EObject place) {
		if (place instanceof Walk walk) {
			return "a " + walk.getKind().getLiteral();
		}
		if (place instanceof Async) {
			return "an async block";
		}
		String word = place.eClass().getName().toLowerCase(java.util.Locale.ROOT);
		return ("aeiou".indexOf(word.charAt(0)) >= 0 ? "an " : "a ") + word;
	}
}

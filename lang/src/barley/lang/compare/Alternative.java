package barley.lang.compare;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.evaluate.Evaluator;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Data;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;

/**
 * Another way to carry out a collective.
 *
 * @param name   what tables call it: {@code HalvingDoubling}
 * @param clause what a text has in place of the author's members or walks and strategy: {@code among n using HalvingDoubling}
 */
public record Alternative(String name, String clause) {

	private static final String DETOUR = " by shortest";

	/** Returns the same, with messages that go over nodes where no link joins sender and receiver. */
	Alternative detour() {
		return new Alternative(name + DETOUR, clause.replace(" using ", DETOUR + " using "));
	}

	public boolean isDetour() {
		return name.endsWith(DETOUR);
	}

	/** Returns the name of the same without detours. */
	public String straight() {
		return name.substring(0, name.length() - DETOUR.length());
	}

	/** Returns a text with the collective done this way. */
	public String in(String text, Collective collective) {
		INode node = NodeModelUtils.findActualNodeFor(collective);
		return text.substring(0, node.getOffset()) + statement(collective) + text.substring(node.getEndOffset());
	}

	private String statement(Collective collective) {
		String root = collective.getFrom() != null ? " from " + Evaluator.text(collective.getFrom())
				: collective.getTo() != null && collective.getKind() != CollectiveKind.ALLREDUCE
				? " to " + Evaluator.text(collective.getTo()) : "";
		return collective.getKind().getLiteral() + " " + texts(collective.getData())
				+ (collective.getWith() == null ? "" : " with " + Evaluator.text(collective.getWith())) + root
				+ (clause.isEmpty() ? "" : " " + clause);
	}

	/**
	 * Returns a text in which a parameter sets the size of the data of a schedule, so that its time can be known for other sizes; the same
	 * if their sizes are more than a number.
	 *
	 * @param parameter a name that the schedule does not use
	 */
	public static String sized(String text, Schedule schedule, Data data, String parameter) {
		INode size = NodeModelUtils.findActualNodeFor(data.getSize());
		INode name = NodeModelUtils.findNodesForFeature(schedule, ModelPackage.Literals.DECLARATION__NAME).get(0);
		String value = parameter + " = " + NodeModelUtils.getTokenText(size);
		int list = schedule.getParameters().isEmpty() ? name.getEndOffset()
				: NodeModelUtils.findActualNodeFor(schedule.getParameters().get(0)).getOffset();
		return text.substring(0, list) + (schedule.getParameters().isEmpty() ? "(" + value + ")" : value + ", ")
				+ text.substring(list, size.getOffset()) + parameter + text.substring(size.getEndOffset());
	}

	static String texts(List<? extends EObject> elements) {
		return elements.stream().map(Evaluator::text).collect(Collectors.joining(", "));
	}
}

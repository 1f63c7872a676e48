package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Argument;
import barley.lang.model.Expression;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Topology;

/**
 * The numbers that give a topology its size where a finding is: the defaults of parameters, and the arguments of the schedule around it. A
 * fix is tried with other numbers in their places, because indices that it writes may hold for one size only.
 */
final class OtherSizes {

	private static final int LARGEST = 1_000;

	/** A number in the text. */
	record Size(String parameter, int value, INode node) {

		/** Returns other values to try, the most telling first: of different parity, and larger. */
		List<Integer> others() {
			return Stream.of(value + 1, value + 2, 2 * value, value - 1).filter(other -> other > 0 && other != value).distinct().toList();
		}
	}

	private OtherSizes() {
	}

	/** Returns the sizes of a topology for a finding in it or in a schedule on it. */
	static List<Size> of(ReportedFinding finding, Topology topology) {
		Map<String, Size> sizes = new LinkedHashMap<>();
		for (Parameter parameter : topology.getParameters()) {
			add(finding.text(), parameter.getName(), parameter.getDefault(), sizes);
		}
		finding.enclosing(Schedule.class).map(Schedule::getBase).filter(base -> base.getDesign() == topology).ifPresent(base -> {
			for (Argument argument : base.getArguments()) {
				sizes.remove(argument.getParameter().getName());
				add(finding.text(), argument.getParameter().getName(), argument.getValue(), sizes);
			}
		});
		return List.copyOf(sizes.values());
	}

	/** Returns the sizes of the topologies that a change edits. */
	static List<Size> of(ReportedFinding finding, List<TextEdit> edits) {
		List<Size> sizes = new ArrayList<>();
		if (finding.text().source() == null) {
			return sizes;
		}
		finding.text().source().getDeclarations().stream().filter(Topology.class::isInstance).map(Topology.class::cast)
				.filter(topology -> edits.stream().anyMatch(edit -> finding.text().covers(topology, edit)))
				.forEach(topology -> sizes.addAll(of(finding, topology)));
		sizes.removeIf(size -> edits.stream().anyMatch(edit -> finding.text().covers(size.node(), edit)));
		return sizes;
	}

	private static void add(OpenText text, String parameter, Expression number, Map<String, Size> sizes) {
		INode node = number == null || !text.contains(number) ? null : text.node(number);
		if (node != null && text.text(number).matches("\\d{1,4}") && Integer.parseInt(text.text(number)) <= LARGEST) {
			sizes.put(parameter, new Size(parameter, Integer.parseInt(text.text(number)), node));
		}
	}
}

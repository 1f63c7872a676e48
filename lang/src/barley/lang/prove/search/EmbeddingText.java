package barley.lang.prove.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Element;
import barley.lang.finding.Origin;
import barley.lang.model.Named;
import barley.lang.model.Parameter;
import barley.lang.model.Topology;
import barley.lang.scoping.Members;
import barley.lang.value.Truth;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Wiring;

/**
 * Writes rings that were found as an author would, laid out as the formatter leaves it. Rings that are each other turned become
 * one with an index. What was found for one size of a topology need not hold for another, so an embedding into a topology with
 * parameters is there only for the values that it was found with.
 */
public final class EmbeddingText {

	private static final int WIDTH = 120;
	private static final int TAB = 4;
	private static final String NAME = "Rings";

	private final Wiring wiring;
	private final RingsFound found;
	private final Set<String> taken;
	private final List<String> lines = new ArrayList<>();

	private EmbeddingText(Wiring wiring, RingsFound found, Set<String> taken) {
		this.wiring = wiring;
		this.found = found;
		this.taken = taken;
	}

	/** Returns the embedding as it can be written in {@code topology}, one line each without a line feed, the first not indented. */
	public static List<String> of(Wiring wiring, RingsFound found, Topology topology) {
		Set<String> taken = Members.of(topology).stream().map(Named::getName).collect(Collectors.toCollection(HashSet::new));
		EmbeddingText text = new EmbeddingText(wiring, found, taken);
		text.write(topology);
		return text.lines;
	}

	private void write(Topology topology) {
		lines.add("/** Found by search: " + spaced(found.sentence()) + ". */");
		lines.add(condition(topology) + "embedding " + free(NAME) + " {");
		if (found.turn() != null) {
			String index = free("k");
			ring("R[%s in 0 ..< %d]".formatted(index, found.rings().size()),
					IntStream.of(found.rings().get(0)).mapToObj(node -> turned(node, index)).toList());
		} else {
			for (int ring = 0; ring < found.rings().size(); ring++) {
				ring("R" + (ring + 1), IntStream.of(found.rings().get(ring)).mapToObj(node -> spaced(wiring.name(node))).toList());
			}
		}
		lines.add("}");
	}

	/** {@code if rungs == 4}: for which values of its parameters the topology has these rings; nothing if it has no parameters. */
	private String condition(Topology topology) {
		Map<Origin, Value> values = wiring.realm().values();
		String condition = topology.getParameters().stream()
				.filter(parameter -> values.get(Element.of(parameter)) instanceof Whole
						|| values.get(Element.of(parameter)) instanceof Truth)
				.map(parameter -> equation(parameter, values.get(Element.of(parameter)))).collect(Collectors.joining(" and "));
		return condition.isEmpty() ? "" : "if " + condition + " ";
	}

	private static String equation(Parameter parameter, Value value) {
		return value instanceof Truth truth ? (truth.value() ? "" : "not ") + parameter.getName() : parameter.getName() + " == " + value;
	}

	private void ring(String name, List<String> nodes) {
		String line = "\tring " + name + " { visit " + String.join(", ", nodes) + " }";
		if (width(line) <= WIDTH) {
			lines.add(line);
			return;
		}
		List<String> visits = visits(nodes, WIDTH);
		for (int width = WIDTH - 1; visits(nodes, width).size() == visits.size(); width--) {
			visits = visits(nodes, width);
		}
		lines.add("\tring " + name + " {");
		lines.addAll(visits);
		lines.add("\t}");
	}

	/** As many nodes to a line as fit; a ring is laid out by the least width that takes no more lines than the whole. */
	private static List<String> visits(List<String> nodes, int width) {
		List<String> visits = new ArrayList<>();
		String visit = "";
		for (String node : nodes) {
			String longer = visit.isEmpty() ? "\t\tvisit " + node : visit + ", " + node;
			if (!visit.isEmpty() && width(longer) > width) {
				visits.add(visit);
				longer = "\t\tvisit " + node;
			}
			visit = longer;
		}
		visits.add(visit);
		return visits;
	}

	/** Returns how far a line reaches where it will be written, one step further in. */
	private static int width(String line) {
		return TAB + line.chars().map(letter -> letter == '\t' ? TAB : 1).sum();
	}

	/** A node of the first ring as every ring has it, with its index in place of the number of places it is turned by. */
	private String turned(int node, String index) {
		CyclicShift turn = found.turn();
		Extent extent = turn.shape().extent();
		int rest = node - turn.shape().first();
		List<String> indices = new ArrayList<>();
		for (int d = extent.sizes().length - 1; d >= 0; d--) {
			int place = rest % extent.sizes()[d];
			String moving = (turn.step() == 1 ? "" : turn.step() + " * ") + index + (place == 0 ? "" : " + " + place);
			indices.add(0, d == turn.dimension() ? moving : Integer.toString(place));
			rest /= extent.sizes()[d];
		}
		return turn.shape().family() + "[" + String.join(", ", indices) + "]";
	}

	private String free(String name) {
		return Stream.iterate(1, number -> number + 1).map(number -> number == 1 ? name : name + number)
				.filter(each -> !taken.contains(each)).findFirst()
				.orElseThrow();
	}

	/** Node names as the formatter writes them. */
	private static String spaced(String text) {
		return text.replaceAll(",(?=\\S)", ", ");
	}
}

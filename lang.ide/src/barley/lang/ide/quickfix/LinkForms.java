package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Dimension;
import barley.lang.model.NodeFamily;
import barley.lang.model.Topology;

/**
 * Writes a link between two nodes, which are known for one size of a topology, in forms that may hold for other sizes as well: indices as
 * expressions of parameters, and a loop over dimensions in which both ends are alike. For {@code link n[3, 0] -- n[0, 0]} of a ladder with
 * four rungs these are
 *
 * <pre>
 * link n[rungs - 1, 0] -- n[0, 0]
 * for s in 0 ..&lt; 2 link n[rungs - 1, s] -- n[0, s]
 * for s in 0 ..&lt; 2 link n[rungs - 1, s] -- n[0, s + rungs]
 * link n[3, 0] -- n[0, 0]
 * </pre>
 *
 * <p>Which of them holds is for {@link FixTrial} to find out.
 */
final class LinkForms {

	private static final Pattern LINK = Pattern.compile("link (\\S.*) -- (\\S.*)");
	private static final Pattern END = Pattern.compile("(\\w+)\\[([^\\[\\]]*)\\]");
	private static final List<String> VARIABLES = List.of("s", "t", "i", "j", "k", "l");
	private static final int MOST_LOOPS = 2;
	private static final int MOST_FORMS = 40;

	private final OpenText text;
	private final Topology topology;
	private final Map<String, Integer> parameters;
	private final List<Dimension> dimensions;
	private final String family;
	private final List<String> from;
	private final List<String> to;

	private LinkForms(OpenText text, Topology topology, NodeFamily family, Map<String, Integer> parameters, List<String> from,
			List<String> to) {
		this.text = text;
		this.topology = topology;
		this.parameters = parameters;
		this.family = family.getName();
		dimensions = family.getDimensions();
		this.from = from;
		this.to = to;
	}

	/**
	 * Returns the forms of a link statement, general ones first and the statement itself last.
	 *
	 * @param parameters the values of parameters for which the statement is known
	 */
	static Stream<String> of(OpenText text, Topology topology, Map<String, Integer> parameters, String statement) {
		Set<String> forms = new LinkedHashSet<>();
		Matcher link = LINK.matcher(statement);
		if (!parameters.isEmpty() && link.matches()) {
			Matcher from = END.matcher(link.group(1));
			Matcher to = END.matcher(link.group(2));
			if (from.matches() && to.matches() && from.group(1).equals(to.group(1))) {
				family(topology, from.group(1)).map(family -> new LinkForms(text, topology, family, parameters,
						indices(from.group(2)), indices(to.group(2)))).filter(LinkForms::isKnown).ifPresent(known -> known.add(forms));
			}
		}
		return Stream.concat(forms.stream().limit(MOST_FORMS), Stream.of(statement)).distinct();
	}

	private static Optional<NodeFamily> family(Topology topology, String name) {
		return EcoreUtil2.eAllOfType(topology, NodeFamily.class).stream().filter(family -> name.equals(family.getName())).findFirst();
	}

	private static List<String> indices(String list) {
		return List.of(list.strip().split(" *, *"));
	}

	private boolean isKnown() {
		return from.size() == dimensions.size() && to.size() == dimensions.size()
				&& Stream.concat(from.stream(), to.stream()).allMatch(index -> index.matches("\\d{1,9}"));
	}

	private void add(Set<String> forms) {
		for (int loops = 0; loops <= Math.min(MOST_LOOPS, dimensions.size()); loops++) {
			loop(0, loops, "", List.of(), List.of(), forms);
		}
	}

	/** Adds the forms with so many more loops over dimensions from {@code dimension} on. */
	private void loop(int dimension, int loops, String header, List<String> before, List<String> after, Set<String> forms) {
		if (forms.size() >= MOST_FORMS) {
			return;
		} else if (dimension == dimensions.size()) {
			if (loops == 0) {
				forms.add("%slink %s[%s] -- %s[%s]".formatted(header.isEmpty() ? "" : "for" + header + " ", family,
						String.join(", ", before), family, String.join(", ", after)));
			}
			return;
		}
		if (loops > 0) {
			String variable = variable(header);
			String size = text.text(dimensions.get(dimension).getSize());
			String more = "%s %s in 0 ..< %s".formatted(header.isEmpty() ? "" : header + ",", variable, size);
			for (String other : shifted(dimension, variable)) {
				loop(dimension + 1, loops - 1, more, with(before, variable), with(after, other), forms);
			}
		}
		for (String one : expressions(from.get(dimension))) {
			for (String other : expressions(to.get(dimension))) {
				loop(dimension + 1, loops, header, with(before, one), with(after, other), forms);
			}
		}
	}

	/** Returns indices of the other end where a loop runs over a dimension; in a cyclic one, a parameter may be added. */
	private List<String> shifted(int dimension, String variable) {
		List<String> shifted = new ArrayList<>();
		if (from.get(dimension).equals(to.get(dimension))) {
			shifted.add(variable);
		}
		if (dimensions.get(dimension).isCyclic()) {
			parameters.keySet().forEach(parameter -> shifted.add(variable + " + " + parameter));
		}
		return shifted;
	}

	/** Returns expressions with the value of an index, the literal itself last. */
	private List<String> expressions(String index) {
		int value = Integer.parseInt(index);
		List<String> expressions = new ArrayList<>();
		parameters.forEach((name, size) -> {
			if (value > 0 && value >= size - 2 && value <= size) {
				expressions.add(value == size ? name : name + " - " + (size - value));
			} else if (value > 0 && value == size / 2) {
				expressions.add(name + " / 2");
			}
		});
		expressions.add(index);
		return expressions;
	}

	private String variable(String header) {
		String written = text.text(topology);
		return VARIABLES.stream().filter(name -> !header.contains(" " + name + " in ")
				&& !written.matches("(?s).*\\b(node|let|part|ring|path|tree|embedding) " + name + "\\b.*") && !parameters.containsKey(name))
				.findFirst().orElse("index");
	}

	private static List<String> with(List<String> indices, String index) {
		return Stream.concat(indices.stream(), Stream.of(index)).toList();
	}
}

package barley.lang.elaborate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

import barley.lang.finding.Words;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Dimension;
import barley.lang.model.Expression;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.plan.Payload;
import barley.lang.scoping.Strategies;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * The members of a collective as the group of nodes that its strategy is written for (RULES.md 27).
 *
 * @param nodes the members, in the order of the group
 * @param sizes how many they are in each dimension of the reference that names them, or all together
 */
record GroupMembers(int[] nodes, int[] sizes) {

	/** Returns the same members from the root on, the others behind it in cyclic order. */
	GroupMembers from(int root) {
		int first = 0;
		while (first < nodes.length && nodes[first] != root) {
			first++;
		}
		int[] turned = new int[nodes.length];
		for (int i = 0; i < turned.length; i++) {
			turned[i] = nodes[(first + i) % nodes.length];
		}
		return new GroupMembers(turned, sizes);
	}

	/**
	 * Adds what the parameters of a schedule are that have no value yet: one that is the size of a dimension of its group is that of the
	 * members, one that is the size of the only data that it ensures is that of the vector.
	 *
	 * @param count counts the nodes of the group with some values of the parameters
	 */
	void bind(Schedule schedule, Payload vector, Map<Parameter, Value> values, ToLongFunction<Map<Parameter, Value>> count) {
		Set<DataFamily> data = Strategies.ensured(schedule);
		Parameter size = data.size() == 1 ? parameter(schedule, ((Data) data.iterator().next().eContainer()).getSize()) : null;
		if (size != null) {
			values.putIfAbsent(size, new Whole(vector.size()));
		}
		List<Dimension> dimensions = schedule.getGroup().getDimensions();
		List<Parameter> open = dimensions.stream().map(dimension -> parameter(schedule, dimension.getSize()))
				.filter(parameter -> parameter != null && !values.containsKey(parameter)).distinct().toList();
		if (dimensions.size() == sizes.length) {
			for (int d = 0; d < sizes.length; d++) {
				Parameter parameter = parameter(schedule, dimensions.get(d).getSize());
				if (parameter != null) {
					values.putIfAbsent(parameter, new Whole(sizes[d]));
				}
			}
		} else if (open.size() > 1) {
			throw new Unfit(Words.of("has a group of %d dimensions, but its %,d members have %d", dimensions.size(), nodes.length,
					sizes.length), "give all sizes but one: using %s(%s = ...)".formatted(schedule.getName(), open.get(0).getName()));
		} else if (open.size() == 1) {
			Map<Parameter, Value> others = new HashMap<>(values);
			others.put(open.get(0), new Whole(1));
			long known = count.applyAsLong(others);
			values.put(open.get(0), new Whole(Math.max(1, nodes.length / known)));
		}
	}

	/** Returns the parameter of a schedule that an expression is, and nothing else; null if it is another one. */
	private static Parameter parameter(Schedule schedule, Expression expression) {
		return expression instanceof Reference reference && reference.getTarget() instanceof Parameter parameter
				&& schedule.getParameters().contains(parameter) ? parameter : null;
	}
}

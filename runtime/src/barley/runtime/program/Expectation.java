package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * What a node must hold in the end: each of the elements {@code first .. first + count - 1} of some data combined from the contributions of
 * some nodes, as they last renewed them. Nodes that expect the same should share the array of contributors.
 *
 * @param origin the element that the first one was when it was contributed; another one after an all-to-all only
 */
public record Expectation(int node, int data, long first, long count, int[] contributors, Operator operator, long origin) {

	/** Expects elements where they have always been. */
	public Expectation(int node, int data, long first, long count, int[] contributors, Operator operator) {
		this(node, data, first, count, contributors, operator, first);
	}
}

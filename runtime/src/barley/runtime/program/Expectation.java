package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * What a node must hold at the end: elements {@code first .. first + count - 1} of some data, each the combination of the latest
 * contributions of some nodes. Nodes with equal expectations should share the array of contributors.
 *
 * @param source the data to which they were contributed; others than {@code data} where elements have been moved
 * @param origin index of the first element when it was contributed
 */
public record Expectation(int node, int data, long first, long count, int[] contributors, Operator operator, int source, long origin) {

	/** Creates an expectation for elements that have not changed their place. */
	public Expectation(int node, int data, long first, long count, int[] contributors, Operator operator) {
		this(node, data, first, count, contributors, operator, data, first);
	}
}

/**
 * Data of nodes: types of elements, operators that combine them, vectors that store them, and initial values.
 *
 * <pre>{@code
 * DataTable data = DataTable.builder().add("gradient", ElementType.F16, 25_000_000).add("step", ElementType.I32, 1).build();
 * }</pre>
 */
package barley.runtime.data;

package barley.lang.evaluate;

/**
 * How far elaboration goes before it stops with a finding. Files are untrusted: none of them may hang the editor or
 * exhaust its memory.
 *
 * @param nodes      nodes of one machine
 * @param lanes      lanes of one machine
 * @param stops      stops of all walks of one machine together
 * @param vectors    data of one schedule, every member of a family counted
 * @param statements statements executed, counted once for every round of a loop
 * @param effort     what single statements and proofs look at one by one: nodes that take part, ranges of elements they hold
 * @param depth      how deep statements, expressions and machines may nest
 */
public record Limits(int nodes, int lanes, int stops, int vectors, long statements, long effort, int depth) {

	public static final Limits DEFAULT = new Limits(1_000_000, 4_000_000, 4_000_000, 20_000, 10_000_000, 100_000_000, 200);
}

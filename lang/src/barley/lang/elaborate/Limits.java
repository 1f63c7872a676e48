package barley.lang.elaborate;

/**
 * How far elaboration goes before it stops with a finding. Files are untrusted: none of them may hang the editor or
 * exhaust its memory.
 *
 * @param nodes      nodes of one machine
 * @param lanes      lanes of one machine
 * @param stops      stops of all walks of one machine together
 * @param vectors    data of one schedule, every member of a family counted
 * @param statements statements executed, counted once for every round of a loop
 * @param depth      how deep statements, expressions and machines may nest
 */
public record Limits(int nodes, int lanes, int stops, int vectors, long statements, int depth) {

	public static final Limits DEFAULT = new Limits(2_000_000, 8_000_000, 8_000_000, 20_000, 20_000_000, 200);
}

/**
 * Run programs. Every run begins with a timing pass, which follows the nodes one after the other, each through all of its steps, checks all
 * calls and finds steps, times, volumes and a fingerprint without storing anything for a transfer. A functional run then moves real data,
 * all nodes step by step, and compares what comes out with what the program was to achieve.
 *
 * <pre>{@code
 * Result result = Simulator.run(program, Options.functional().withCancelled(monitor::isCanceled));
 * result.times().ifPresent(times -> System.out.println(Units.time(times.timePs())));
 * }</pre>
 *
 * <p>A step costs the dearest launch of the nodes that take part, plus the time of the busiest channel, plus the longest latency of the
 * lanes that carried something, plus the slowest node's combining; a phase lasts as long as its slowest node. All times are whole
 * picoseconds and nothing overflows unseen.
 */
package barley.runtime.simulate;

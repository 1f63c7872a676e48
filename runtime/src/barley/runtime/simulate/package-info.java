/**
 * Runs programs. Every run begins with a timing pass, which follows the nodes one after the other, each through all of its steps, checks
 * all calls and finds steps, times, volumes and a fingerprint without storing anything for a transfer. A functional run then moves real
 * data, all nodes step by step, and compares what comes out with what the program was to achieve.
 *
 * <pre>{@code
 * Result result = Simulator.run(program, Options.functional().withCancelled(monitor::isCanceled));
 * result.times().ifPresent(times -> System.out.println(Units.time(times.timePs())));
 * }</pre>
 *
 * <p>A step costs the dearest launch of the nodes that take part, plus the time of the busiest channel, plus the longest latency of the
 * lanes that carried something, plus the slowest node's combining; a phase lasts as long as its slowest node. Parts that
 * overlap last as long as the longest; those that need the same channel take turns in their order. All times are whole
 * picoseconds and nothing overflows unseen. A piece without elements carries nothing: it takes neither transfer time nor latency, but the
 * step's launch is paid. The launch is the barrier of a bulk-synchronous machine: no node begins a step before all have ended the one
 * before. A run may have a {@link barley.runtime.simulate.option.Barrier} before every exchange, after it or both, which takes time of its
 * own; that is a setting of the run, since machines whose launch stands for it do not know it.
 *
 * <p>Nodes are followed by several threads, and programs that promise to go on evenly
 * ({@link barley.runtime.program.Stretches}) are folded: of each kind of node one is followed through all its steps, of the others the ends
 * of every stretch are looked at. Neither changes a bit of the result. A kind is a class of programs on a type of node, making the same
 * calls with the same sizes of pieces over the same types of lanes at the beginning of each stretch; and every channel is checked: what its
 * two ends account for must be the same.
 *
 * <p>{@link barley.runtime.simulate.option.Disturbance}s let lanes fail or slow down, nodes straggle and fragments be corrupted, and
 * {@link barley.runtime.simulate.result.Damage} reports what came of it; {@link barley.runtime.simulate.play.Playback} shows a run in order
 * of time; a run that is stopped leaves what it has found in its {@link barley.runtime.simulate.result.Interruption}.
 */
package barley.runtime.simulate;

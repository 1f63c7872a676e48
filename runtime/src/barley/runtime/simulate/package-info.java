/**
 * Runs programs. Every run begins with a timing pass, which follows the nodes one after the other, each through all of its steps. It checks
 * all calls and computes steps, times, volumes and a fingerprint, without storing anything per transfer. A functional run then moves real
 * data, all nodes step by step, and compares the results with the expectations of the program.
 *
 * <pre>{@code
 * Result result = Simulator.run(program, RunOptions.functional().withCancelled(monitor::isCanceled));
 * result.times().ifPresent(times -> System.out.println(UnitText.time(times.timePs())));
 * }</pre>
 *
 * <p>The cost of a step is the longest launch of the nodes that take part, plus the time of the busiest channel, plus the longest latency
 * of the lanes that carried something, plus the combining of the slowest node; a phase takes as long as its slowest node. Overlapping parts
 * take as long as the longest of them; those that need the same channel are serialized in the order in which they are stated. All times are
 * whole picoseconds, and every overflow is reported. A piece without elements takes neither transfer time nor latency, but the launch of
 * the step is paid. The launch is the barrier of a bulk-synchronous machine: no node begins a step before all have ended the previous one.
 * A run may have a {@link barley.runtime.simulate.option.Barrier} with a cost of its own before every exchange, after it, or both; this is
 * an option of the run and not of the machine, because the launch time of many machines includes it.
 *
 * <p>Nodes are followed by several threads, and programs that promise to be regular ({@link barley.runtime.program.Stretches}) are folded:
 * one node of each kind is followed through all its steps, and of the others only the ends of every stretch are examined. Neither changes
 * the result. Nodes of a kind run the same class of programs on the same type of node, and make the same calls with the same sizes of
 * pieces over the same types of lanes at the beginning of each stretch. Every channel is checked: its two ends must account for the same
 * transfers.
 *
 * <p>{@link barley.runtime.simulate.option.Disturbance}s make lanes fail or slow down, nodes straggle and fragments be corrupted, and
 * {@link barley.runtime.simulate.result.Damage} reports the effect. {@link barley.runtime.simulate.play.Playback} shows a run in order of
 * time. A cancelled run throws an {@link barley.runtime.simulate.result.Interruption}, which contains the partial result.
 */
package barley.runtime.simulate;

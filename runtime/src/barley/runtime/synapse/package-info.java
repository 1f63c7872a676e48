/**
 * What cores with synapses do together: the programs of synapses, the reducers that combine their results, and the ways of words between
 * cores. The simulator carries it out ({@code barley.runtime.simulate.synapse}).
 *
 * <p>In an exchange a core states, on each <em>channel</em> it uses, up to four instructions: {@code synapse} loads a program into its
 * synapses and sets its reducer, {@code send} sends a word to the synapses of the cores that hear it, {@code store} a word to its own
 * synapses, and {@code receive} takes the reducer's result. A program is a {@link barley.runtime.synapse.SynapseBlock}: a loop over the
 * synapses of a core.
 *
 * <pre>{@code
 * public final class Gradient implements NodeProgram {
 *     private static final int HEAR = 0;                            // link types with synapses, in the order of the machine
 *     private static final int X = 0, Y = 1, H = 2, R = 3;          // data of cores
 *     private static final int F = 4, V = 5;                        // data of synapses
 *     private static final SynapseBlock FORWARD = SynapseBlock.of(3, (core, element, from, to) -> {
 *         float[] a = core.words(float[].class);
 *         float[] f = core.data(F, float[].class);
 *         float[] v = core.data(V, float[].class);
 *         float[] result = core.results(float[].class);
 *         for (int s = from; s < to; s++) {
 *             v[s] = a[s];
 *             result[s] = f[s] * a[s];
 *         }
 *     });
 *
 *     public void phases(Phases phases) {
 *         phases.synapses("Gradient:1 h = F x", ports -> {
 *             ports.synapse(0, HEAR, FORWARD, SynapseReducer.SUM);
 *             ports.send(0, HEAR, X, 0, 1);
 *             ports.receive(0, H, 0);
 *         });
 *     }
 * }
 * }</pre>
 */
package barley.runtime.synapse;

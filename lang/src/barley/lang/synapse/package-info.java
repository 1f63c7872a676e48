/**
 * What synapses run when a word arrives: blocks as trees of values, and their compiler.
 *
 * <p>A {@link barley.lang.synapse.WordBlock} is what the author wrote: steps that assign values. The
 * {@link barley.lang.synapse.BlockCompiler} makes a {@link barley.lang.synapse.BlockProgram} of it, a straight list of instructions over
 * registers, of which a synapse executes one a cycle: it says how long the block takes and how many registers it needs. Generated Java
 * computes the same values from the steps, in loops over all synapses of a core.
 */
package barley.lang.synapse;

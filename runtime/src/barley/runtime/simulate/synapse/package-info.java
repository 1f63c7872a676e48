/**
 * Simulates exchanges with synapses cycle by cycle: when words arrive, when programs of synapses end, and when reducers have their results;
 * and computes the values.
 *
 * <p>A core issues one word a cycle; over wires of its own it is there at the end of that cycle, if the wires have neither bandwidth nor
 * latency. A synapse runs one instruction a cycle, its programs in the order in which their words come. A reducer is a tree of units with
 * two inputs, one level a cycle, that takes one channel after another, a cycle apart.
 */
package barley.runtime.simulate.synapse;

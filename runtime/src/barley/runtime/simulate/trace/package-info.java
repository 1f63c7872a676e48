/** Records what happens in clocked switches and at synapses, and shows the state of each of them in every cycle. */
package barley.runtime.simulate.trace;

/**
 * What can be proved about an exchange through clocked switches without running it: how many packets cross each channel, which buffers are
 * never full, and whether it ends.
 */
package barley.runtime.network.prove;

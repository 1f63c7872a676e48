/** Costs of steps and flows, in whole picoseconds, and the speeds that determine them, which disturbances change. */
package barley.runtime.simulate.cost;

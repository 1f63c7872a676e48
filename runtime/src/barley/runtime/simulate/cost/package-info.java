/** What steps and flows cost, in whole picoseconds, and the speeds that this depends on, which disturbances change. */
package barley.runtime.simulate.cost;

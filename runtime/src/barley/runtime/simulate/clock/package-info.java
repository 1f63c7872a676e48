/**
 * Simulates clocked switches cycle by cycle: buffers with credits, arbiters, compute units with entries, and channels. The state is in
 * flat arrays, and cycles in which nothing can happen are skipped. Times do not depend on whether data are moved.
 */
package barley.runtime.simulate.clock;

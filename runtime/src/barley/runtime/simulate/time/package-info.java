/** The timing pass of every run: follows nodes through all their steps without storing anything per transfer. */
package barley.runtime.simulate.time;

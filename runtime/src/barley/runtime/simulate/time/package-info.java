/** The timing pass, which every run begins with: follow nodes through all their steps without storing anything for a transfer. */
package barley.runtime.simulate.time;

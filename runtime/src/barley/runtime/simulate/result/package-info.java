/** Results of runs: times, volumes, energy, mismatches, damage. Values only; {@code barley.runtime.report} writes them. */
package barley.runtime.simulate.result;

/** Options of a run: its mode, threads, barriers, disturbances, and observers of its progress and transfers. */
package barley.runtime.simulate.option;

/** How a run is made: its mode, threads, barriers, disturbances, and who is informed of its progress or sees its transfers. */
package barley.runtime.simulate.option;

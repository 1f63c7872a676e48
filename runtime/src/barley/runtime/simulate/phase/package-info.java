/** The phases that all nodes of a program state alike: compared while each node states them, and walked by the passes of a run. */
package barley.runtime.simulate.phase;

/** The phases that all nodes of a program state identically: compared while each node states them, and visited by the passes of a run. */
package barley.runtime.simulate.phase;

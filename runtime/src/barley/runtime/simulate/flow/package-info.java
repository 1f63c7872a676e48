/** Data flows: the calls of nodes as streams that feed each other, and the time of each chunk's transfer. */
package barley.runtime.simulate.flow;

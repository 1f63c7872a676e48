/** Data flows: what nodes note of them as streams that feed each other, and when each chunk is transferred. */
package barley.runtime.simulate.flow;

/** What all passes of a run share: threads, the question whether to go on, and the heap that is left. */
package barley.runtime.simulate.resource;

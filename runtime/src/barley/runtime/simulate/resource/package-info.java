/** Resources that all passes of a run share: threads, cancellation and progress, and the heap. */
package barley.runtime.simulate.resource;

/** A run in order of time: plays a window of it, or computes the effect of disturbances. */
package barley.runtime.simulate.play;

/** A run in order of time: to show a window of it, or to find out what disturbances did. */
package barley.runtime.simulate.play;

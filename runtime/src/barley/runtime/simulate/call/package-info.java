/** The calls that programs make in a step: checked, hashed or written down. */
package barley.runtime.simulate.call;

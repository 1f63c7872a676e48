/** The calls that programs make in a step: checked, hashed and recorded. */
package barley.runtime.simulate.call;

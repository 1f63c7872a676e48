/** Exact numbers: fractions, and quotients of integers without silent overflow. */
package barley.runtime.number;

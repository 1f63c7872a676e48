/** Exact numbers: fractions, and quotients of whole numbers that must not overflow unseen. */
package barley.runtime.number;

/**
 * Numbers on the adder of a combining switch (seed 004). The adder knows unsigned integers of a fixed width only; nodes state every other
 * kind of number as such integers before they send, and turn the result back into numbers afterwards.
 *
 * <pre>{@code
 * WordCode code = WordCodes.of(Operator.MAX, ElementType.F32, 64, 8, false);
 * AdderWords words = new AdderWords(code.format(), count);
 * code.write(vector, 0, null, 0, words, 0, count);       // at each node
 * words.combine(code.operation(), 0, others, 0, count); // in each switch
 * code.read(words, 0, null, 0, vector, 0, count);        // at each node
 * }</pre>
 */
package barley.runtime.adder;

package barley.lang.plan;

import barley.lang.finding.Origin;

/**
 * An operator of an author's own, as programs need it.
 *
 * @param word     its name, qualified by that of its package
 * @param home     its package; null if it has none
 * @param ofReals  a Java expression of {@code a} and {@code b}, both {@code double}
 * @param ofWholes one of two {@code long}s; null if it can leave whole numbers
 */
public record OperatorDefinition(Origin source, String word, String name, String home, String ofReals, String ofWholes) {
}

package barley.lang.prove.figures;

/**
 * Messages that go over one lane in an exchange.
 *
 * @param bytes of all of them
 * @param alike whether all are of one size
 * @param hops  of the message of the exchange that takes most
 */
public record Crowd(long messages, long bytes, boolean alike, int hops) {
}

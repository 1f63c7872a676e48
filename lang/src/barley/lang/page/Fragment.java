package barley.lang.page;

/**
 * Elements that travel together.
 *
 * @param letter its symbol in pictures, as in Fig. 3B of the ladder's paper
 * @param name as written in the language: {@code x[0..11]}
 */
public record Fragment(String letter, int colour, String name) {
}

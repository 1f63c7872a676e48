package barley.lang.page;

/**
 * Elements that travel together.
 *
 * @param letter what stands for it in pictures, as in Fig. 3B of the ladder's paper
 * @param name   as an author would write it: {@code x[0..11]}
 */
public record Fragment(String letter, int colour, String name) {
}

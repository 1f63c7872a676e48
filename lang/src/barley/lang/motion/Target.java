package barley.lang.motion;

/**
 * Other data in which the members of a collective put what arrives, and what stays with them.
 *
 * @param moved how much further on in their vector they begin than those that are sent
 * @param sizes of an all-to-all, how many elements each member has for each; null if all blocks are alike
 */
public record Target(long moved, long[][] sizes) {
}

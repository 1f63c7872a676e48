package barley.lang.picture.layout;

import java.util.List;

/**
 * A topology, or a part of one, as a layout sees it.
 *
 * @param label    what to write beside it; empty for the whole
 * @param families what it declares: families of nodes, and of parts
 */
public record Block(String label, List<MemberFamily> families) {
}

package barley.lang.picture.layout;

import java.util.List;

/**
 * A topology, or a part of one, as the layout sees it.
 *
 * @param label the text of its frame; empty for the whole
 * @param families its families of nodes and of parts
 */
public record Block(String label, List<MemberFamily> families) {
}

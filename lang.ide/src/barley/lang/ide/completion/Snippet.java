package barley.lang.ide.completion;

import java.util.Set;

/** A piece of text with gaps to fill in, in the notation of the Language Server Protocol. */
record Snippet(String label, Set<CursorScope> places, String description, String text) {
}

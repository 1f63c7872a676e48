package barley.lang.ide.completion;

import java.util.Set;

/** A text with placeholders, in the notation of the Language Server Protocol. */
record Snippet(String label, Set<CursorScope> places, String description, String text) {
}

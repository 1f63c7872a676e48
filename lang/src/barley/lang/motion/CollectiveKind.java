package barley.lang.motion;

import java.util.Locale;

/** What a collective does; a text's words for these are the same in small letters. */
public enum CollectiveKind {
	ALLREDUCE, REDUCESCATTER, ALLGATHER, BROADCAST, REDUCE, SCATTER, GATHER, ALLTOALL;

	private final String word = name().toLowerCase(Locale.ROOT);

	/** Returns the word for it in a text: {@code allreduce}. */
	public String word() {
		return word;
	}

	/** Returns whether all of the data end at all members, or at the root. */
	public boolean isWhole() {
		return this == ALLREDUCE || this == REDUCE || this == BROADCAST;
	}

	/** Returns whether what the members hold is combined. */
	public boolean combines() {
		return this == ALLREDUCE || this == REDUCESCATTER || this == REDUCE;
	}

	/** Returns whether a member has something for another one if each sends to others by itself: a root gives, takes or does not exist. */
	public boolean sends(int from, int to, int root) {
		return from != to && switch (this) {
		case BROADCAST, SCATTER -> from == root;
		case REDUCE, GATHER -> to == root;
		default -> true;
		};
	}
}

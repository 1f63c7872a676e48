package barley.lang.picture.layout;

/** How the members of a family are linked along one dimension. */
enum Relation {
	/** Not linked, or without a recognizable pattern. */
	LOOSE,
	/** Each to the next. */
	CHAIN,
	/** Each to the next, and the last to the first. */
	RING,
	/** Each to the next, and the last to the first of another row. */
	TWISTED,
	/** Each to every other. */
	COMPLETE;

	boolean closes() {
		return this == RING || this == TWISTED;
	}
}

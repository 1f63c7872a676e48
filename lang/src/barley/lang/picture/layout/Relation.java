package barley.lang.picture.layout;

/** How the members of a family are joined along one dimension. */
enum Relation {
	/** Not, or not in a way that shows. */
	LOOSE,
	/** Each to the next. */
	CHAIN,
	/** Each to the next, and the last to the first. */
	RING,
	/** Each to the next, and the last to the first of another row. */
	TWISTED,
	/** Each to each. */
	COMPLETE;

	boolean closes() {
		return this == RING || this == TWISTED;
	}
}

package barley.lang.motion;

/** What goes round a ring: for each member, what begins with it. */
interface Cargo {

	/** Returns which fragment begins at a member: its number among those that are distinguished. */
	int fragment(int member);

	/** Returns the member at which a fragment begins. */
	int member(int fragment);

	/** Returns how many elements begin at a member. */
	long count(int member);

	/** Returns the elements that begin at a member. */
	Ranges what(int member);
}

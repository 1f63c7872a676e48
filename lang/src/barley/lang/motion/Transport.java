package barley.lang.motion;

/** How the movements of an exchange share its time; all movements of one exchange are of the same kind. */
public enum Transport {

	/** All nodes end each step together. */
	STEPS("runs step by step"),
	/** All nodes end each step together, but only the first one is launched: routers relay what nodes inject once. */
	RELAYED("is injected once and relayed"),
	/** Chunks go on as soon as they can. */
	STREAM("is streamed"),
	/** Clocked switches forward packets, cycle by cycle. */
	PACKETS("goes in packets through switches");

	private final String words;

	Transport(String words) {
		this.words = words;
	}

	/** Returns what a movement does, as the predicate of a sentence. */
	public String words() {
		return words;
	}
}

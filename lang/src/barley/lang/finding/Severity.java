package barley.lang.finding;

/** How grave a finding is. Only an error keeps a program from being generated and run. */
public enum Severity {
	ERROR, WARNING, INFO;

	/** Returns the word as findings print it. */
	public String word() {
		return name().toLowerCase(java.util.Locale.ROOT);
	}
}

package barley.lang.finding;

/** The severity of a finding. Only an error prevents a program from being generated and run. */
public enum Severity {
	ERROR, WARNING, INFO;

	/** Returns the word that findings print. */
	public String word() {
		return name().toLowerCase(java.util.Locale.ROOT);
	}
}

package barley.lang.finding;

/** Carries a finding out of an evaluation that cannot go on. Thrown often and caught near, so it takes no stack trace. */
public final class Complaint extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient Finding finding;

	public Complaint(Finding finding) {
		super(finding.message(), null, false, false);
		this.finding = finding;
	}

	public Finding finding() {
		return finding;
	}
}

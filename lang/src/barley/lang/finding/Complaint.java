package barley.lang.finding;

/** Carries a finding out of an evaluation that cannot continue. It has no stack trace, because it is thrown often and caught nearby. */
public class Complaint extends RuntimeException {

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

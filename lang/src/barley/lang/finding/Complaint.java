package barley.lang.finding;

import java.util.List;

/**
 * Carries findings out of an evaluation that cannot continue; most have one. It has no stack trace, because it is thrown often and caught
 * nearby.
 */
public class Complaint extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient List<Finding> findings;

	public Complaint(Finding finding) {
		this(List.of(finding));
	}

	/** @param findings one at least */
	Complaint(List<Finding> findings) {
		super(findings.get(0).message(), null, false, false);
		this.findings = List.copyOf(findings);
	}

	/** Returns the first finding. */
	public Finding finding() {
		return findings.get(0);
	}

	public List<Finding> findings() {
		return findings;
	}
}

package barley.lang.finding;

import java.util.List;
import java.util.function.UnaryOperator;

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

	/** For what is wrong, but reported elsewhere. */
	Complaint() {
		super("this depends on something that is wrong itself", null, false, false);
		findings = List.of();
	}

	/** Returns the first finding. */
	public Finding finding() {
		return findings.get(0);
	}

	public List<Finding> findings() {
		return findings;
	}

	/** Returns the same complaint with other findings, such as the same ones elsewhere. */
	public Complaint with(UnaryOperator<Finding> change) {
		return new Complaint(findings.stream().map(change).toList());
	}
}

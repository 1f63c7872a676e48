package barley.lang.finding;

/**
 * Ends the declaration whose requirement does not hold: what follows relies on it, so nothing of it is carried out, and the requirement is
 * all that is reported. Whoever elaborates declarations catches it; statements, and the parts of them, let it pass.
 */
public final class Unmet extends Complaint {

	private static final long serialVersionUID = 1L;

	public Unmet(Finding finding) {
		super(finding);
	}
}

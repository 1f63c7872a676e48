package barley.lang.finding;

import java.util.List;
import java.util.function.UnaryOperator;

import org.eclipse.emf.ecore.EObject;

/**
 * Ends what depends on something that has been complained about already: on a name that nothing declares, or on one whose own
 * declaration is wrong. It is not reported, and what does not depend on the same mistake goes on.
 */
public final class FollowUp extends Complaint {

	private static final long serialVersionUID = 1L;

	private final transient EObject place;

	public FollowUp(EObject place) {
		super();
		this.place = place;
	}

	/** Returns what a name stands for; nothing follows from it if nothing has that name, which is reported where names are looked up. */
	public static <T extends EObject> T known(T target, EObject place) {
		if (target != null && target.eIsProxy()) {
			throw new FollowUp(place);
		}
		return target;
	}

	/** Returns a finding for those who cannot do without one. */
	@Override
	public Finding finding() {
		return new Finding(Code.NOT_YET_DECLARED, place, getMessage());
	}

	@Override
	public List<Finding> findings() {
		return List.of();
	}

	@Override
	public Complaint with(UnaryOperator<Finding> change) {
		return this;
	}
}

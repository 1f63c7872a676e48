package barley.lang.elaborate;

import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;

/** Says why packets cannot go as a statement wants them to; of a collective, at its first word. */
final class NetworkComplaint {

	private NetworkComplaint() {
	}

	/** @param data what a quick fix needs */
	static Complaint complaint(Code code, EObject source, String message, String remedy, String... data) {
		return new Complaint(new Finding(code, source, source instanceof Collective ? ModelPackage.Literals.COLLECTIVE__KIND : null,
				message).withRemedy(remedy, data));
	}
}

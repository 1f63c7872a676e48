package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.ModelPackage;
import barley.lang.model.Send;
import barley.lang.plan.Payload;

/** Finds where what is sent `into` other data is put there: one datum behind the other, from the first element on (RULES.md 33). */
final class IntoElaborator {

	private static final EStructuralFeature INTO = ModelPackage.Literals.SEND__INTO;

	private IntoElaborator() {
	}

	/** Returns the part of {@code into} for each of some data. */
	static List<Payload> targets(Send send, List<Payload> data, Payload into) {
		long size = data.stream().mapToLong(Payload::size).reduce(0, Math::addExact);
		if (into.size() < size) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, send, INTO, Words.of("%s has %,d elements, but %,d are sent into it", into.name(),
					into.size(), size)));
		}
		List<Payload> targets = new ArrayList<>();
		long first = into.first();
		for (Payload sent : data) {
			if (sent.type() != into.type()) {
				throw new Complaint(new Finding(Code.WRONG_TYPE, send, INTO, "%s is %s, but %s is %s".formatted(into.name(), into.type().word(),
						sent.name(), sent.type().word())).withRemedy("send it into data of its type"));
			} else if (sent.index() == into.index() && sent.first() < into.end() && into.first() < sent.end()) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, send, INTO, "%s is sent into itself".formatted(sent.name()))
						.withRemedy("leave out into"));
			}
			targets.add(into.piece(into.name(), first, sent.size()));
			first += sent.size();
		}
		return targets;
	}
}

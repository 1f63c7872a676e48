package barley.lang.elaborate;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.For;
import barley.lang.plan.Payload;
import barley.lang.plan.WordStatement;
import barley.runtime.machine.SynapseTable;
import barley.runtime.machine.SynapseType;

/** Checks that statements of one exchange, whose words arrive in any order, leave the same whatever that order is. */
final class SynapseRaces {

	private SynapseRaces() {
	}

	static void requireNone(WordStatement first, WordStatement second, SynapseTable synapses) {
		requireOneClock(first, second, synapses);
		requireNone(first, second, data(first, first.program().written()), data(second, second.program().written()),
				"writes %1$s, and so does");
		requireNone(first, second, data(first, first.program().written()), data(second, second.program().read()),
				"reads %1$s, which is written by");
		requireNone(first, second, data(first, first.program().read()), data(second, second.program().written()),
				"writes %1$s, which is read by");
		if (first.reduction() != null && second.reduction() != null) {
			requireNone(first, second, received(first), received(second), "receives its result in %1$s, and so does");
		}
	}

	private static void requireNone(WordStatement first, WordStatement second, Set<Payload> ofFirst, Set<Payload> ofSecond, String what) {
		ofSecond.stream().filter(ofFirst::contains).findFirst().ifPresent(shared -> {
			EObject loop = loop(first, second);
			String other = loop == null ? "the statement in line %d of the same exchange".formatted(first.source().line())
					: "the same statement in another round of its loop";
			throw new Complaint(new Finding(Code.SYNAPSE_RACE, second.source(), "this %s %s".formatted(
					what.formatted(shared.name()), other)).withRemedy(loop == null ? "put each into an exchange of its own"
							: "put the exchange into the loop in line %d".formatted(Element.of(loop).line())));
		});
	}

	/** Returns the loop that executes both statements if they are one in the text; null if they are two. */
	private static EObject loop(WordStatement first, WordStatement second) {
		EObject statement = Element.in(second.source());
		return Element.in(first.source()) != statement ? null : EcoreUtil2.getContainerOfType(statement, For.class);
	}

	private static void requireOneClock(WordStatement first, WordStatement second, SynapseTable synapses) {
		SynapseType one = synapses.of(first.link()).type();
		SynapseType other = synapses.of(second.link()).type();
		if (one.cyclePs() != other.cyclePs()) {
			throw new Complaint(new Finding(Code.TWO_CLOCKS, second.source(), Words.of(
					"synapses of one exchange share a clock, but %s has a cycle of %,d ps and %s of %,d ps", one.name(), one.cyclePs(),
					other.name(),
					other.cyclePs())).withRemedy("put each into an exchange of its own"));
		}
	}

	private static Set<Payload> data(WordStatement statement, BitSet places) {
		Set<Payload> data = new HashSet<>();
		places.stream().forEach(place -> data.add(statement.data().get(place)));
		return data;
	}

	private static Set<Payload> received(WordStatement statement) {
		Payload second = statement.reduction().second();
		return new HashSet<>(second == null ? List.of(statement.reduction().into()) : List.of(statement.reduction().into(), second));
	}
}

package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Let;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Reference;
import barley.lang.motion.Transport;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.wiring.Wiring;

/** Finds where what moves `into` other data is put there (RULES.md 33), and the sizes of the blocks of an all-to-all (RULES.md 34). */
final class IntoElaborator {

	/** To find out what a member keeps of what comes from another one takes as long as to look at this many things. */
	private static final int PIECE = 4;

	private final Wiring wiring;
	private final Evaluator evaluator;

	IntoElaborator(Wiring wiring, Evaluator evaluator) {
		this.wiring = wiring;
		this.evaluator = evaluator;
	}

	/** A part of what moves, and where it is put. */
	record Put(Payload data, Payload into) {
	}

	/** Puts some data, one behind the other, into others, one behind the other: what does not end with its target is cut there. */
	static List<Put> targets(EObject source, EStructuralFeature where, List<Payload> data, List<Payload> into) {
		long size = data.stream().mapToLong(Payload::size).reduce(0, Math::addExact);
		long room = into.stream().mapToLong(Payload::size).reduce(0, Math::addExact);
		if (room < size) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, source, where, Words.of("%s has %,d elements, but %,d are sent into it",
					into.stream().map(Payload::name).collect(Collectors.joining(", ")), room, size)));
		}
		List<Put> puts = new ArrayList<>();
		int target = 0;
		long first = into.get(0).first();
		for (Payload sent : data) {
			long done = 0;
			do {
				while (first == into.get(target).end() && done < sent.size()) {
					first = into.get(++target).first();
				}
				long count = Math.min(sent.size() - done, into.get(target).end() - first);
				Payload part = count == sent.size() ? sent : sent.piece(sent.name(), sent.first() + done, count);
				requireOther(source, where, part, into.get(target));
				puts.add(new Put(part, into.get(target).piece(into.get(target).name(), first, count)));
				done += count;
				first += count;
			} while (done < sent.size());
		}
		return puts;
	}

	private static void requireOther(EObject source, EStructuralFeature where, Payload sent, Payload into) {
		if (sent.type() != into.type()) {
			throw new Complaint(new Finding(Code.WRONG_TYPE, source, where,
					"%s is %s, but %s is %s".formatted(into.name(), into.type().word(),
					sent.name(), sent.type().word())).withRemedy("send it into data of its type"));
		} else if (sent.index() == into.index() && sent.first() < into.end() && into.first() < sent.end()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, source, where, "%s is sent into itself".formatted(sent.name()))
					.withRemedy("leave out into"));
		}
	}

	/**
	 * Returns movements or goals of a collective into other data.
	 *
	 * @param into  null if the collective leaves elements in their vector
	 * @param moves whether something moves, by a way that has to put it there
	 */
	List<Joint> put(Collective collective, List<Joint> joints, Payload into, boolean moves) {
		if (into == null && collective.getSizes() == null) {
			return joints;
		} else if (into == null || collective.getSizes() != null && collective.getKind() != CollectiveKind.ALLTOALL) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__SIZES,
					"sizes are those of the blocks of an alltoall into other data").withRemedy("write alltoall %s into u sizes %s"
							.formatted(Evaluator.text(collective.getData().get(0)), Evaluator.text(collective.getSizes()))));
		} else if (joints.stream().anyMatch(joint -> joint.kind().combines() || joint.data() != joints.get(0).data())) {
			throw complaint(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__INTO,
					"one datum can be exchanged into other data, by allgather, broadcast, scatter, gather or alltoall");
		}
		List<Joint> put = new ArrayList<>();
		for (Joint joint : joints) {
			evaluator.budget().effort((long) PIECE * joint.nodes().length * joint.nodes().length, collective);
			if (moves && !joint.way().puts()) {
				throw joint.way().transport() == Transport.PACKETS
						? new Complaint(new Finding(Code.WRONG_WALKS, collective, Literals.COLLECTIVE__INTO,
								"packets leave elements at their places in their vector; they cannot go into other data")
								.withRemedy("leave out through: messages among nodes can"))
						: new Complaint(new Finding(Code.WRONG_WALKS, collective, Literals.COLLECTIVE__INTO,
								"a ring with nodes that only relay leaves elements in their vector; they cannot go into other data")
								.withRemedy("visit all nodes of the ring"));
			}
			long[][] sizes = collective.getSizes() == null ? null : sizes(collective, joint, into);
			if (sizes != null) {
				requireOther(collective, Literals.COLLECTIVE__INTO, joint.data(), into);
				put.add(joint.into(into, sizes));
			} else {
				put.add(joint.into(targets(collective, Literals.COLLECTIVE__INTO, List.of(joint.data()), List.of(into)).get(0).into(),
						null));
			}
			if (sizes != null && !sends(sizes)) {
				throw nothing(Element.of(collective));
			}
		}
		return put;
	}

	/** What a single member copies into other data it copies where a message is sent, as without one there is no step. */
	static void requireMessages(List<Movement> exchange) {
		boolean any = exchange.stream().anyMatch(movement -> movement.data().size() > 0 && !isCopy(movement));
		exchange.stream().filter(movement -> !any && isCopy(movement)).findFirst().ifPresent(movement -> {
			throw nothing(movement.source());
		});
	}

	private static Complaint nothing(Origin collective) {
		return new Complaint(new Finding(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__INTO.getName(),
				"no member has anything for another one"));
	}

	private static boolean isCopy(Movement movement) {
		return movement instanceof Joint joint && joint.into() != joint.data() && joint.nodes().length < 2;
	}

	/** A schedule that serves as a strategy puts elements where it says. */
	static void requireNone(Collective collective) {
		if (collective.getInto() != null || collective.getSizes() != null) {
			throw new Complaint(new Finding(Code.WRONG_WALKS, collective, Literals.COLLECTIVE__INTO,
					"a schedule used as strategy moves the elements of its caller's vector; they cannot go into other data")
					.withRemedy("leave out into, or using %s".formatted(collective.getStrategy().getSchedule().getName())));
		}
	}

	private static boolean sends(long[][] sizes) {
		boolean any = false;
		for (int from = 0; from < sizes.length; from++) {
			for (int to = 0; to < sizes.length; to++) {
				any |= from != to && sizes[from][to] > 0;
			}
		}
		return any;
	}

	private long[][] sizes(Collective collective, Joint joint, Payload into) {
		Reference family = collective.getSizes();
		if (!(FollowUp.known(family.getTarget(), family) instanceof Let let) || let.getIndices().size() != 2
				|| !family.getIndices().isEmpty()) {
			int indices = family.getTarget() instanceof Let found ? found.getIndices().size() - family.getIndices().size() : -1;
			throw new Complaint(new Finding(Code.INDEX_COUNT, collective, Literals.COLLECTIVE__SIZES,
					"sizes takes a let with 2 indices, found %s%s".formatted(Evaluator.text(family), indices < 0 ? "" : " with " + indices))
					.withRemedy("load[i, j] elements go from member i to member j: let load[i in 0 ..< p, j in 0 ..< p] = 3"));
		}
		int members = joint.nodes().length;
		long[][] sizes = new long[members][members];
		long[] arrive = new long[members];
		for (int from = 0; from < members; from++) {
			for (int to = 0; to < members; to++) {
				sizes[from][to] = evaluator.whole(evaluator.member(family, from, to), family);
				if (sizes[from][to] < 0) {
					throw complaint(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__SIZES,
							"%s[%d, %d] is %d; sizes are not negative".formatted(let.getName(), from, to, sizes[from][to]));
				}
				arrive[to] = Math.addExact(arrive[to], sizes[from][to]);
			}
			long sent = Arrays.stream(sizes[from]).reduce(0, Math::addExact);
			if (sent > joint.data().size()) {
				throw complaint(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__SIZES, Words.of("%s sends %,d elements, but %s has %,d",
						wiring.name(joint.nodes()[from]), sent, joint.data().name(), joint.data().size()));
			}
		}
		for (int to = 0; to < members; to++) {
			if (arrive[to] > into.size()) {
				throw complaint(Code.WRONG_VALUE, collective, Literals.COLLECTIVE__SIZES,
						Words.of("%s receives %,d elements, but %s has %,d",
						wiring.name(joint.nodes()[to]), arrive[to], into.name(), into.size()));
			}
		}
		return sizes;
	}

	private static Complaint complaint(Code code, Collective collective, EStructuralFeature where, String message) {
		return new Complaint(new Finding(code, collective, where, message));
	}
}

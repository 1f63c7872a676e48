package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Reference;
import barley.lang.plan.Joint;
import barley.lang.plan.Lap;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Fault;

/** Works out who plays what in a plan: the seatings of its collectives, the roles of its nodes, and the names for both. */
final class Cast {

	private record LapKey(Object tour, boolean backward, int share, int shares) {
	}

	private final Plan plan;
	private final JavaNames names = new JavaNames();
	private final Map<List<LapKey>, Seating> seatings = new LinkedHashMap<>();
	private final Map<Joint, Seating> seatingOf = new IdentityHashMap<>();
	/** Vectors of which every node has but its own pieces, with the laps that have scattered them. */
	private final Map<Payload, List<LapKey>> scattered = new HashMap<>();
	private final Map<Phase.Exchanging, String> methods = new IdentityHashMap<>();
	private final Map<Phase.Exchanging, List<RingWork>> work = new IdentityHashMap<>();
	private final List<Phase.Exchanging> exchanges = new ArrayList<>();
	private final List<String> constants = new ArrayList<>();
	private final List<Role> roles = new ArrayList<>();
	private final int[] roleOf;

	Cast(Plan plan) {
		this.plan = plan;
		collect(plan.phases());
		plan.data().forEach(payload -> constants.add(names.constant(payload.name())));
		roleOf = new int[plan.wiring().machine().nodes()];
		giveRoles();
	}

	private void collect(List<Phase> phases) {
		for (Phase phase : phases) {
			if (phase instanceof Phase.Repeating repeating) {
				collect(repeating.body());
			} else if (phase instanceof Phase.Computing computing) {
				computing.data().forEach(scattered::remove);
			} else if (phase instanceof Phase.Overlapping || phase instanceof Phase.Switching) {
				throw Fault.of("not-generated", "%s: node programs for this are not generated so far", Origin.place(source(phase)));
			} else if (phase instanceof Phase.Exchanging exchanging) {
				exchanges.add(exchanging);
				methods.put(exchanging, "exchange" + exchanges.size());
				work.put(exchanging, RingWork.of(exchanging));
				work(exchanging).forEach(this::seat);
			}
		}
	}

	private static EObject source(Phase phase) {
		return phase instanceof Phase.Overlapping overlapping ? overlapping.source() : ((Phase.Switching) phase).source();
	}

	private void seat(RingWork collective) {
		List<LapKey> key = keys(collective);
		requireOwnPieces(collective, key);
		seatingOf.put(collective.joint(), seatings.computeIfAbsent(key, laps -> {
			String title = title(collective);
			return Seating.of(names.stem(title, Seating.CONSTANTS), title, collective.laps(), plan.wiring().machine().nodes());
		}));
	}

	/**
	 * Programs find a piece by its position on a lap. So what is combined has to be whole, and what is gathered has to be what
	 * the same laps have scattered.
	 */
	private void requireOwnPieces(RingWork collective, List<LapKey> key) {
		List<LapKey> before = collective.reduces() && !collective.gathers() ? scattered.put(collective.data(), key) : scattered.remove(collective.data());
		if (collective.reduces() ? before != null : !key.equals(before)) {
			throw Fault.of("not-generated", "%s: node programs are generated for whole vectors, and for gathering what the same rings have scattered",
					Origin.place(collective.joint().source()));
		}
	}

	private static List<LapKey> keys(RingWork collective) {
		return collective.laps().stream().map(lap -> new LapKey(lap.tour(), lap.backward(), lap.share(), lap.shares())).toList();
	}

	private static String title(RingWork collective) {
		List<String> walks = new ArrayList<>();
		for (Reference walk : collective.joint().source().getWalks()) {
			walks.add(NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(walk)));
		}
		return String.join(", ", walks);
	}

	private void giveRoles() {
		Map<String, Integer> known = new LinkedHashMap<>();
		List<Integer> examples = new ArrayList<>();
		List<Integer> counts = new ArrayList<>();
		for (int node = 0; node < roleOf.length; node++) {
			StringBuilder form = new StringBuilder();
			for (Seating seating : seatings.values()) {
				form.append(seating.form(node)).append(';');
			}
			Integer role = known.putIfAbsent(form.toString(), examples.size());
			if (role == null) {
				role = examples.size();
				examples.add(node);
				counts.add(0);
			}
			roleOf[node] = role;
			counts.set(role, counts.get(role) + 1);
		}
		String name = JavaNames.className(plan.name());
		for (int i = 0; i < examples.size(); i++) {
			roles.add(new Role(examples.size() == 1 ? name : name + "Role" + (i + 1), examples.get(i), counts.get(i)));
		}
	}

	Plan plan() {
		return plan;
	}

	List<Role> roles() {
		return roles;
	}

	Role role(int node) {
		return roles.get(roleOf[node]);
	}

	List<Seating> seatings() {
		return List.copyOf(seatings.values());
	}

	Seating seating(RingWork collective) {
		return seatingOf.get(collective.joint());
	}

	/** The collectives of an exchange. */
	List<RingWork> work(Phase.Exchanging exchanging) {
		return work.get(exchanging);
	}

	/** How many steps an exchange takes. */
	int steps(Phase.Exchanging exchanging) {
		return work(exchanging).stream().mapToInt(RingWork::steps).max().orElse(0);
	}

	List<Phase.Exchanging> exchanges() {
		return exchanges;
	}

	/** The method that carries out an exchange. */
	String method(Phase.Exchanging exchanging) {
		return methods.get(exchanging);
	}

	/** The constant that stands for a vector. */
	String constant(Payload payload) {
		return constants.get(payload.index());
	}

	/** The vectors that travel on a seating. */
	List<Payload> travellers(Seating seating) {
		return exchanges.stream().flatMap(exchange -> work(exchange).stream()).filter(collective -> seating(collective) == seating)
				.map(RingWork::data).distinct().toList();
	}
}

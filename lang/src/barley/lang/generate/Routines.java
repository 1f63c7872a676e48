package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.plan.Course;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** Turns what streams, shifts or is relayed into routines; groups of nodes that do the same, each for itself, share one. */
final class Routines {

	/** What routines of one exchange have in common where they are one. */
	private record Key(EObject source, String type, List<String> maker, String call, int steps) {
	}

	private final Vectors vectors;
	private final IntFunction<String> constants;
	private final Function<Operator, String> operators;
	private final int nodes;
	private final ToIntBiFunction<Joint, Ground> divisors;
	private final Map<Key, StringBuilder[]> texts = new LinkedHashMap<>();

	/**
	 * @param constants the constant that stands for a vector
	 * @param operators how programs name an operator, or that there is none
	 * @param divisors  what an average of a collective is divided by in the end; 0 if it is not, -1 if that differs
	 */
	Routines(Vectors vectors, IntFunction<String> constants, Function<Operator, String> operators, int nodes, ToIntBiFunction<Joint, Ground> divisors) {
		this.vectors = vectors;
		this.constants = constants;
		this.operators = operators;
		this.nodes = nodes;
		this.divisors = divisors;
	}

	/** Whether routines carry a collective out. */
	static boolean carryOut(Joint joint) {
		return joint.way() instanceof Way.Stream || joint.way() instanceof Way.Shift || joint.way() instanceof Way.Rings rings && rings.relays();
	}

	/** How many steps or chunks a collective has that routines carry out. */
	static int steps(Joint joint) {
		return joint.way() instanceof Way.Stream stream ? stream.chunks()
				: joint.way() instanceof Way.Shift shift ? shift.steps()
				: RingWork.turns(joint.kind()).size() * ((Way.Rings) joint.way()).steps();
	}

	/** @param apart whether members that gather hold just the pieces that a scattering leaves with them */
	void add(Joint joint, Ground ground, boolean apart) {
		if (!ground.held().isEmpty() && !apart) {
			throw Fault.of("not-generated",
					"%s: past relays members gather the pieces that a scattering over the same rings leaves with them, but these hold others of %s",
					Origin.place(joint.source()), joint.data().name());
		}
		if (!ground.all().isContiguous()) {
			throw Fault.of("not-generated", "%s: node programs are generated for what lies together, but %s does not", Origin.place(joint.source()),
					joint.data().name());
		}
		int divisor = joint.operator() == Operator.AVG ? divisors.applyAsInt(joint, ground) : 0;
		if (divisor < 0) {
			throw Fault.of("not-generated", "%s: parts of this average have another number of contributions than others", Origin.place(joint.source()));
		}
		if (joint.way() instanceof Way.Stream stream) {
			stream(joint, stream, ground, divisor);
		} else if (joint.way() instanceof Way.Shift shift) {
			shift(joint, shift, ground, divisor);
		} else if (joint.way() instanceof Way.Rings rings) {
			relay(joint, rings, ground, divisor);
		}
	}

	List<Routine> routines() {
		List<Routine> routines = new ArrayList<>();
		texts.forEach((key, text) -> routines.add(new Routine(key.source, key.type, key.maker, key.call, key.steps,
				Arrays.stream(text).map(one -> one == null ? "" : one.toString()).toArray(String[]::new))));
		return routines;
	}

	// ---------------------------------------------------------------- what streams

	private void stream(Joint joint, Way.Stream stream, Ground ground, int divisor) {
		String behind = ", %s, %s, %d, %s)".formatted(constant(joint), shares(joint, ground, stream.courses().get(0).shares()), stream.chunks(),
				operators.apply(joint.operator()));
		StringBuilder[] row = row(new Key(joint.source(), "Streaming", List.of("new Streaming(", behind), "carry", stream.chunks()));
		for (Course course : stream.courses()) {
			boolean[] begun = new boolean[nodes];
			for (int hop = 0; hop < course.hops(); hop++) {
				int lane = course.lane()[hop];
				note(row, begun, course, course.from()[hop], ">" + lane);
				note(row, begun, course, course.to()[hop], (hop < course.combining() ? "+" : "<") + lane);
				if (hop == course.combining() - 1 && divisor > 1) {
					note(row, begun, course, course.to()[hop], "/" + divisor);
				}
			}
		}
	}

	private void note(StringBuilder[] row, boolean[] begun, Course course, int node, String action) {
		if (!begun[node]) {
			begun[node] = true;
			begin(row, node).append(course.share()).append(':');
		}
		row[node].append(action);
	}

	// ---------------------------------------------------------------- what shifts

	private void shift(Joint joint, Way.Shift shift, Ground ground, int divisor) {
		int vector = vectors.of(joint.data());
		String shares = shares(joint, ground, shift.laps().get(0).shares());
		int members = shift.laps().get(0).members();
		String buffers = shift.fixed() ? constants.apply(vectors.kept(vector))
				: constants.apply(vectors.forth(vector)) + ", " + constants.apply(vectors.back(vector));
		String behind = ", %s, %s, %s, %d, %s, %d)".formatted(constant(joint), buffers, shares, members, operators.apply(joint.operator()), divisor);
		StringBuilder[] row = row(new Key(joint.source(), "Shifting", List.of(shift.fixed() ? "Shifting.inOrder(" : "Shifting.asItComes(", behind), "step",
				shift.steps()));
		for (Lap lap : shift.laps()) {
			for (int position = 0; position < lap.members(); position++) {
				begin(row, lap.nodes()[position]).append(lap.share()).append(lap.backward() ? '-' : '+').append(position).append(':').append(lap.out()[position])
						.append(':').append(lap.in(position));
			}
		}
	}

	// ---------------------------------------------------------------- what is relayed

	private void relay(Joint joint, Way.Rings rings, Ground ground, int divisor) {
		String turns = RingWork.turns(joint.kind()).stream().map(turn -> "Relaying.Turn." + turn).collect(Collectors.joining(", "));
		String behind = ", %s, %s, %s, %s, %d, %s)".formatted(constant(joint), constants.apply(vectors.relayed(joint)),
				shares(joint, ground, rings.laps().get(0).shares()), operators.apply(joint.operator()), divisor, turns);
		StringBuilder[] row = row(new Key(joint.source(), "Relaying", List.of("new Relaying(", behind), "step", steps(joint)));
		for (Lap lap : rings.laps()) {
			String stops = stops(lap);
			String root = joint.root() < 0 ? ""
					: ":" + IntStream.range(0, lap.nodes().length).filter(at -> lap.nodes()[at] == joint.root()).findFirst().orElseThrow();
			for (int position = 0; position < lap.nodes().length; position++) {
				begin(row, lap.nodes()[position]).append(lap.share()).append(':').append(position).append('/').append(stops).append(':').append(lap.out()[position])
						.append(':').append(lap.in(position)).append(root);
			}
		}
	}

	/** The number of stops and the positions of the members: {@code 12=0-4,7}. */
	private static String stops(Lap lap) {
		StringBuilder text = new StringBuilder().append(lap.nodes().length);
		for (int first = 0; first < lap.members();) {
			int last = first;
			while (last + 1 < lap.members() && lap.seat(last + 1) == lap.seat(last) + 1) {
				last++;
			}
			text.append(first == 0 ? '=' : ',').append(lap.seat(first)).append(last == first ? "" : "-" + lap.seat(last));
			first = last + 1;
		}
		return text.toString();
	}

	// ---------------------------------------------------------------- all of them

	private StringBuilder[] row(Key key) {
		return texts.computeIfAbsent(key, any -> new StringBuilder[nodes]);
	}

	private static StringBuilder begin(StringBuilder[] row, int node) {
		row[node] = row[node] == null ? new StringBuilder() : row[node].append(' ');
		return row[node];
	}

	private String constant(Joint joint) {
		return constants.apply(vectors.of(joint.data()));
	}

	private String shares(Joint joint, Ground ground, int shares) {
		return "Pieces.of(%sL, %sL, %d)".formatted(JavaNames.number(vectors.offset(joint.data()) + ground.all().first()), JavaNames.number(ground.all().size()), shares);
	}
}

package barley.lang.prove.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.prove.random.HandInterpreter.Forbidden;

/**
 * A machine and a schedule made at random, as text, and what the rules make of it. Most statements are such as the rules allow at that
 * point, so that plans get somewhere; now and then one is taken as it comes.
 */
final class RandomPlan {

	private static final int PATIENCE = 12;
	/** The vector x is cut into so many pieces. */
	private static final int PIECES = 4;
	private static final List<String> NAMES = List.of("x", "y[0]", "y[1]", "z");
	private static final List<String> KINDS = List.of("allreduce", "reducescatter", "allgather", "reduce", "broadcast", "scatter", "gather",
			"alltoall");

	/** What moves whole vectors, over whatever walks. */
	private static final List<String> WHOLE = List.of("allreduce", "reduce", "broadcast");

	private final Random random;
	private final int nodes;
	private final int[] sizes;
	/** Only the hops of the walks are linked: whatever else goes from node to node is relayed. */
	private final boolean sparse;
	private final List<Integer> one;
	private final List<Integer> other;
	/** The nodes of the computed tree, its top first. */
	private final List<Integer> grove;
	/** The sizes of uneven blocks by the number of members. */
	private final Map<Integer, Step.Blocks> loads = new TreeMap<>();
	private final StringBuilder text = new StringBuilder();
	/** What the declarations of x and y say of where they begin. */
	private final String[] where = {"", ""};
	private HandInterpreter hand;
	private String forbidden;

	RandomPlan(long seed) {
		random = new Random(seed * 0x9E3779B97F4A7C15L);
		sparse = random.nextInt(3) == 0;
		nodes = 4 + 2 * random.nextInt(sparse ? 3 : 2);
		int y = random.nextInt(30);
		sizes = new int[] {random.nextInt(3) == 0 ? 24 : 1 + random.nextInt(40), y, y, 30 + random.nextInt(20)};
		one = shuffled();
		other = sparse ? new ArrayList<>(one) : shuffled();
		Collections.rotate(other, random.nextInt(nodes));
		grove = sparse ? one.subList(0, random.nextBoolean() ? 2 : nodes / 2) : shuffled().subList(0, 2 + random.nextInt(nodes - 1));
		List<List<Set<Integer>>> places = new ArrayList<>(List.of(place(0), place(1)));
		places.add(places.get(1)); // y is one family
		places.add(List.of());
		hand = new HandInterpreter(nodes, places.stream().map(each -> each.isEmpty() ? null : each).toList(), sizes);
		text.append("""
				topology T {
					node n[%1$d]
					%13$s
					embedding E { ring A { visit %2$s } ring B { visit %3$s } }
					embedding H { ring Low { visit %4$s } ring High { visit %5$s } }
					path P { visit %2$s }
					tree F { %6$s }
					tree G to %9$s over %10$s by shortest
				}
				schedule S on T {
					data x[pieces %14$d] : i64[%7$d]%11$s
					data y[2] : i64[%8$d]%12$s
					data z : i64[%15$d]
				""".formatted(nodes, names(one), names(other), names(one.subList(0, nodes / 2)), names(one.subList(nodes / 2, nodes)),
				IntStream.range(1, nodes).mapToObj(i -> "visit n[%d], n[%d]".formatted(one.get(i),
				one.get(sparse ? i - 1 : random.nextInt(i))))
				.collect(Collectors.joining(" ")), sizes[0], y,
				names(grove.subList(0, 1)), names(grove), where[0], where[1], links(), PIECES, sizes[3]));
		for (int members = 2; members <= nodes; members++) {
			loads.put(members, new Step.Blocks("f" + members, random.nextInt(5), random.nextInt(5), 1 + random.nextInt(1 + 24 / members)));
			text.append("\t").append(loads.get(members).text(members)).append("\n");
		}
		statements(2 + random.nextInt(5), true);
		goals();
		text.append("}\n");
	}

	/** All pairs, or the first ring and what closes the rings of its halves. */
	private String links() {
		if (!sparse) {
			return "for i in 0 ..< %1$d, j in i + 1 ..< %1$d link n[i] -- n[j] lanes 2".formatted(nodes);
		}
		String closing = nodes == 4 ? "" : Stream.of(0, nodes / 2)
				.map(i -> " link n[%d] -- n[%d]".formatted(one.get(i), one.get(i + nodes / 2 - 1))).collect(Collectors.joining());
		return IntStream.range(0, nodes).mapToObj(i -> "link n[%d] -- n[%d] lanes 2".formatted(one.get(i), one.get((i + 1) % nodes)))
				.collect(Collectors.joining(" ")) + closing;
	}

	String text() {
		return text.toString();
	}

	/** Why the rules forbid the plan; null if they do not. */
	String forbidden() {
		return forbidden;
	}

	HandInterpreter hand() {
		return hand;
	}

	int nodes() {
		return nodes;
	}

	int[] sizes() {
		return sizes;
	}

	/** Chooses where data begin; an empty list for all nodes, else the elements of each. */
	private List<Set<Integer>> place(int data) {
		List<Set<Integer>> places = new ArrayList<>();
		List<Integer> some = shuffled().subList(0, 1 + random.nextInt(nodes));
		for (int node = 0; node < nodes; node++) {
			places.add(new TreeSet<>());
		}
		List<Integer> all = IntStream.range(0, sizes[data]).boxed().toList();
		switch (random.nextInt(9)) {
		case 0 -> {
			where[data] = " at " + names(some);
			some.forEach(node -> places.get(node).addAll(all));
		}
		case 1 -> {
			where[data] = " among " + names(some);
			for (int member = 0; member < some.size(); member++) {
				places.get(some.get(member)).addAll(HandInterpreter.piece(all, some.size(), member));
			}
		}
		case 2 -> {
			where[data] = " over E.A";
			placeAround(one, all, places);
		}
		case 3 -> {
			boolean low = random.nextBoolean();
			where[data] = " over H." + (low ? "Low" : "High");
			placeAround(low ? one.subList(0, nodes / 2) : one.subList(nodes / 2, nodes), all, places);
		}
		case 4 -> {
			where[data] = " over H";
			placeAround(one.subList(0, nodes / 2), all, places);
			placeAround(one.subList(nodes / 2, nodes), all, places);
		}
		case 5 -> {
			where[data] = " over G";
			List<Integer> members = grove.stream().sorted().toList();
			for (int member = 0; member < members.size(); member++) {
				places.get(members.get(member)).addAll(HandInterpreter.piece(all, members.size(), member));
			}
		}
		default -> {
			return List.of();
		}
		}
		return places;
	}

	/** What a reduce-scatter both ways round a ring leaves: each way the next piece. */
	private static void placeAround(List<Integer> ring, List<Integer> elements, List<Set<Integer>> places) {
		List<Integer> back = new ArrayList<>(ring);
		Collections.reverse(back);
		for (int lap = 0; lap < 2; lap++) {
			List<Integer> share = HandInterpreter.piece(elements, 2, lap);
			for (int position = 0; position < ring.size(); position++) {
				places.get((lap == 0 ? ring : back).get(position))
						.addAll(HandInterpreter.piece(share, ring.size(), (position + 1) % ring.size()));
			}
		}
	}

	private List<Integer> shuffled() {
		List<Integer> order = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
		Collections.shuffle(order, random);
		return order;
	}

	private static String names(List<Integer> list) {
		return list.stream().map(node -> "n[" + node + "]").collect(Collectors.joining(", "));
	}

	private void statements(int count, boolean outer) {
		for (int i = 0; i < count && forbidden == null; i++) {
			int choice = random.nextInt(10);
			if (choice == 0) {
				compute();
			} else if (choice == 1 && outer) {
				repeat();
			} else {
				exchange();
			}
		}
	}

	private void compute() {
		int data = random.nextInt(sizes.length);
		text.append("\tcompute ").append(NAMES.get(data));
		if (random.nextBoolean()) {
			text.append("\n");
			hand.renew(data);
			return;
		}
		List<Integer> some = shuffled().subList(0, 1 + random.nextInt(nodes));
		int from = random.nextInt(sizes.length);
		boolean needs = random.nextBoolean();
		text.append(needs ? " from " + NAMES.get(from) : "").append(" at ").append(names(some)).append("\n");
		run(() -> {
			if (needs) {
				hand.require(from, Set.copyOf(some));
			}
			hand.renewAt(data, Set.copyOf(some));
		});
	}

	/** A round that leaves otherwise than the one before cannot be proved as one with it. */
	private void repeat() {
		text.append("\trepeat ").append(2 + random.nextInt(3)).append(" {\n");
		int renewed = random.nextInt(sizes.length);
		text.append("\tcompute ").append(NAMES.get(renewed)).append("\n");
		List<Runnable> round = new ArrayList<>();
		HandInterpreter[] now = {new HandInterpreter(hand)};
		now[0].renew(renewed);
		round.add(() -> hand.renew(renewed));
		for (int i = 0, count = 1 + random.nextInt(2); i < count; i++) {
			List<Step> steps = steps(now[0]);
			write(steps);
			round.add(() -> hand.exchange(steps));
			try {
				now[0].exchange(steps);
			} catch (Forbidden e) {
				break;
			}
		}
		text.append("\t}\n");
		run(() -> {
			round.forEach(Runnable::run);
			HandInterpreter first = new HandInterpreter(hand);
			round.forEach(Runnable::run);
			if (!hand.holdsTheSameAs(first)) {
				throw new Forbidden("rounds differ");
			}
		});
	}

	private void exchange() {
		List<Step> steps = steps(hand);
		write(steps);
		run(() -> hand.exchange(steps));
	}

	private void run(Runnable work) {
		try {
			work.run();
		} catch (Forbidden e) {
			forbidden = e.getMessage();
		}
	}

	/** An exchange that is allowed now, if luck has it. */
	private List<Step> steps(HandInterpreter now) {
		List<Step> steps = List.of();
		for (int attempt = 0; attempt < PATIENCE; attempt++) {
			List<Step> drawn = IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> step()).toList();
			if (!areApart(drawn)) {
				continue;
			}
			steps = drawn;
			try {
				new HandInterpreter(now).exchange(steps);
				return steps;
			} catch (Forbidden e) {
				if (random.nextInt(25) == 0) {
					return steps;
				}
			}
		}
		return steps;
	}

	/** What receives other data has nothing else to do in an exchange. */
	private static boolean areApart(List<Step> steps) {
		return steps.stream().allMatch(step -> step.into() == null || steps.stream().allMatch(other -> other == step
				|| other.what().data() != step.into().data() && (other.into() == null || other.into().data() != step.into().data())));
	}

	private Step.Part whole(int data) {
		return new Step.Part(data, 0, sizes[data], NAMES.get(data));
	}

	/** All of a vector, or of x some pieces that follow one another; a collective takes one. */
	private Step.Part part(int data, int pieces) {
		if (data > 0 || random.nextInt(3) > 0) {
			return whole(data);
		}
		int first = random.nextInt(PIECES);
		int end = first + 1 + random.nextInt(Math.min(pieces, PIECES - first));
		int length = (sizes[0] + PIECES - 1) / PIECES;
		return new Step.Part(0, Math.min(sizes[0], first * length), Math.min(sizes[0], end * length),
				pieces == 1 ? "x[%d]".formatted(first) : "x[%d ..< %d]".formatted(first, end));
	}

	/** A vector that has room for what moves; null for none. */
	private Step.Part target(Step.Part what) {
		int data = random.nextInt(sizes.length);
		return data != what.data() && sizes[data] >= what.size() && random.nextInt(3) == 0 ? whole(data) : null;
	}

	/** An exchange over walks may be streamed, all of it; that does not change what it leaves. */
	private void write(List<Step> steps) {
		int chunks = steps.stream().mapToInt(this::mostChunks).min().orElse(0);
		String way = chunks > 0 && random.nextBoolean() ? " using stream(chunks = %d)".formatted(1 + random.nextInt(Math.min(5, chunks)))
				: "";
		text.append("\texchange {\n");
		for (Step step : steps) {
			text.append("\t\t").append(step instanceof Step.Together together ? words(together) + way : words((Step.Send) step))
					.append("\n");
		}
		text.append("\t}\n");
	}

	private String words(Step.Send send) {
		return "send %s%s from n[%d] to n[%d]%s%s".formatted(send.what().name(), with(send), send.from(), send.to(), method(),
				send.into() == null ? "" : " into " + send.into().name());
	}

	private static String words(Step.Together together) {
		return together.kind() + " " + together.what().name() + with(together)
				+ (together.into() == null ? "" : " into " + together.into().name() + (together.blocks() == null ? "" : " sizes "
						+ together.blocks().name())) + " " + together.words();
	}

	private static String with(Step step) {
		return step.operator() == null ? "" : " with " + step.operator();
	}

	/** In how many chunks a stream may cut the smallest share of a whole vector, or a piece of the largest share; 0 if it is no stream. */
	private int mostChunks(Step step) {
		if (!(step instanceof Step.Together together) || !together.words().contains("over ")) {
			return 0;
		}
		List<List<Integer>> laps = together.laps().get(0);
		int share = (step.what().size() + laps.size() - 1) / laps.size();
		if (!WHOLE.contains(together.kind())) {
			return (share + laps.get(0).size() - 1) / laps.get(0).size();
		}
		return together.words().contains("weight") ? step.what().size() / 24 : step.what().size() - (laps.size() - 1) * share;
	}

	private Step step() {
		int data = random.nextInt(sizes.length);
		if (random.nextInt(4) == 0) {
			List<Integer> pair = shuffled();
			Step.Part what = part(data, PIECES);
			return new Step.Send(what, random.nextBoolean() ? operator() : null, pair.get(0), pair.get(1), target(what));
		}
		Step.Together together = together(KINDS.get(random.nextInt(KINDS.size())), part(data, 1));
		Step.Part into = together.operator() == null ? target(together.what()) : null;
		return into == null ? together : together.into(into, blocks(together, into));
	}

	/** Blocks that are not alike, of an all-to-all that goes at once. */
	private Step.Blocks blocks(Step.Together together, Step.Part into) {
		if (!together.kind().equals("alltoall") || !together.words().startsWith("among") || random.nextBoolean()) {
			return null;
		}
		int members = together.laps().get(0).get(0).size();
		Step.Blocks blocks = loads.get(members);
		boolean moves = blocks.of(0, 1) + blocks.of(1, 0) > 0;
		return moves && (blocks.modulus() - 1) * members <= Math.min(together.what().size(), into.size()) ? blocks : null;
	}

	private String operator() {
		return random.nextInt(12) == 0 ? "max" : "sum";
	}

	private Step.Together together(String kind, Step.Part what) {
		boolean combines = kind.contains("reduce");
		boolean plain = WHOLE.contains(kind);
		String operator = combines ? operator() : null;
		List<Integer> back = new ArrayList<>(one);
		Collections.reverse(back);
		List<Integer> otherBack = new ArrayList<>(other);
		Collections.reverse(otherBack);
		int top = one.get(0);
		int last = one.get(nodes - 1);
		return switch (random.nextInt(plain ? 9 : 6)) {
		case 0 -> rooted(kind, what, operator, one.get(random.nextInt(nodes)), plain && random.nextBoolean() ? weighed() : "over E",
				List.of(List.of(one, back, other, otherBack)), true);
		case 1 -> rooted(kind, what, operator, one.get(random.nextInt(nodes)), "over E.A forward", List.of(List.of(one)), true);
		case 2 -> rooted(kind, what, operator, one.get(random.nextInt(nodes)), "over E.B backward", List.of(List.of(otherBack)), true);
		case 3 -> rootless(kind) ? halves(kind, what, operator) : rooted(kind, what, operator, one.get(random.nextInt(nodes)), "over E.A",
				List.of(List.of(one, back)), true);
		case 4, 5 -> {
			List<Integer> members = shuffled().subList(0, 2 + random.nextInt(nodes - 1));
			yield rooted(kind, what, operator, members.get(random.nextInt(members.size())), "among " + names(members) + method(),
					List.of(List.of(members)), false);
		}
		case 6 -> rooted(kind, what, operator, last, "over P", List.of(List.of(one)), false);
		case 7 -> rooted(kind, what, operator, top, "over F", List.of(List.of(one)), false);
		default -> rooted(kind, what, operator, grove.get(0), "over G", List.of(List.of(grove)), false);
		};
	}

	/** Shares by weights; what a walk has no weight for, the others carry. */
	private String weighed() {
		return "over E.A weight %d, E.B weight %d".formatted(random.nextInt(4), 1 + random.nextInt(4));
	}

	/** Messages may be left to find their ways. */
	private String method() {
		return sparse || random.nextInt(3) == 0 ? " by shortest" : "";
	}

	private static boolean rootless(String kind) {
		return kind.startsWith("all") || kind.equals("reducescatter");
	}

	private Step.Together halves(String kind, Step.Part what, String operator) {
		List<List<List<Integer>>> laps = new ArrayList<>();
		for (List<Integer> half : List.of(one.subList(0, nodes / 2), one.subList(nodes / 2, nodes))) {
			List<Integer> back = new ArrayList<>(half);
			Collections.reverse(back);
			laps.add(List.of(half, back));
		}
		return new Step.Together(kind, what, operator, -1, "over H", laps, true, null, null);
	}

	private static Step.Together rooted(String kind, Step.Part what, String operator, int root, String where,
			List<List<List<Integer>>> laps, boolean rings) {
		String words = switch (kind) {
		case "broadcast", "scatter" -> "from n[%d] %s".formatted(root, where);
		case "reduce", "gather" -> "to n[%d] %s".formatted(root, where);
		default -> where;
		};
		return new Step.Together(kind, what, operator, rootless(kind) ? -1 : root, words, laps, rings, null, null);
	}

	private void goals() {
		for (int i = 0; i < 8 && forbidden == null; i++) {
			Step.Together goal = together(KINDS.get(random.nextInt(KINDS.size())), part(random.nextInt(sizes.length), 1));
			boolean met;
			try {
				met = hand.meets(goal);
			} catch (Forbidden e) {
				continue;
			}
			if (met || random.nextInt(12) == 0) {
				text.append("\tensure ").append(goal.kind()).append(" ").append(goal.what().name())
						.append(goal.operator() == null ? "" : " with " + goal.operator())
						.append(" ").append(goal.words()).append("\n");
				forbidden = met ? null : "goal";
			}
		}
	}
}

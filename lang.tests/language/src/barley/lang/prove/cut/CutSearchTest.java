package barley.lang.prove.cut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.number.Rational;

/** The worst cut of a machine, compared with all groups of its nodes, and on machines whose cuts are known. */
class CutSearchTest {

	private static final LinkType[] LINKS = { new LinkType("Slow", 2, 0, 0), new LinkType("Fast", 7, 0, 0), new LinkType("Faster", 30, 0,
			0) };

	/** With 0 no groups are compared one by one: maximum flows alone have to find the worst. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 14 })
	void noGroupOfASmallMachineIsWorse(int compared) {
		int proved = 0;
		for (int seed = 0; seed < 3_000; seed++) {
			Random random = new Random(seed);
			Wiring wiring = machine(random, 0);
			List<Requirement> requirements = requirements(wiring.machine(), random);
			Rational worst = worst(wiring.machine(), requirements);
			CutSearch.Found search = CutSearch.of(wiring, lane -> wiring.machine().linkType(lane).bitsPerSecond(), requirements,
					Rational.ZERO, paid -> {
					}, compared);
			Optional<Cut> cut = search.cut();
			Rational found = cut.map(Cut::time).orElse(Rational.ZERO);
			boolean exact = search.exact();
			String what = "seed " + seed + ": found " + found + ", worst " + worst + " for " + requirements;
			assertTrue(exact ? found.equals(worst) : found.compareTo(worst) <= 0, what);
			cut.ifPresent(each -> assertEquals(time(wiring.machine(), each.group(), requirements), each.time(), what));
			proved += exact ? 1 : 0;
		}
		assertTrue(proved >= (compared == 0 ? 2_000 : 3_000), "proved " + proved);
	}

	/** A switch is on whichever side lets more through: it needs nothing itself. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 14 })
	void switchesAreOnEitherSide(int compared) {
		int proved = 0;
		for (int seed = 0; seed < 1_000; seed++) {
			Random random = new Random(seed);
			Wiring wiring = machine(random, 1 + random.nextInt(4));
			Machine machine = wiring.machine();
			List<Requirement> requirements = requirements(machine, random);
			Rational worst = worst(machine, requirements);
			CutSearch.Found search = CutSearch.of(wiring, lane -> machine.linkType(lane).bitsPerSecond(), requirements, Rational.ZERO,
					paid -> {
					}, compared);
			Rational found = search.cut().map(Cut::time).orElse(Rational.ZERO);
			String what = "seed " + seed + ": found " + found + ", worst " + worst + " for " + requirements;
			assertTrue(search.exact() ? found.equals(worst) : found.compareTo(worst) <= 0, what);
			search.cut().ifPresent(each -> assertEquals(time(machine, each.group(), requirements), each.time(), what));
			proved += search.exact() ? 1 : 0;
		}
		assertTrue(proved >= (compared == 0 ? 600 : 900), "proved " + proved);
	}

	/** Of one-way lanes each counts on its way only: what leaves a group and what enters it are different cuts. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 14 })
	void oneWayLanesCountOnTheirWay(int compared) {
		int possible = 0;
		int proved = 0;
		for (int seed = 0; seed < 2_000; seed++) {
			Random random = new Random(seed);
			Wiring wiring = machine(random, seed % 3, seed % 2 == 0 ? 0.3 : 0.7);
			Machine machine = wiring.machine();
			List<Requirement> requirements = requirements(machine, random);
			if (!isPossible(machine, requirements)) {
				continue;
			}
			Rational worst = worst(machine, requirements);
			CutSearch.Found search = CutSearch.of(wiring, lane -> machine.linkType(lane).bitsPerSecond(), requirements, Rational.ZERO,
					paid -> {
					}, compared);
			Rational found = search.cut().map(Cut::time).orElse(Rational.ZERO);
			String what = "seed " + seed + ": found " + found + ", worst " + worst + " for " + requirements;
			assertTrue(search.exact() ? found.equals(worst) : found.compareTo(worst) <= 0, what);
			search.cut().ifPresent(each -> assertEquals(time(machine, each.group(), each.leaves(), requirements), each.time(), what));
			possible++;
			proved += search.exact() ? 1 : 0;
		}
		assertTrue(possible > 1_000 && proved >= (compared == 0 ? 2 * possible / 3 : possible), "proved " + proved + " of " + possible);
	}

	private static Wiring machine(Random random, int switches) {
		return machine(random, switches, 0);
	}

	/**
	 * Returns a machine of nodes, and of switches behind them, of which each is joined to an earlier vertex.
	 *
	 * @param oneWay the part of lanes that are one-way
	 */
	private static Wiring machine(Random random, int switches, double oneWay) {
		MachineBuilder builder = new MachineBuilder("M");
		int nodes = 2 + random.nextInt(switches == 0 ? 7 : 5);
		builder.nodes(nodes, node -> "n[" + node + "]", NodeType.PLAIN);
		int types = 1 + random.nextInt(LINKS.length);
		int first = random.nextInt(4) == 0 ? nodes / 2 : 0; // where a part begins that no lane joins to the others
		for (int node = 0; node < nodes; node++) {
			int begin = node < first ? 0 : first;
			for (int lanes = node == begin ? 0 : 1 + random.nextInt(3); lanes > 0; lanes--) {
				lane(builder, begin + random.nextInt(node - begin), node, LINKS[random.nextInt(types)], random, oneWay);
			}
		}
		builder.switches(switches, number -> "s[" + number + "]", new int[] {switches}, SwitchType.PLAIN);
		for (int number = 0; number < switches; number++) {
			for (int lanes = 1 + random.nextInt(4); lanes > 0; lanes--) {
				int other = random.nextInt(nodes + number);
				lane(builder, other < nodes ? other : MachineBuilder.FIRST_SWITCH + other - nodes, MachineBuilder.FIRST_SWITCH + number,
						LINKS[random.nextInt(types)], random, oneWay);
			}
		}
		Machine machine = builder.build();
		return new Wiring(Origin.of("made", 1, "M"), "M", true, machine, new Realm(""), new Origin[machine.lanes()]);
	}

	private static void lane(MachineBuilder builder, int one, int other, LinkType type, Random random, double oneWay) {
		if (oneWay == 0 || random.nextDouble() >= oneWay) {
			builder.lane(one, other, type);
		} else if (random.nextBoolean()) {
			builder.oneWay(one, other, type);
		} else {
			builder.oneWay(other, one, type);
		}
	}

	/** What was found for some payload holds for another one, and costs as much. */
	@Test
	void theCutOfOtherPayloadsIsRemembered() {
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			Wiring wiring = machine(random, 0);
			List<Requirement> small = requirements(wiring.machine(), random);
			List<Requirement> large = small.stream().map(each -> new Requirement(each.kind(), 21 * each.amount(), each.root(), each.nodes(),
					each.pieces() == null ? null : Arrays.stream(each.pieces()).map(piece -> 21 * piece).toArray())).toList();
			long[] paid = new long[3];
			Optional<Cut> first = search(wiring, small, 1, paid, 0);
			Optional<Cut> again = search(wiring, large, 3, paid, 1);
			Optional<Cut> anew = search(machine(new Random(seed), 0), large, 3, paid, 2);
			String what = "seed " + seed;
			assertEquals(first.map(Cut::group), again.map(Cut::group), what);
			assertEquals(anew.map(Cut::group), again.map(Cut::group), what);
			assertEquals(anew.map(Cut::bytes), again.map(Cut::bytes), what);
			assertEquals(anew.map(Cut::rate), again.map(Cut::rate), what);
			assertEquals(first.map(Cut::time), again.map(cut -> cut.time().multiply(Rational.of(1, 7))), what);
			assertEquals(paid[2], paid[1], what);
		}
	}

	private static Optional<Cut> search(Wiring wiring, List<Requirement> requirements, int factor, long[] paid, int place) {
		return CutSearch.of(wiring, lane -> factor * wiring.machine().linkType(lane).bitsPerSecond(), requirements, Rational.ZERO,
				amount -> paid[place] += amount).cut();
	}

	private static List<Requirement> requirements(Machine machine, Random random) {
		List<Requirement> requirements = new ArrayList<>();
		boolean alike = random.nextInt(4) > 0;
		int[] members = members(machine, random);
		int root = members[random.nextInt(members.length)];
		for (int i = 1 + random.nextInt(2); i > 0; i--) {
			CollectiveKind kind = CollectiveKind.values()[random.nextInt(CollectiveKind.values().length)];
			int[] own = alike ? members : members(machine, random);
			long[] pieces = random.ints(own.length, 0, 4).asLongStream().toArray();
			boolean rooted = kind.name().matches("BROADCAST|REDUCE|SCATTER|GATHER");
			boolean cut = kind.name().matches("ALLGATHER|REDUCESCATTER|SCATTER|GATHER");
			requirements.add(new Requirement(kind, 1 + random.nextInt(9), rooted ? alike ? root : own[random.nextInt(own.length)] : -1, own,
					cut ? pieces : null));
		}
		return requirements;
	}

	/** Some nodes that lanes join: those of a random node's part of the machine, or some of them. */
	private static int[] members(Machine machine, Random random) {
		Parts parts = new Parts(machine.vertices());
		IntStream.range(0, machine.lanes()).forEach(lane -> parts.join(machine.from(lane), machine.to(lane)));
		int one = random.nextInt(machine.nodes());
		List<Integer> all = new ArrayList<>(
				IntStream.range(0, machine.nodes()).filter(node -> parts.first(node) == parts.first(one)).boxed().toList());
		Collections.shuffle(all, random);
		int count = random.nextBoolean() ? all.size() : 1 + random.nextInt(all.size());
		return all.stream().limit(count).mapToInt(Integer::intValue).toArray();
	}

	private static Rational worst(Machine machine, List<Requirement> requirements) {
		Rational worst = Rational.ZERO;
		for (int group = 1; group < (1 << machine.vertices()) - 1; group++) {
			Rational time = time(machine, BitSet.valueOf(new long[] { group }), requirements);
			worst = time.compareTo(worst) > 0 ? time : worst;
		}
		return worst;
	}

	private static Rational time(Machine machine, BitSet group, List<Requirement> requirements) {
		Rational out = time(machine, group, true, requirements);
		Rational in = time(machine, group, false, requirements);
		return out.compareTo(in) > 0 ? out : in;
	}

	/** How long it takes what has to leave a group, or to enter it. */
	private static Rational time(Machine machine, BitSet group, boolean leaves, List<Requirement> requirements) {
		BitSet senders = (BitSet) group.clone();
		if (!leaves) {
			senders.flip(0, machine.vertices());
		}
		long rate = rate(machine, senders);
		return rate == 0 ? Rational.ZERO : Rational.of(leaving(senders, requirements), rate);
	}

	/** What lanes out of a group carry. */
	private static long rate(Machine machine, BitSet senders) {
		return IntStream.range(0, machine.channels()).filter(channel -> machine.isOpen(channel)
				&& senders.get(machine.sender(channel)) && !senders.get(machine.receiver(channel)))
				.mapToLong(channel -> machine.linkType(channel / 2).bitsPerSecond()).sum();
	}

	/** Whether a lane leads out of each group that something has to leave. */
	private static boolean isPossible(Machine machine, List<Requirement> requirements) {
		return IntStream.range(1, (1 << machine.vertices()) - 1).mapToObj(group -> BitSet.valueOf(new long[] { group }))
				.noneMatch(group -> rate(machine, group) == 0 && leaving(group, requirements) > 0);
	}

	/** What has to leave a group, from what each element is for. */
	private static long leaving(BitSet group, List<Requirement> requirements) {
		long sum = 0;
		for (Requirement each : requirements) {
			int[] inside = Arrays.stream(each.nodes()).filter(group::get).toArray();
			int outside = each.nodes().length - inside.length;
			long pieces = 0;
			long whole = 0;
			for (int i = 0; each.pieces() != null && i < each.nodes().length; i++) {
				pieces += group.get(each.nodes()[i]) ? each.pieces()[i] : 0;
				whole += each.pieces()[i];
			}
			boolean root = each.root() >= 0 && group.get(each.root());
			if (inside.length > 0 && outside > 0) {
				sum += switch (each.kind()) {
				case ALLREDUCE -> each.amount();
				case BROADCAST -> root ? each.amount() : 0;
				case REDUCE -> root ? 0 : each.amount();
				case ALLGATHER -> pieces;
				case REDUCESCATTER -> whole - pieces;
				case SCATTER -> root ? whole - pieces : 0;
				case GATHER -> root ? 0 : pieces;
				case ALLTOALL -> (long) inside.length * outside * each.amount();
				};
			}
		}
		return sum;
	}

	/** Machines that are too large to compare all groups: closed forms. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 1_000)                     | ALLREDUCE     |     1 |     1_000 |   2 | true",
			"Ring(p = 1_000)                     | ALLTOALL      |   500 |   250_000 |   2 | true",
			"Ladder(rungs = 50_000)              | ALLGATHER     |     1 |    99_999 |   4 | true",
			"Torus(rows = 64, columns = 64)      | ALLREDUCE     |     1 |     4_096 |   4 | true",
			"Torus(rows = 64, columns = 64)      | REDUCESCATTER |     1 |     4_095 |   4 | true",
			"Torus(rows = 64, columns = 64)      | ALLTOALL      | 2_048 | 4_194_304 | 128 | false",
			"Torus3D(width = 8, height = 8, depth = 8) | ALLREDUCE |   1 |       512 |   6 | true",
			"Mesh(rows = 40, columns = 50)       | GATHER        |     1 |     1_999 |   2 | true",
			"Line(p = 4_096)                     | SCATTER       |     1 |     4_095 |   1 | true",
			"Line(p = 4_096)                     | ALLTOALL      | 2_048 | 4_194_304 |   1 | true" })
	void largeMachines(String topology, CollectiveKind kind, String group, String bytes, int lanes, boolean exact) {
		Wiring wiring = BarleyText.of("import barley.machines.* machine M = " + topology + " {}").design("M").wiring();
		CutSearch.Found found = CutSearch.of(wiring, lane -> 1, List.of(all(kind, wiring.machine().nodes())), Rational.ZERO, paid -> {
		});
		Cut cut = found.cut().orElseThrow();
		assertEquals(Integer.parseInt(group.replace("_", "")), cut.group().cardinality());
		assertEquals(Long.parseLong(bytes.replace("_", "")), cut.bytes());
		assertEquals(lanes, cut.lanes().length);
		assertEquals(exact, found.exact());
	}

	/** Around a ring of one-way lanes all data go one way; where lanes of both kinds lie side by side, all that lead the same way count. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"n[i] -> n[i + 1]                       | 1",
			"n[i + 1] -> n[i]                       | 1",
			"n[i] -> n[i + 1] link n[i + 1] -> n[i] | 2",
			"n[i] -> n[i + 1] lanes 3               | 3",
			"n[i] -> n[i + 1] link n[i] -- n[i + 1] | 3",
			"n[i] -- n[i + 1] link n[i] -> n[i + 1] | 3" })
	void ringsOfOneWayLanes(String links, int lanes) {
		Wiring wiring = BarleyText.of("topology T { node n[cyclic 400] for i in 0 ..< 400 { link " + links
				+ " } ring R { for i in 0 ..< 400 visit n[i] } } machine M = T {}").design("M").wiring();
		CutSearch.Found found = CutSearch.of(wiring, lane -> 1, List.of(all(CollectiveKind.ALLREDUCE, 400)), Rational.ZERO, paid -> {
		});
		Cut cut = found.cut().orElseThrow();
		assertEquals(1, cut.group().cardinality());
		assertEquals(400, cut.bytes());
		assertEquals(lanes, cut.lanes().length);
		assertTrue(found.exact());
	}

	/** One byte for each node, on all nodes of a machine. */
	private static Requirement all(CollectiveKind kind, int nodes) {
		long[] pieces = new long[nodes];
		Arrays.fill(pieces, 1);
		boolean cut = kind.name().matches("ALLGATHER|REDUCESCATTER|SCATTER|GATHER");
		return new Requirement(kind, kind == CollectiveKind.ALLTOALL ? 1 : nodes, kind.name().matches("SCATTER|GATHER") ? 0 : -1,
				IntStream.range(0, nodes).toArray(), cut ? pieces : null);
	}

	/** Twenty rings of twenty nodes around a slow ring: too many clusters to compare all groups, so flows decide. */
	@Test
	void clustersThatSlowLinksJoin() {
		Wiring wiring = BarleyText.of("""
				link type Slow { bandwidth 1 Gbit/s } link type Fast { bandwidth 100 Gbit/s }
				topology T {
					node n[20, cyclic 20]
					for i in 0 ..< 20, k in 0 ..< 20 link n[i, k] -- n[i, k + 1] : Fast
					for i in 1 ..< 20 link n[i - 1, 0] -- n[i, 0] : Slow
				}
				machine M = T {}
				""").design("M").wiring();
		CutSearch.Found found = CutSearch.of(wiring, lane -> wiring.machine().linkType(lane).bitsPerSecond(),
				List.of(all(CollectiveKind.ALLGATHER, 400)), Rational.ZERO, paid -> {
		});
		Cut cut = found.cut().orElseThrow();
		assertEquals(20, cut.group().cardinality());
		assertEquals(380, cut.bytes());
		assertFalse(cut.leaves());
		assertTrue(found.exact());
		assertEquals(List.of("n[0,0] -- n[1,0]"), Arrays.stream(cut.lanes()).mapToObj(wiring.machine()::laneName).toList());
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.ParameterizedTest;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.motion.Transport;
import barley.lang.plan.Phase;
import barley.lang.prove.figures.Figures;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Verification;

/**
 * Exchanges on random machines with clear switches: the figures from the plan, the run of the generated programs and a model of its own
 * agree (RULES.md 28). The model knows nothing of circuits: it lists the shortest ways of each transfer, and adds up what every channel
 * carries in a step. For streams, {@code FlowTest} has a model.
 */
class ClearSwitchesTest {

	private static final int MACHINES = Integer.getInteger("barley.fattrees", 15);

	/** A transfer of the model. */
	private record Sent(int step, int from, int to, long bytes) {
	}

	@Test
	void planRunAndModelAgree() {
		int exchanges = 0;
		for (int seed = 0; seed < MACHINES; seed++) {
			Random random = new Random(seed);
			String machine = machine(random);
			List<String> exchange = exchanges(random);
			StringBuilder text = new StringBuilder(machine);
			for (int i = 0; i < exchange.size(); i++) {
				text.append("schedule S%d on M { data x : i32[%d] exchange %s }\n".formatted(i,
						exchange.get(i).startsWith("alltoall") ? 2520 : 60 + random.nextInt(4000), exchange.get(i)));
			}
			BarleyText written = BarleyText.of(text.toString());
			for (int i = 0; i < exchange.size(); i++) {
				judge(written.schedule("S" + i), text.toString());
				exchanges++;
			}
		}
		assertTrue(exchanges >= 5 * MACHINES);
	}

	private static void judge(ScheduleAnalysis analysis, String text) {
		String where = analysis.findings() + "\n" + text;
		assertTrue(analysis.plan() != null && analysis.result() != null, where);
		Figures figures = analysis.figures();
		Program program = new Program(analysis);
		Result run = program.run;
		assertTrue(run.verification().verified(), where);
		assertEquals(run.steps(), figures.steps(), where);
		assertArrayEquals(run.channelBytes(), figures.channelBytes(), where);
		assertEquals(run.times(), figures.times(), where);
		if (transport(analysis) == Transport.STEPS) {
			assertEquals(new Model(analysis.plan().wiring().machine()).timePs(program.sent, run.steps()),
					run.times().orElseThrow().timePs(), where);
		}
	}

	private static Transport transport(ScheduleAnalysis analysis) {
		return ((Phase.Exchanging) analysis.plan().phases().get(0)).movements().get(0).transport();
	}

	/** A run, and its transfers as the programs send them. */
	private static final class Program {

		private final Result run;
		private final List<Sent> sent = new ArrayList<>();

		Program(ScheduleAnalysis analysis) {
			run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
			Machine machine = analysis.plan().wiring().machine();
			Playback.of(Execution.program(analysis.plan(), analysis.result()), RunOptions.timing()).play(
					new Playback.Window(0, Long.MAX_VALUE, Long.MAX_VALUE), new Playback.Listener() {

						@Override
						public void phase(int phase, String statement, long startPs, long endPs) {
							// one phase
						}

						@Override
						public void step(int phase, int step, long startPs, long endPs) {
							// numbered in transfers
						}

						@Override
						public void transfer(int phase, int step, int channel, int data, long first, long count, Playback.Arrival arrival,
								long startPs, long endPs) {
							sent.add(new Sent(step, machine.sender(channel), machine.receiver(channel), 4 * count));
						}
					});
		}
	}

	/**
	 * A thin spine carries half of what the other carries, whether its lanes up or those down are thin; two of three lanes carry two
	 * thirds.
	 */
	@ParameterizedTest(name = "{0}, {1}")
	@CsvSource({ "10 Gbit/s, 5 Gbit/s, 1, 8000 4000", "5 Gbit/s, 10 Gbit/s, 1, 8000 4000", "10 Gbit/s, 10 Gbit/s, 2, 4000 8000",
			"5 Gbit/s, 5 Gbit/s, 1, 8000 4000", "10 Gbit/s, 10 Gbit/s, 1, 6000 6000" })
	void waysCarryByTheirBandwidth(String up, String down, int lanes, String carried) {
		ScheduleAnalysis analysis = BarleyText.of("""
				switch type Clear { latency 1 ns }
				link type Host { bandwidth 40 Gbit/s }
				link type Wide { bandwidth 10 Gbit/s }
				link type Up { bandwidth %s }
				link type Down { bandwidth %s }
				topology T {
					node n[2]
					switch leaf[2], spine[2] : Clear
					for i in 0 ..< 2 { link n[i] -- leaf[i] : Host link leaf[i] -- spine[0] : Wide }
					link leaf[0] -- spine[1] lanes %d : Up
					link leaf[1] -- spine[1] lanes %3$d : Down
				}
				machine M = T { }
				schedule S on M { data x : i8[12_000] exchange send x from n[0] to n[1] }
				""".formatted(up, down, lanes)).schedule("S");
		Machine machine = analysis.plan().wiring().machine();
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertArrayEquals(run.channelBytes(), analysis.figures().channelBytes());
		assertEquals(run.times(), analysis.figures().times());
		int leaf = 2;
		assertEquals(carried, IntStream.of(4, 5).mapToObj(spine -> IntStream.of(machine.adjacency().between(leaf, spine))
				.mapToLong(lane -> run.channelBytes()[machine.channel(lane, leaf)]).sum()).map(String::valueOf)
				.collect(Collectors.joining(" ")));
	}

	/** The rules of lang/MODEL.md, written once more: every node launches in 1 us, and combines at no cost. */
	private record Model(Machine machine) {

		private long timePs(List<Sent> sent, long steps) {
			long time = steps * 1_000_000;
			for (int step = 0; step < steps; step++) {
				Map<Integer, Long> carried = new HashMap<>();
				Map<List<Integer>, Long> pairs = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
				int now = step;
				sent.stream().filter(each -> each.step == now && each.bytes > 0)
						.forEach(each -> pairs.merge(List.of(each.from, each.to), each.bytes, Long::sum));
				long latency = 0;
				for (Map.Entry<List<Integer>, Long> pair : pairs.entrySet()) {
					List<List<Integer>> ways = ways(pair.getKey().get(0), pair.getKey().get(1));
					for (List<Integer> way : ways) {
						latency = Math.max(latency, latency(way));
					}
					spread(pair.getKey().get(0), pair.getValue(), ways, carried);
				}
				long busiest = carried.entrySet().stream().mapToLong(entry -> busy(entry.getKey(), entry.getValue())).max().orElse(0);
				time += busiest + latency;
			}
			return time;
		}

		private long busy(int channel, long bytes) {
			long rate = machine.linkType(channel >> 1).bitsPerSecond();
			return ceil(bytes * 8 * 1_000_000L, rate / 1_000_000);
		}

		/** All shortest ways, as vertices, in order of their numbers. */
		private List<List<Integer>> ways(int from, int to) {
			List<List<Integer>> ways = List.of(List.of(from));
			while (true) {
				List<List<Integer>> longer = new ArrayList<>();
				for (List<Integer> way : ways) {
					for (int vertex = 0; vertex < machine.vertices(); vertex++) {
						if ((vertex == to || machine.isSwitch(vertex)) && !way.contains(vertex)
								&& machine.adjacency().between(way.get(way.size() - 1), vertex).length > 0) {
							List<Integer> next = new ArrayList<>(way);
							next.add(vertex);
							longer.add(next);
						}
					}
				}
				List<List<Integer>> there = longer.stream().filter(way -> way.get(way.size() - 1) == to).toList();
				if (!there.isEmpty()) {
					return there;
				}
				ways = longer;
			}
		}

		private long latency(List<Integer> way) {
			long latency = 0;
			for (int i = 1; i < way.size(); i++) {
				latency += machine.linkType(machine.adjacency().between(way.get(i - 1), way.get(i))[0]).latencyPs()
						+ (i + 1 < way.size() ? machine.switchType(way.get(i)).latencyPs() : 0);
			}
			return latency;
		}

		/** What stands at a vertex goes on by the ways from there, cut by prefixes that are rounded up. */
		private void spread(int at, long bytes, List<List<Integer>> ways, Map<Integer, Long> carried) {
			// Ways are counted from the node with the lower number.
			Comparator<Integer> order = at < ways.get(0).get(ways.get(0).size() - 1) ? Comparator.naturalOrder()
					: Comparator.reverseOrder();
			long[] reached = new long[machine.vertices()];
			reached[at] = bytes;
			for (int place = 0; place + 1 < ways.get(0).size(); place++) {
				int here = place;
				TreeMap<Integer, List<List<Integer>>> from = new TreeMap<>(ways.stream()
						.collect(Collectors.groupingBy(way -> way.get(here))));
				from.forEach((tail, all) -> {
					TreeMap<Integer, Long> on = new TreeMap<>(order);
					on.putAll(leading(all, here));
					long sum = on.values().stream().mapToLong(Long::longValue).sum();
					long before = 0;
					for (Map.Entry<Integer, Long> leg : on.entrySet()) {
						long own = ceil(reached[tail] * (before + leg.getValue()), sum) - ceil(reached[tail] * before, sum);
						before += leg.getValue();
						reached[leg.getKey()] += own;
						int[] lanes = machine.adjacency().between(tail, leg.getKey());
						for (int i = 0; i < lanes.length; i++) {
							long part = ceil(own * (i + 1), lanes.length) - ceil(own * i, lanes.length);
							carried.merge(machine.channel(lanes[i], tail), part, Long::sum);
						}
					}
				});
			}
		}

		private static long ceil(long amount, long by) {
			return (amount + by - 1) / by;
		}

		/** Returns the bandwidth with which each next vertex leads on: of the lanes to it, or of all that is behind it if that is less. */
		private Map<Integer, Long> leading(List<List<Integer>> ways, int place) {
			Map<Integer, Long> leading = new TreeMap<>();
			ways.stream().collect(Collectors.groupingBy(way -> way.get(place + 1))).forEach((next, on) -> {
				long lanes = IntStream.of(machine.adjacency().between(ways.get(0).get(place), next))
						.mapToLong(lane -> machine.linkType(lane).bitsPerSecond()
						/ 1_000_000).sum();
				leading.put(next, place + 2 == on.get(0).size() ? lanes
						: Math.min(lanes, leading(on, place + 1).values().stream().mapToLong(Long::longValue).sum()));
			});
			return leading;
		}
	}

	/** A tree of leaves and spines, now and then with links between leaves, or planes, all with lanes of different speeds. */
	private static String machine(Random random) {
		int leaves = 1 + random.nextInt(3);
		int spines = 1 + random.nextInt(3);
		int hosts = 2 + random.nextInt(2);
		return """
				node type Gpu { launch 1 us }
				switch type Leaf { latency %d ns power %d W }
				switch type Spine { latency %d ns }
				link type Down { bandwidth %d Mbit/s latency %d ns power 1 W }
				link type Up { bandwidth %d Mbit/s latency %d ns }
				topology T {
					node gpu[%d]
					switch leaf[%d]
					switch spine[%d]
					for i in 0 ..< %d, h in 0 ..< %d link gpu[i * %d + h] -- leaf[i] lanes %d : Down
					for i in 0 ..< %d, s in 0 ..< %d if s == 2 link leaf[i] -- spine[s] : Down else link leaf[i] -- spine[s] lanes %s : Up
					%s
					ring R { for i in 0 ..< %d visit gpu[i] }
					path P { for i in 0 ..< %d visit gpu[i] }
					tree B to gpu[0] over gpu by shortest
				}
				machine M = T { node : Gpu switch leaf : Leaf switch spine : Spine }
				""".formatted(random.nextInt(400), random.nextInt(9), random.nextInt(400), 1000 + random.nextInt(9000), random.nextInt(90),
				1000 + random.nextInt(9000), random.nextInt(90), leaves * hosts, leaves, spines, leaves, hosts, hosts,
				1 + random.nextInt(2),
				leaves, spines, random.nextBoolean() ? "s + 1" : "1",
				leaves > 2 && random.nextBoolean() ? "link leaf[0] -- leaf[1] : Up" : "", leaves * hosts, leaves * hosts);
	}

	private static List<String> exchanges(Random random) {
		return List.of("allreduce x with sum over R" + (random.nextBoolean() ? " forward" : ""), "reduce x with max to gpu[1] over R",
				"reducescatter x with sum among gpu", random.nextBoolean() ? "alltoall x among gpu" : "alltoall x over R",
				"allreduce x with sum over B",
				"broadcast x from gpu[0] among gpu",
				"{ send x from gpu[0] to gpu[1] send x from gpu[1] to gpu[0] }", "allreduce x with sum over R using stream(chunks = 7)",
				"reduce x with max to gpu[1] over R backward using stream(chunks = 3)",
				"allreduce x with sum to gpu[1] over P using stream(chunks = %d)".formatted(1 + random.nextInt(30)),
				"allreduce x with sum over B using stream(chunks = 20)", "broadcast x from gpu[0] over B using stream(chunks = 5)");
	}
}

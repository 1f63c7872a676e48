package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.clock.CreditSums;

/**
 * Random exchanges through meshes, rings and trees of clocked switches: the figures from the plan are those of the run, what is proved to
 * end ends, data are verified unless packets are left, and every exchange holds the invariants of switches and of their credits. {@code
 * -Dbarley.packets=2000} tries more of them.
 */
class RandomPacketsTest {

	private static final int SCHEDULES = Integer.getInteger("barley.packets", 60);
	private static final int MOST_EXCHANGES = 5;
	private static final List<String> TYPES = List.of("i32", "f32", "i16", "i64");

	@Test
	void planAndRunAgree() {
		long sums = 0;
		for (int seed = 0; seed < SCHEDULES; seed++) {
			String text = text(new Random(seed));
			for (NetworkExchange exchange : PacketCase.of(text).exchanges()) {
				PacketInvariants.hold(exchange, text);
				sums += CreditSums.hold(exchange, text);
			}
		}
		assertTrue(sums > 1_000L * SCHEDULES, "few sums of credits: " + sums);
	}

	/** Larger buffers and more entries change neither results nor what is proved to end, though they may change cycles. */
	@Test
	void roomChangesNoResult() {
		int ended = 0;
		for (int seed = 0; seed < SCHEDULES / 6; seed++) {
			String text = text(new Random(20_000 + seed));
			PacketCase small = PacketCase.of(text);
			for (String larger : List.of(text.replaceFirst("buffer \\d+ packets", "buffer 9 packets"),
					text.replaceFirst("output \\d+ packets", "output 11 packets"), text.replaceFirst("groups \\d+", "groups 40"),
					text.replaceFirst("buffer \\d+ packets  output \\d+ packets", "buffer 70 packets  output 70 packets"))) {
				PacketCase large = PacketCase.of(larger);
				assertTrue(small.verdict() != Verdict.ENDS || large.verdict() == Verdict.ENDS, larger);
				if (!small.run().blocked() && !large.run().blocked()) {
					// Each verified run has exactly the bits that its goals ask for.
					assertEquals(small.run().verification(), large.run().verification(), larger);
					ended++;
				}
			}
		}
		assertTrue(ended > SCHEDULES / 3, "a one-sided sample: " + ended);
	}

	private static String text(Random random) {
		StringBuilder text = new StringBuilder(types(random));
		int nodes = topology(random, text);
		text.append("schedule S on Net {\n");
		List<String> goals = new ArrayList<>();
		int data = 0;
		for (int exchange = 1 + random.nextInt(MOST_EXCHANGES); exchange > 0; exchange--) {
			List<String> collectives = new ArrayList<>();
			for (int count = 1 + random.nextInt(4); count > 0; count--) {
				String vector = "x" + data++;
				String collective = collective(random, vector, nodes);
				int size = collective.startsWith("alltoall") ? nodes * (1 + random.nextInt(9)) : 1 + random.nextInt(60);
				text.append("\tdata %s : %s[%d]\n".formatted(vector, TYPES.get(random.nextInt(TYPES.size())), size));
				collectives.add(collective);
				if (!collective.startsWith("send")) {
					goals.add("ensure " + collective.replaceFirst(" (over|through) .*", ""));
				}
			}
			text.append("\texchange { ").append(String.join("  ", collectives)).append(" }\n");
			if (random.nextInt(4) == 0) {
				boolean all = random.nextBoolean();
				text.append("""
							data x%1$d : i32[%2$d]
							exchange reducescatter x%1$d with sum through s
							exchange %3$s through s
						""".formatted(data, 1 + random.nextInt(60), all ? "allgather x" + data : "gather x" + data + " to n[1]"));
				goals.add(all ? "ensure allreduce x%d with sum".formatted(data) : "");
				data++;
			}
		}
		return text.append('\t').append(String.join("\n\t", goals)).append("\n}\n").toString();
	}

	private static String collective(Random random, String vector, int nodes) {
		int at = random.nextInt(nodes);
		int other = (at + 1 + random.nextInt(nodes - 1)) % nodes;
		return switch (random.nextInt(11)) {
			case 0, 1 -> "reduce %s with sum to n[%2$d] over Fold[%2$d]".formatted(vector, at);
			case 2 -> "allreduce %s with sum over Fold[%d]".formatted(vector, at);
			case 3 -> "broadcast %s from n[%d] over Fold[%d]".formatted(vector, at, other);
			case 4 -> "reduce %s with max to n[%d] through s".formatted(vector, at);
			case 5 -> "broadcast %s from n[%d] through s".formatted(vector, at);
			case 6 -> "scatter %s from n[%d] through s".formatted(vector, at);
			case 7 -> "alltoall %s through s".formatted(vector);
			case 8, 9 -> "reducescatter %s with sum through s".formatted(vector);
			default -> "send %s from n[%d] to n[%d] through s".formatted(vector, at, other);
		};
	}

	private static String types(Random random) {
		String[] releases = {"", "", "", "", "full evict", "full evict", "full evict release idle"};
		String[] routes = {"", "route yx", "route spread", "route updown"};
		return """
				switch type Router {
					cycle %d ps  packet %d B  header %d B  buffer %d packets  output %d packets  inputs %d  stages %d  compute %d
					combine sum  groups %d  %s %s  power %d mW  energy %d pJ
				}
				link type Wire { %s latency %d ps  power %d mW }
				link type Inside { %s energy %d pJ/bit }
				node type Chip { launch %d ns %s }
				""".formatted(1 + random.nextInt(2_000), 8 * (1 + random.nextInt(3)), random.nextInt(3) * 4, 1 + random.nextInt(4),
				1 + random.nextInt(4), 1 + random.nextInt(3), random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(5),
				releases[random.nextInt(releases.length)], routes[random.nextInt(routes.length)], random.nextInt(50), random.nextInt(9),
				random.nextBoolean() ? "" : "bandwidth %d GB/s".formatted(1 + random.nextInt(30)), random.nextInt(3) * 700,
				random.nextInt(90),
				random.nextBoolean() ? "" : "bandwidth %d GB/s".formatted(1 + random.nextInt(30)), random.nextInt(3), random.nextInt(200),
				random.nextBoolean() ? "" : "reduce %d GB/s".formatted(1 + random.nextInt(9)));
	}

	/** Appends a topology called Net with switches s, nodes n, and a tree to each node; returns the number of nodes. */
	private static int topology(Random random, StringBuilder text) {
		int kind = random.nextInt(3);
		int columns = 1 + random.nextInt(4);
		int rows = (columns == 1 ? 2 : 1) + random.nextInt(3);
		int size = kind == 0 ? columns * rows : 3 + random.nextInt(6);
		int nodes = size + random.nextInt(3);
		String links = switch (kind) {
			case 0 -> """
						for x in 1 ..< %1$d, y in 0 ..< %2$d link s[x - 1, y] -- s[x, y] : Wire
						for x in 0 ..< %1$d, y in 1 ..< %2$d link s[x, y - 1] -- s[x, y] : Wire
					""".formatted(columns, rows);
			case 1 -> "\tfor i in 0 ..< %1$d link s[i] -- s[(i + 1) %% %1$d] : Wire\n".formatted(size);
			default -> "\tfor i in 1 ..< %d link s[i] -- s[(i - 1) / 2] : Wire\n".formatted(size);
		};
		String at = kind == 0 ? "s[i %% %1$d / %2$d, i %% %1$d %% %2$d]".formatted(size, rows) : "s[i %% %d]".formatted(size);
		text.append("""
				topology Net {
					node n[%d] : Chip
					switch s[%s] : Router
					for i in 0 ..< %1$d link n[i] -- %s : Inside
				%s	tree Fold[i in 0 ..< %1$d] to n[i] over n by shortest
				}
				""".formatted(nodes, kind == 0 ? columns + ", " + rows : "" + size, at, links));
		return nodes;
	}
}

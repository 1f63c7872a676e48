package barley.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random texts of a schedule {@code S} in which each node goes at its own pace: computations, sends with both ends, exchanges, strategies,
 * and programs of nodes whose messages are matched by their order; on rings of several lanes, meshes, rows in which nodes relay, and stars
 * through a clear switch. Most texts are free of errors; in some a contribution would be combined twice, or nodes wait for each other.
 */
public final class RandomBlocks {

	private static final List<String> DATA = List.of("x", "y", "z", "w[0]", "w[1]", "w[2]", "v[1]", "v[*]");
	/** Data of the same size and type: one can be received as the other. */
	private static final List<String> ALIKE = List.of("x", "z");

	private enum Shape {
		CIRCLE("for i in 0 ..< p { link n[i] -- n[(i + 1) % p] : Lane link n[i] -- n[(i + 1) % p] : Other(gb = 4 + i) } "
				+ "embedding Round { ring R { for i in 0 ..< p visit n[i] } }"),
		MESH("for i in 0 ..< p, j in 0 ..< i link n[i] -- n[j] : Lane link n[0] -- n[1] : Other"),
		ROW("for i in 1 ..< p link n[i - 1] -- n[i] : Other(gb = i) path Round { for i in 0 ..< p visit n[i] }"),
		STAR("switch s for i in 0 ..< p link n[i] -- s : Other(gb = 2 + i)");

		private final String links;

		Shape(String links) {
			this.links = links;
		}
	}

	private final Random random;
	private final Shape shape;
	private final int nodes;

	private RandomBlocks(Random random) {
		this.random = random;
		shape = Shape.values()[random.nextInt(Shape.values().length)];
		nodes = (shape == Shape.CIRCLE ? 3 : 2) + random.nextInt(3);
	}

	/** Returns the text of a seed. */
	public static String text(long seed) {
		// Neighbouring seeds of Random begin alike.
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		random.nextInt();
		return new RandomBlocks(random).text();
	}

	private String text() {
		boolean repeats = random.nextInt(4) == 0;
		return """
				import barley.strategies.*
				node type Gpu { compute 1 TFLOP/s launch %d us %s idle 100 W computing 400 W }
				link type Lane { bandwidth %d GB/s latency %d ns power 1 W }
				link type Other(gb = 7) { bandwidth gb * 1 Gbit/s latency 11 ns power 2 W }
				topology T(p = %d) { node n[p] %s }
				machine M = T { node : Gpu }
				schedule S on M {
					data x, z : f32[1_000]
					data y : i16[777]
					data w[k in 0 ..< 3] : i32[99]
					data v[pieces 3] : f32[100]
					let load[i in 0 ..< p, j in 0 ..< p] = i * 30 + j * j
				%s	async %s{
				%s	}
				%s}
				""".formatted(random.nextInt(3), random.nextBoolean() ? "reduce 4 GB/s" : "", 1 + random.nextInt(10), 100 * random.nextInt(4), nodes,
				shape.links, repeats ? "\trepeat 2 {\n\tcompute x, y, z costs 5 MFLOP\n" : "",
				random.nextInt(3) == 0 ? "buffers %d ".formatted(random.nextInt(4)) : "", body(), repeats ? "\t}\n" : "");
	}

	private String body() {
		List<String> statements = new ArrayList<>();
		for (int i = 1 + random.nextInt(7); i > 0; i--) {
			String statement = statement();
			for (String part : statement.split("\n")) {
				statements.add(random.nextInt(3) == 0 ? random.nextInt(statements.size() + 1) : statements.size(), part);
			}
		}
		return statements.stream().map(statement -> "\t\t" + statement + "\n").collect(Collectors.joining());
	}

	private String statement() {
		int one = random.nextInt(nodes);
		int other = (one + 1 + random.nextInt(nodes - 1)) % nodes;
		String data = any(DATA);
		return switch (random.nextInt(13)) {
			case 0 -> "compute %s %scosts %d MFLOP".formatted(data, random.nextBoolean() ? "from x " : "", random.nextInt(9));
			case 1 -> "compute %s at n[%d] costs %d MFLOP".formatted(data, one, random.nextInt(9));
			case 2, 3 -> "compute %1$s costs %2$d MFLOP exchange %3$s".formatted(data, random.nextInt(9), collective(data, one));
			case 4 -> "exchange { %s %s %s }".formatted(send("x", one, other), send("y", other, one),
					random.nextBoolean() ? send("w[1]", one, other) : "");
			case 5 -> "repeat 2 { %s compute y at n[%d] costs 1 MFLOP }".formatted(send("y", one, other), one);
			case 6 -> "for k in 0 ..< 3 { compute w[k] at n[%d] costs k * 1 MFLOP %s }".formatted(one, send("w[k]", one, other));
			case 7 -> "let c = %d if c < 2 %s else %s".formatted(random.nextInt(4), send("x", one, other), send("z", other, one));
			case 8 -> "program %s { compute %s costs %d MFLOP }".formatted(
					IntStream.range(0, 1 + random.nextInt(nodes)).mapToObj("n[%d]"::formatted).collect(Collectors.joining(", ")), data,
							random.nextInt(5));
			case 9, 10 -> shape == Shape.ROW ? send(data, one, other) : random.nextBoolean() ? message(one, other)
					: crossing(one, other) + "\n" + crossing(other, one);
			case 11 -> shape == Shape.ROW || nodes < 3 ? send(data, one, other)
					: "for s in 0 ..< p program n[s] { send x to n[(s + 1) % p] compute y costs 1 MFLOP receive z from n[(s - 1) % p] }";
			default -> send(data, one, other);
		};
	}

	/** Two programs, which may come apart. */
	private String message(int one, int other) {
		String sends = "program n[%d] { %ssend %s to n[%d] }".formatted(one, maybe("compute y costs 2 MFLOP "), any(ALIKE), other);
		String receives = "program n[%d] { receive %s%s from n[%d]%s }".formatted(other, any(ALIKE),
				random.nextInt(4) == 0 ? " with max" : "", one, maybe(" compute x from x costs 3 MFLOP"));
		return random.nextBoolean() ? sends + "\n" + receives : receives + "\n" + sends;
	}

	/** A program of two nodes that send to each other: who receives first may wait for ever. */
	private String crossing(int one, int other) {
		String data = any(ALIKE);
		String sends = "send %s to n[%d]".formatted(data, other);
		String receives = "receive %s from n[%d]".formatted(data, other);
		return "program n[%d] { %s }".formatted(one, random.nextBoolean() ? sends + " " + receives : receives + " " + sends);
	}

	private String collective(String data, int root) {
		String where = shape == Shape.CIRCLE || shape == Shape.ROW ? any(List.of("over Round", "over Round", "among n by shortest"))
				: "among n";
		boolean apart = shape == Shape.MESH || shape == Shape.STAR;
		return switch (random.nextInt(apart ? 11 : 9)) {
			case 7 -> "scatter %s from n[%d] %s".formatted(data, root, where);
			case 8 -> shape == Shape.CIRCLE && nodes < 4 || apart ? "alltoall x into z sizes load among n"
					: "allgather %s %s".formatted(data, where);
			case 9 -> "allreduce %s with sum among n using RecursiveDoubling".formatted(data);
			case 10 -> "allreduce %s with max among n using HalvingDoubling".formatted(data);
			case 0, 1 -> "allreduce %s with max %s".formatted(data, where);
			case 2 -> "reducescatter %s with sum %s".formatted(data, where);
			case 3 -> "broadcast %s from n[%d] %s".formatted(data, root, where);
			case 4 -> "reduce %s with max to n[%d] %s".formatted(data, root, where);
			case 5 -> "alltoall %s %s".formatted(data, where);
			default -> "gather %s to n[%d] %s".formatted(data, root, where);
		};
	}

	private String send(String data, int one, int other) {
		boolean next = shape == Shape.CIRCLE && Math.floorMod(one - other, nodes) == 1;
		return "send %s%s from n[%d] to n[%d]%s".formatted(data, random.nextInt(4) == 0 ? " with max" : "", one, other,
				next && random.nextBoolean() ? " #" + (1 + random.nextInt(2)) : shape == Shape.CIRCLE || shape == Shape.ROW
				? " by shortest" : "");
	}

	private String maybe(String text) {
		return random.nextBoolean() ? text : "";
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}
}

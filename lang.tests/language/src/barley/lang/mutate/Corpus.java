package barley.lang.mutate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import barley.lang.Machines;

/** Every text of the house: examples, library, and what the tests check. */
public final class Corpus {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final List<String> FOLDERS = List.of("examples", "lang/library", "lang.tests/language/src");

	/** More of the language than there are files for. */
	private static final String ODDS_AND_ENDS = """
			package odds import barley.machines.*
			node type Slow { compute 1 TFLOP/s memory 4 GB reduce 200 GB/s launch 0.5 us ports 8 }
			node type Quick(tera = 2, room = tera * 4) { compute tera * 1 TFLOP/s memory room * 1 GB }
			link type Wide(gb = 25, far = gb > 25) { bandwidth gb * 1 GB/s latency if far then 1 us else 100 ns power 2 W }
			study Wide { vary n in 2 .. 4 with gb in 16, 25, 50 vary payload in 1 kB ..< 1 MB times 10, 3 MB let each = payload / 4 B
				vary lost in every lane vary late in 0.5 us .. 2 us step 500 ns where n > 2 and each < 9_000
				run One = Aggregate(q = each) on Board(n = n) with lane lost fails at late, lane lost slows to gb * 1 Gbit/s
				run Two = Aggregate(q = 2 ^ n) on Chiplets(n = n, room = gb)
				show time, busbw by payload for each n show fastest by n, payload show front of time, energy for each gb
				find least gb such that One.time <= 2 ms and n > 2 for each n, payload find fastest }
			operator hypot(a, b) = (a ^ 2 + b ^ 2) ^ 0.5
			topology Pair(n = 2) {
				let m = if n > 2 or not (n == 2) then n else 2
				part p[m] = Prism(layers = 3)
				for i in reverse 1 ..< m, e in 0 .. 2 { if e != 1 link p[i - 1].n[2, e] -- p[i].n[0, e] else { link p[i - 1].n[2,
						e] -- p[i].n[0, e] lanes 2 } }
				tree Up to p[0].n[0, 0] over p.n by shortest
				tree Two { visit p[0].n[0, 1], p[0].n[0, 0] visit p[0].n[0, 2], p[0].n[0, 0] #2 }
				path Along { visit p[0].n[0, 0] pass p[0].n[0, 1] visit p[0].n[0, 2] }
			}
			machine Fast = Pair(n = 3) { node : Slow }
			machine Split = Prism(layers = 8) { part A = Prism(layers = 3) at 0 part B = Prism(layers = 5) at 3 }
			machine Dark = Ladder { off unused by Twist.VR[0] off n[0, 0] -- n[0, 1] #2, n[3, 1] }
			topology Uneven(p = 4, slow = 5) { node n[p] : Quick(tera = p) for i in 1 ..< p link n[i - 1] -- n[i] : Wide(gb = i * slow) }
			machine Lopsided(p = 6, gb = 10 * p) = Uneven(p = p, slow = gb / 4) { node n : Quick(room = gb) off n[p - 2] -- n[p - 1] }
			machine Nested(gb = 50, at_ = 2) = Prism(layers = 8) {
				link : Wide(gb = gb, far = true) part A = Prism(layers = at_ + 1) at 0 part B = Prism(layers = layers - at_ - 1) at at_ + 1 }
			switch type Adder(room = 4, bytes = 64) { cycle 1 ns packet bytes * 1 B header 8 B buffer room output 2 packets inputs 2
				ports 6 stages 1 cycles compute 2 cycles width 64 bit combine sum, max groups room full evict release children route yx arbiter roundrobin
				power 2 W energy 3 pJ }
			switch type Plane { latency 300 ns ports 64 power 5 W }
			topology Chiplets(n = 3, room = 4) {
				node chip[n, n] switch router[n, n] : Adder(room = room) switch plane[2] : Plane switch through
				for x in 0 ..< n, y in 0 ..< n { link chip[x, y] -- router[x, y] link chip[x, y] -- plane[(x + y) % 2] lanes 2 }
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
				tree Fold[x in 0 ..< n, y in 0 ..< n] to chip[x, y] over chip by shortest
				tree Legs { visit chip[0, 1], router[0, 1] visit router[0, 1], router[0, 0] visit router[0, 0], chip[0, 0] }
			}
			machine Board(n = 2) = Chiplets(n = n) { switch : Plane switch through : Adder(bytes = 32) }
			schedule Aggregate(q = 64) on Chiplets {
				data x, y : i32[q]
				exchange { reduce x with sum to chip[0, 0] over Fold[0, 0] reduce y with max to chip[1, 1] over Fold[1, 1] }
				exchange broadcast x from chip[0, 0] over Fold[0, 0]
				exchange send y from chip[0, 0] to chip[1, 2] through router
				exchange reduce y with sum to chip[0, 1] through router
				ensure allreduce x with sum
			}
			schedule Reads(q = 9) on Lopsided(gb = 20) { data x : f32[q * gb] exchange send x from n[0] to n[p - 5] }
			schedule Mixed(q = 360, rounds = 3) on Fast {
				data x, y[2, cyclic 3] : f32[q] data z : i64[q * 2]
				off p[0].n[0, 0] -- p[0].n[1, 0] #1
				repeat rounds {
					compute x, z costs 3 GFLOP * q
					overlap { exchange allreduce x with max over p[0].Braid,
							p[1].Braid exchange reducescatter z with sum over p[2].Braid forward }
					exchange for i in 0 ..< 3 { send y[0, i] with min from p[i].n[0, 0] to p[i].n[0, 1] #2 }
					exchange { barrier broadcast y[1, *] from p[0].n[0, 0] over Up }
				}
				ensure allgather z among p[2].n[*, 0]
			}
			link type Hear(room = 24) { registers room slots 6 cycle 1 ns latency 2 ns }
			topology Cortex(cores = 3, clusters = 2) {
				node soma[clusters, cores]
				for c in 0 ..< clusters, i in 0 ..< cores, d in 0 ..< clusters, j in 0 ..< cores if c != d or i != j or i > 0 link soma[c, i] -> soma[d, j] : Hear
				for c in 0 ..< clusters, i in 1 ..< cores link soma[c, i - 1] -- soma[c, i]
			}
			machine Fitted = Cortex(cores = 2) { link : Wide link soma -> soma : Hear(room = 30) }
			schedule Words(q = 2) on Cortex {
				let far = 2 ^ 20
				data x, y, who, best : f32 data x2 : f32[q]
				data F, d, bit[q] : f32 per Hear data w2 : f32[q] per Hear
				exchange { send x to Hear as a { let z = a - d d = z * z F += 0.5 * z return if id == core then far else max(d, 1), id } combine min into y, who
					store x2 to Hear as b { w2 *= if b >= 1 and not (bit[0] == 0) or b < -2 then b else -w2 } }
				exchange send x from soma[0, *] to Hear using flood as a { return invsqrt(a) * bit[q - 1] } combine one[best + 1] into y
				exchange send y to Hear as a { F -= a return F } combine sum using arrival into x
				compute best = if who > 1 then min(who, 2) else uniform(1) * sqrt(abs(x))
			}
			schedule Under(q = 36) on Prism { data a : f32[q] exchange allreduce a with sum over Braid ensure allreduce a with sum }
			schedule Over on Prism { data b : f32[36] exchange allreduce b with sum using Under(q = 36) exchange alltoall b among n[0, *] }
			""";

	private Corpus() {
	}

	public static List<String> texts() {
		List<String> texts = new ArrayList<>(List.of(ODDS_AND_ENDS, Machines.TYPES + Machines.LADDER, Machines.CUBE, Machines.BOX_TUBE));
		try {
			for (String folder : FOLDERS) {
				try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
					for (Path file : files.filter(each -> each.toString().endsWith(".barley")).sorted().toList()) {
						texts.add(Files.readString(file));
					}
				}
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return texts;
	}
}

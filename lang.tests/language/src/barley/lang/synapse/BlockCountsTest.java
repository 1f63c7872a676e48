package barley.lang.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.WordStatement;

/** Instructions, registers and slots of blocks, and the cycles of whole schedules of one statement an exchange. */
class BlockCountsTest {

	/** The instructions of a block that returns something, or of one that does not. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"v = a return F * a                        | recv v; mul F, v t1; return t1",
			"v = a v = v * 2 return F * a              | recv a; max a, a v; mul v, 2 v; mul F, a t1; return t1",
			"return a * F + w                          | recv a; mul a, F t1; add t1, w t1; return t1",
			"return a * invsqrt(F) + w                 | recv a; invsqrt F t1; mul a, t1 t1; add t1, w t1; return t1",
			"return max(a, F)                          | recv a; max a, F t1; return t1",
			"return min(a, F)                          | recv a; min a, F t1; return t1",
			"return id                                 | recv a; id id; return id",
			"return a * 1                              | recv a; mul a, 1 t1; return t1",
			"F += w * a * v                            | recv a; mul w, a t1; mul t1, v t1; add F, t1 F",
			"F = v                                     | recv a; max v, v F",
			"F = id                                    | recv a; id F",
			"F = id + id                               | recv a; id id; add id, id F",
			"F = core                                  | recv a; max core, core F",
			"return -a                                 | recv a; sub 0, a t1; return t1",
			"return -2 * 3 + a                         | recv a; add -6, a t1; return t1",
			"return 1 / 4 * a                          | recv a; mul 0.25, a t1; return t1",
			"return max(a, 0)                          | recv a; max a, 0 t1; return t1",
			"return max(a, v, w)                       | recv a; max a, v t1; max t1, w t1; return t1",
			"return invsqrt(a)                         | recv a; invsqrt a t1; return t1",
			"let z = a - v F = z * z                   | recv a; sub a, v z; mul z, z F",
			"let z = v v = a return z                  | recv a; max v, v z; max a, a v; return z",
			"let z = v return z                        | recv a; return v",
			"return if a != 0 then v else w            | recv a; select a, v, w t1; return t1",
			"return if a == 0 then v else w            | recv a; select a, w, v t1; return t1",
			"return if a then v else w                 | recv a; select a, v, w t1; return t1",
			"return if a != v then v else w            | recv a; sub a, v t1; select t1, v, w t1; return t1",
			"return if a == v then v else w            | recv a; sub a, v t1; select t1, w, v t1; return t1",
			"return if a > 0 then v else w             | recv a; max a, 0 t1; select t1, v, w t1; return t1",
			"return if a > v then v else w             | recv a; sub a, v t1; max t1, 0 t1; select t1, v, w t1; return t1",
			"return if a <= v then v else w            | recv a; sub a, v t1; max t1, 0 t1; select t1, w, v t1; return t1",
			"return if a < 0 then v else w             | recv a; min a, 0 t1; select t1, v, w t1; return t1",
			"return if 0 < a then v else w             | recv a; max a, 0 t1; select t1, v, w t1; return t1",
			"return if a >= v then v else w            | recv a; sub a, v t1; min t1, 0 t1; select t1, w, v t1; return t1",
			"return if not (a > 0) then v else w       | recv a; max a, 0 t1; select t1, w, v t1; return t1",
			"return if a and v then 1 else w           | recv a; select a, v, 0 t1; select t1, 1, w t1; return t1",
			"return if a or v then 1 else w            | recv a; select a, 1, v t1; select t1, 1, w t1; return t1",
			"return if a == 0 and v == 0 then 1 else w | recv a; select a, 1, v t1; select t1, w, 1 t1; return t1",
			"return if a or v == 0 then 1 else w       | recv a; select a, 0, v t1; select t1, w, 1 t1; return t1",
			"return if 1 > 2 then v else w             | recv a; return w",
			"return if id == core then 0 else a        | recv a; id id; sub id, core t1; select t1, a, 0 t1; return t1",
	})
	void instructions(String block, String expected) {
		BlockProgram program = statements(plan("exchange send x to Hear as a { " + block + " }" + (block.contains("return")
				? " combine sum into y" : ""))).get(0).program();
		assertEquals(expected, String.join("; ", program.listing().lines().map(line -> line.replaceAll("\\s+", " ").replace("-> ", ""))
				.toList()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"return a                                                      | 0 |",
			"return (a + v) * (a - w)                                      | 2 |",
			"return a + v + w + F                                          | 1 |",
			"let p = a + 1 let q = a + 2 let r = a + 3 return p * q * r    | 3 | 1 2 3",
			"let p = a + 1 F = p let q = a + 1 w = q return a              | 1 | 1",
			"return if a > 0.1 then core else 0.1                          | 1 | core 0.1 0",
	})
	void registers(String block, int temporaries, String constants) {
		BlockProgram program = statements(plan("exchange send x to Hear as a { " + block + " } combine sum into y")).get(0).program();
		assertEquals(temporaries, program.temporaries());
		assertEquals(constants == null ? "" : constants, String.join(" ", program.constants()));
	}

	private static Plan plan(String statements) {
		BarleyText text = BarleyText.of("""
				link type Hear { registers 16 slots 8 cycle 1 ns }
				topology Cortex { node soma[2] for i in 0 ..< 2, j in 0 ..< 2 link soma[i] -> soma[j] : Hear }
				schedule S on Cortex { data x, y, who : f32 data F, v, w : f32 per Hear
				""" + statements + "}");
		Plan plan = text.schedule("S").draft();
		assertTrue(plan != null && !statements(plan).isEmpty(), () -> text.findings().toString());
		return plan;
	}

	private static List<WordStatement> statements(Plan plan) {
		return Phase.all(Phase.Hearing.class, plan.phases()).flatMap(phase -> phase.statements().stream()).toList();
	}

	/** One exchange: one cycle until the word is there, the instructions, and the levels of the reducer. */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 4, 8, 16, 64})
	void wholeSchedules(int cores) throws IOException {
		int levels = Math.max(1, 32 - Integer.numberOfLeadingZeros(cores - 1));
		String sketch;
		try (var stream = BlockCountsTest.class.getResourceAsStream("sketch.barley")) {
			sketch = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
		assertEquals(9 + levels, cycles(sketch, "SparseStep", levels, cores));
		assertEquals(23 + 3 * levels, cycles(sketch, "Boltzmann", levels, cores));
		assertEquals(26 + levels, cycles(sketch, "Coulomb", levels, cores));
		assertEquals(16 + (cores - 1) * (35 + 5 * levels), cycles(sketch, "Cluster", levels, cores));
		if (cores > 2) {
			assertEquals(13 + 2 * levels, cycles(sketch, "Determinant", levels, cores));
			assertEquals(31 + 4 * levels, cycles(sketch, "Belief", levels, cores));
		}
	}

	private static long cycles(String sketch, String name, int levels, int cores) {
		BarleyText text = BarleyText.of(sketch.replaceAll("on Cortex(\\(cores = \\d+\\))?", "on Cortex(cores = " + cores + ")"));
		return cycles(text.schedule(name).draft().phases(), levels);
	}

	private static long cycles(List<Phase> phases, int levels) {
		long cycles = 0;
		for (Phase phase : phases) {
			if (phase instanceof Phase.Repeating repeating) {
				cycles += repeating.times() * cycles(repeating.body(), levels);
			} else if (phase instanceof Phase.Hearing hearing) {
				assertEquals(1, hearing.statements().size());
				WordStatement statement = hearing.statements().get(0);
				cycles += 1 + statement.program().count() + (statement.reduction() == null ? 0 : levels);
			}
		}
		return cycles;
	}
}

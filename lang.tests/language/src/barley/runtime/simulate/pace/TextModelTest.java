package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.RandomBlocks;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Severity;
import barley.lang.plan.Plan;
import barley.lang.prove.PaceWriter;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.figures.PaceFigures;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;

/**
 * Random texts of blocks at the nodes' own pace take what a plain model of their items takes, no less than the bound, and end if they are
 * proved to (RULES.md 43 and 45).
 */
class TextModelTest {

	private static final int TEXTS = Integer.getInteger("barley.blocks", 120);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	@Test
	void textsTakeWhatTheModelSays() {
		TreeMap<Code, Integer> refused = new TreeMap<>();
		int proved = 0;
		for (long seed = FIRST; seed < FIRST + TEXTS; seed++) {
			String text = RandomBlocks.text(seed);
			ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
			List<Code> errors = analysis.findings().stream().map(finding -> finding.code())
					.filter(code -> code.severity() == Severity.ERROR)
					.toList();
			errors.forEach(code -> refused.merge(code, 1, Integer::sum));
			if (errors.isEmpty()) {
				proved++;
				assertTakesWhatTheModelSays(analysis, "seed " + seed + "\n" + text);
			}
		}
		assertTrue(proved > TEXTS / 2 && refused.containsKey(Code.DEADLOCK), "%d proved, refused %s".formatted(proved, refused));
	}

	private static void assertTakesWhatTheModelSays(ScheduleAnalysis analysis, String text) {
		Plan plan = analysis.plan();
		Machine machine = plan.wiring().machine();
		List<ProvedPhase> phases = analysis.result().phases();
		ProvedPhase last = phases.get(phases.size() - 1);
		if (last instanceof ProvedPhase.Repeated repeated) {
			last = repeated.others().get(repeated.others().size() - 1);
		}
		PaceBlock block = PaceWriter.write((ProvedPhase.Paced) last, machine, plan.placements(), plan.data().size(), PaceWriter.STORED,
				new BitSet(), looks -> {
					// as many as it needs
				}).block();
		assertTrue(analysis.figures().times().isPresent(), text);
		PaceModel model = new PaceModel(block, machine, List.of(), datum -> plan.data().get(datum).type().bytes());
		assertTrue(!model.isBlocked(), text);
		PaceFigures figures = analysis.figures().paces().get(analysis.figures().paces().size() - 1);
		assertEquals(model.picoseconds(), figures.timePs(), text);
		assertTrue(figures.bound().timePs() <= model.picoseconds(), figures.bound() + text);
		assertEquals(block.count(), figures.items(), text);
	}
}

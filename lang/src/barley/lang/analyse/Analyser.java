package barley.lang.analyse;

import java.util.List;
import java.util.function.BooleanSupplier;

import barley.lang.elaborate.Elaborator;
import barley.lang.elaborate.Frame;
import barley.lang.elaborate.Limits;
import barley.lang.elaborate.Overrides;
import barley.lang.elaborate.ScheduleElaborator;
import barley.lang.elaborate.Wiring;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.OffLanes;

/** Takes one declaration all the way from text through elaboration to its proofs. */
public final class Analyser {

	private final Elaborator elaborator;

	public Analyser(Limits limits, Overrides overrides, BooleanSupplier canceled) {
		elaborator = new Elaborator(limits, overrides, canceled);
	}

	/** Elaborates a topology or machine and proves its walks. What goes wrong in the base of a machine is told at the machine. */
	public DesignAnalysis analyse(Design design) {
		Findings findings = new Findings();
		Wiring wiring = elaborator.wiring(design, findings);
		EmbeddingProof embeddings = wiring == null ? null : EmbeddingProof.of(wiring, findings);
		List<Finding> own = design instanceof Machine machine ? Foundation.told(findings.list(), machine, machine.getBase()) : findings.list();
		return new DesignAnalysis(design, wiring, embeddings, own);
	}

	/** Elaborates a schedule and proves its result, as far as what it runs on lets it. */
	public ScheduleAnalysis analyse(Schedule schedule) {
		Findings below = new Findings();
		Wiring wiring = schedule.getBase() == null ? null : elaborator.wiring(schedule.getBase(), new Frame(), below);
		EmbeddingProof embeddings = wiring == null ? null : EmbeddingProof.of(wiring, below);
		if (embeddings == null || below.hasErrors()) {
			return new ScheduleAnalysis(schedule, below.list(), null, null, null, Foundation.told(below.list(), schedule, schedule.getBase()));
		}
		Findings findings = new Findings();
		Plan plan = ScheduleElaborator.plan(schedule, elaborator, wiring, embeddings, findings);
		ResultProof result = plan == null || findings.hasErrors() ? null : ResultProof.of(plan, findings);
		if (result != null) {
			OffLanes.prove(plan, findings);
		}
		Figures figures = result == null || findings.hasErrors() ? null : Figures.of(plan, result, findings);
		boolean sound = !findings.hasErrors();
		return new ScheduleAnalysis(schedule, below.list(), sound ? plan : null, sound ? result : null, sound ? figures : null, findings.list());
	}
}

package barley.lang.generate.golden.atonce;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * AtOnce on Prism, as each of its nodes sees it.
 * Generated for schedule AtOnce; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in AtOnce.nodes.
 */
public final class AtOnce implements NodeProgram {

	private static final int X = 0; // f32
	private static final int Y = 1; // f32
	private static final int Z = 2; // f32

	// FLOP of computations
	private final long flopLine12; // AtOnce.barley:12 compute z costs 1 GFLOP

	// On Braid.R[0]: R[0] forward, R[0] backward
	private static final int BRAID_R0_LAPS = 2;
	private final int braidR0Members; // nodes on each lap
	private final int braidR0Steps; // steps once around
	private final int[] braidR0Position; // position of this node on each lap
	private final int[] braidR0Out; // the lane to the next position
	private final int[] braidR0In; // the lane from the previous position
	private final Pieces[] braidR0Pieces = new Pieces[BRAID_R0_LAPS]; // data of each lap

	// On Braid.R[1]: R[1] forward, R[1] backward
	private static final int BRAID_R1_LAPS = 2;
	private final int braidR1Members; // nodes on each lap
	private final int braidR1Steps; // steps once around
	private final int[] braidR1Position; // position of this node on each lap
	private final int[] braidR1Out; // the lane to the next position
	private final int[] braidR1In; // the lane from the previous position
	private final int[] braidR1FromRoot; // positions from the root to this node
	private final Pieces[] braidR1Pieces = new Pieces[BRAID_R1_LAPS]; // data of each lap

	// On Braid.R[2]: R[2] forward, R[2] backward
	private static final int BRAID_R2_LAPS = 2;
	private final int braidR2Members; // nodes on each lap
	private final int braidR2Steps; // steps once around
	private final int[] braidR2Position; // position of this node on each lap
	private final int[] braidR2Out; // the lane to the next position
	private final int[] braidR2In; // the lane from the previous position
	private final int[] braidR2FromRoot; // positions from the root to this node
	private final Pieces[] braidR2Pieces = new Pieces[BRAID_R2_LAPS]; // data of each lap

	// Lanes of this node that are off at times
	private final int[] lanesOff;

	public AtOnce(Constants constants) {
		flopLine12 = constants.longInteger("flopLine12");
		lanesOff = constants.integers("lanesOff");
		braidR0Members = constants.integer("braidR0.members");
		braidR0Steps = braidR0Members - 1;
		braidR0Position = constants.integers("braidR0.position");
		braidR0Out = constants.integers("braidR0.out");
		braidR0In = constants.integers("braidR0.in");
		for (int lap = 0; lap < BRAID_R0_LAPS; lap++) {
			braidR0Pieces[lap] = Pieces.of(constants.longInteger("braidR0Pieces.size"), BRAID_R0_LAPS).cut(lap, braidR0Members);
		}
		braidR1Members = constants.integer("braidR1.members");
		braidR1Steps = braidR1Members - 1;
		braidR1Position = constants.integers("braidR1.position");
		braidR1Out = constants.integers("braidR1.out");
		braidR1In = constants.integers("braidR1.in");
		braidR1FromRoot = constants.integers("braidR1FromRoot");
		for (int lap = 0; lap < BRAID_R1_LAPS; lap++) {
			braidR1Pieces[lap] = Pieces.of(constants.longInteger("braidR1Pieces.size"), BRAID_R1_LAPS).cut(lap, braidR1Members);
		}
		braidR2Members = constants.integer("braidR2.members");
		braidR2Steps = braidR2Members - 1;
		braidR2Position = constants.integers("braidR2.position");
		braidR2Out = constants.integers("braidR2.out");
		braidR2In = constants.integers("braidR2.in");
		braidR2FromRoot = constants.integers("braidR2FromRoot");
		for (int lap = 0; lap < BRAID_R2_LAPS; lap++) {
			braidR2Pieces[lap] = Pieces.of(constants.longInteger("braidR2Pieces.size"), BRAID_R2_LAPS).cut(lap, braidR2Members);
		}
	}

	@Override
	public void phases(Phases phases) {
		phases.repeat(3L, () -> {
			phases.overlap(() -> {
				phases.deactivate(lanesOff);
				phases.exchange(
						"AtOnce.barley:10 exchange { off unused by Braid.R[0] allreduce x with sum over Braid.R[0] }",
						Stretches.of(2 * braidR0Steps, braidR0Steps),
						this::allreduceX);
				phases.activate(lanesOff);
			}, () -> {
				phases.exchange(
						"AtOnce.barley:11 exchange broadcast y from n[0, 0] over Braid.R[1]",
						Stretches.of(2 * braidR1Steps, braidR1Steps).cut(0, braidR1FromRoot).cut(-1, braidR1FromRoot),
						this::broadcastY);
			}, () -> {
				phases.compute("AtOnce.barley:12 compute z costs 1 GFLOP", flopLine12, Z);
			});
			phases.exchange(
					"AtOnce.barley:14 exchange scatter z from n[1, 2] over Braid.R[2]",
					Stretches.of(braidR2Steps).cut(0, braidR2FromRoot).cut(-1, braidR2FromRoot),
					this::scatterZ);
			phases.exchange(
					"AtOnce.barley:15 exchange gather z to n[1, 2] over Braid.R[2]",
					Stretches.of(braidR2Steps).cut(0, braidR2FromRoot).cut(-1, braidR2FromRoot),
					this::gatherZ);
			phases.compute("AtOnce.barley:16 compute x, y", 0, X, Y);
		});
	}

	// AtOnce.barley:10 exchange { off unused by Braid.R[0] allreduce x with sum over Braid.R[0] }
	private void allreduceX(int step, Ports ports) {
		// pieces are combined once around the ring, then complete pieces go to all members
		if (step < braidR0Steps) {
			for (int lap = 0; lap < BRAID_R0_LAPS; lap++) {
				int piece = braidR0Position[lap] - step;
				ports.send(braidR0Out[lap], X, braidR0Pieces[lap], piece);
				ports.receive(braidR0In[lap], X, braidR0Pieces[lap], piece - 1, Operator.SUM);
			}
		} else if (step < 2 * braidR0Steps) {
			for (int lap = 0; lap < BRAID_R0_LAPS; lap++) {
				int piece = braidR0Position[lap] + 1 - (step - braidR0Steps);
				ports.send(braidR0Out[lap], X, braidR0Pieces[lap], piece);
				ports.receive(braidR0In[lap], X, braidR0Pieces[lap], piece - 1);
			}
		}
	}

	// AtOnce.barley:11 exchange broadcast y from n[0, 0] over Braid.R[1]
	private void broadcastY(int step, Ports ports) {
		// pieces of the root go out, the most distant first, then complete pieces go to all members
		if (step < braidR1Steps) {
			for (int lap = 0; lap < BRAID_R1_LAPS; lap++) {
				int piece = braidR1Position[lap] - step;
				if (braidR1FromRoot[lap] <= step) {
					ports.send(braidR1Out[lap], Y, braidR1Pieces[lap], piece);
				}
				if (braidR1FromRoot[lap] > 0 && braidR1FromRoot[lap] - 1 <= step) {
					ports.receive(braidR1In[lap], Y, braidR1Pieces[lap], piece - 1);
				}
			}
		} else if (step < 2 * braidR1Steps) {
			for (int lap = 0; lap < BRAID_R1_LAPS; lap++) {
				int piece = braidR1Position[lap] + 1 - (step - braidR1Steps);
				ports.send(braidR1Out[lap], Y, braidR1Pieces[lap], piece);
				ports.receive(braidR1In[lap], Y, braidR1Pieces[lap], piece - 1);
			}
		}
	}

	// AtOnce.barley:14 exchange scatter z from n[1, 2] over Braid.R[2]
	private void scatterZ(int step, Ports ports) {
		// pieces of the root go out, the most distant first
		if (step < braidR2Steps) {
			for (int lap = 0; lap < BRAID_R2_LAPS; lap++) {
				int piece = braidR2Position[lap] - step;
				if (braidR2FromRoot[lap] <= step) {
					ports.send(braidR2Out[lap], Z, braidR2Pieces[lap], piece);
				}
				if (braidR2FromRoot[lap] > 0 && braidR2FromRoot[lap] - 1 <= step) {
					ports.receive(braidR2In[lap], Z, braidR2Pieces[lap], piece - 1);
				}
			}
		}
	}

	// AtOnce.barley:15 exchange gather z to n[1, 2] over Braid.R[2]
	private void gatherZ(int step, Ports ports) {
		// complete pieces go to the root
		if (step < braidR2Steps) {
			for (int lap = 0; lap < BRAID_R2_LAPS; lap++) {
				int piece = braidR2Position[lap] + 1 - step;
				if (step < braidR2FromRoot[lap]) {
					ports.send(braidR2Out[lap], Z, braidR2Pieces[lap], piece);
				}
				if (braidR2FromRoot[lap] == 0 || step < braidR2FromRoot[lap] - 1) {
					ports.receive(braidR2In[lap], Z, braidR2Pieces[lap], piece - 1);
				}
			}
		}
	}
}

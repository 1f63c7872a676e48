package barley.runtime.simulate.pace;

import java.util.BitSet;
import java.util.List;

import barley.lang.BarleyText;
import barley.lang.RandomBlocks;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Severity;
import barley.lang.plan.Plan;
import barley.lang.prove.PaceWriter;
import barley.lang.prove.ProvedPhase;
import barley.runtime.program.PaceBlock;

/**
 * Writes random blocks at the nodes' own pace as plain numbers, for other simulators: see {@code lang/bench/simgrid}. A line for each block
 * and for each of its items; where messages go through clear switches, whose ways hold several channels at once, there is no block.
 */
final class BlockText {

	private BlockText() {
	}

	/** @param arguments the first seed, and how many seeds */
	public static void main(String[] arguments) {
		long first = Long.parseLong(arguments[0]);
		for (long seed = first; seed < first + Long.parseLong(arguments[1]); seed++) {
			ScheduleAnalysis analysis = BarleyText.of(RandomBlocks.text(seed)).schedule("S");
			if (analysis.findings().stream().noneMatch(finding -> finding.code().severity() == Severity.ERROR)) {
				write(seed, analysis);
			}
		}
	}

	private static void write(long seed, ScheduleAnalysis analysis) {
		Plan plan = analysis.plan();
		List<ProvedPhase> phases = analysis.result().phases();
		if (!(phases.get(phases.size() - 1) instanceof ProvedPhase.Paced paced)) {
			return;
		}
		PaceBlock block = PaceWriter.write(paced, plan.wiring().machine(), plan.placements(), plan.data().size(), PaceWriter.STORED,
				new BitSet(), looks -> {
					// as many as it needs
				}).block();
		PaceTimes times = new PaceTimes(block, plan.wiring().machine(), datum -> plan.data().get(datum).type().bytes());
		PaceItems items = times.items();
		StringBuilder text = new StringBuilder("block %d %d %d %d %d\n".formatted(seed, items.nodes(), items.channels(), items.count(),
				times.clock().picoseconds()));
		for (int item = 0; item < items.count(); item++) {
			text.append("%d %d %d %d %d".formatted(items.kind(item), items.node(item), items.span(item), items.partner(item),
					items.waits().count(item)));
			items.waits(item, other -> text.append(' ').append(other));
			text.append(' ').append(items.legs(item));
			for (int leg = 0; leg < items.legs(item); leg++) {
				PaceWays ways = items.ways();
				int way = items.way(item, leg);
				if (ways.firstLane(way + 1) - ways.firstLane(way) > 1) {
					return;
				}
				text.append(" %d %d %d".formatted(ways.lane(ways.firstLane(way)), items.costs().hold(way), ways.latency(way)));
			}
			text.append('\n');
		}
		System.out.print(text);
	}
}

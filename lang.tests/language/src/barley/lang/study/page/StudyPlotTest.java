package barley.lang.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.study.page.StudyPlot.Scales;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/** The plots that views draw. */
class StudyPlotTest {

	private static StudyTable table(LadderRows rows) {
		return StudyTable.of(rows.head(LadderRows.map()), rows.rows());
	}

	@Test
	void hasACurveForEachRunAndValue() {
		StudyTable table = table(new LadderRows(55, 4, "Twisted", "Straight").idle(7));
		StudyShow.Curves show = (StudyShow.Curves) LadderRows.curves(StudyFigure.TIME);
		StudyPlot plot = StudyPlot.of(table, show, StudyFigure.TIME.column(), new ChosenRows(table, show.axes()), new Scales(true, true));
		assertEquals("time over payload", plot.title());
		assertEquals(2 * 54 - 4, plot.curves().size());
		assertEquals("Straight, rungs = 2", plot.curves().get(1).name());
		assertEquals(16, plot.missing());
		assertEquals("100 kB", plot.across().words().apply(1e5));
		assertTrue(plot.document("S").startsWith("<svg"));
		assertEquals(new Scales(true, false), Scales.of(table, show.by(), StudyFigure.TIME.column()));
	}

	@Test
	void theFrontHasTheRowsThatNoOtherUndercuts() {
		StudyTable table = table(new LadderRows(55, 13, "Twisted", "Straight").idle(7));
		StudyShow.Front show = (StudyShow.Front) LadderRows.front();
		ChosenRows all = new ChosenRows(table, table.head().columns());
		assertEquals(List.of(), all.axes());
		StudyPlot plot = StudyPlot.of(table, show, all, new Scales(true, true));
		assertEquals("Front of time and energy", plot.title());
		assertEquals(List.of("Front", "Twisted", "Straight"), plot.curves().stream().map(StudyPlot.Curve::name).toList());
		assertEquals(List.of(true, false, false), plot.curves().stream().map(StudyPlot.Curve::joined).toList());
		StudyPlot.Curve front = plot.curves().get(0);
		int shown = plot.curves().get(1).rows().length + plot.curves().get(2).rows().length;
		assertEquals(table.size(), shown + plot.missing());
		for (StudyPlot.Curve run : plot.curves().subList(1, 3)) {
			for (int i = 0; i < run.rows().length; i++) {
				boolean beaten = false;
				for (int j = 0; j < front.rows().length; j++) {
					beaten |= front.x()[j] <= run.x()[i] && front.y()[j] <= run.y()[i];
				}
				assertTrue(beaten, "row " + run.rows()[i]);
			}
		}
		for (int i = 1; i < front.rows().length; i++) {
			assertTrue(front.x()[i] > front.x()[i - 1] && front.y()[i] < front.y()[i - 1]);
		}
		assertTrue(plot.document("S").contains("h0"), "points");
	}

	@Test
	void otherAxesAreFixed() {
		StudyTable table = table(new LadderRows(4, 4, "Twisted", "Straight"));
		StudyShow.Curves show = new StudyShow.Curves(List.of(StudyFigure.STEPS.column()), LadderRows.PAYLOAD, List.of());
		ChosenRows chosen = new ChosenRows(table, show.axes());
		assertEquals(List.of(LadderRows.RUNGS), chosen.axes());
		assertEquals(List.of(StudyCell.of(2), StudyCell.of(3), StudyCell.of(4)), chosen.values(LadderRows.RUNGS));
		StudyPlot plot = StudyPlot.of(table, show, StudyFigure.STEPS.column(),
				chosen.with(LadderRows.RUNGS, StudyCell.of(3)).of(table), new Scales(true, false));
		assertEquals(List.of("Twisted", "Straight"), plot.curves().stream().map(StudyPlot.Curve::name).toList());
		assertEquals(4, plot.curves().get(0).y()[0]);
	}

	@Test
	void theMapSaysWhoWins() {
		StudyTable table = table(new LadderRows(16, 13, "Twisted", "Straight").idle(7));
		StudyShow.Fastest show = (StudyShow.Fastest) LadderRows.map();
		WinnerMap map = WinnerMap.of(table, show, new ChosenRows(table, show.axes()));
		assertEquals(List.of(15, 13), List.of(map.across().size(), map.up().size()));
		assertEquals(1, map.winner(0, 0));
		assertEquals(0, map.winner(14, 12));
		assertEquals(WinnerMap.TIE, map.winner(5, 3));
		assertEquals("9, 1 MB\nTwisted 518 us\nStraight 589 us, +13.7 %", map.words(7, 6));
	}
}

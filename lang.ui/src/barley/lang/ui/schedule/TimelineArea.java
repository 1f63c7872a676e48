package barley.lang.ui.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;

import barley.lang.finding.Words;
import barley.lang.page.PaceChart.Bar;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Timetable;

/**
 * A schedule over time: its exchanges step by step, or against time a block in which each node goes at its own pace. Which of them
 * is shown can be chosen if there are several.
 */
public final class TimelineArea extends Composite {

	private static final int LONGEST = 120;

	private final Combo choice;
	private final Composite stack;
	private final Chart chart;
	private final PacePanel pace;
	private final Runnable onChoice;
	private List<PaceTimetable> blocks = List.of();
	/** What is shown, by its place in the choice; 0 for the steps. */
	private int shown;

	/**
	 * @param ofSteps  creates the chart of the steps
	 * @param onChoice called when something else is to be shown, and when a block is
	 * @param onMoment called when what happens at the selected time of a block is known
	 * @param onBar    called when the user clicks on a bar of a block
	 */
	public TimelineArea(Composite parent, Function<Composite, Chart> ofSteps, Runnable onChoice, Consumer<PacePanel.Moment> onMoment,
			Consumer<Bar> onBar) {
		super(parent, SWT.NONE);
		this.onChoice = onChoice;
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		choice = new Combo(this, SWT.READ_ONLY);
		choice.setToolTipText("The steps of the schedule, or a block in which each node goes at its own pace");
		choice.addListener(SWT.Selection, event -> open(choice.getSelectionIndex()));
		GridDataFactory.fillDefaults().grab(true, false).indent(4, 0).exclude(true).applyTo(choice);
		choice.setVisible(false);
		stack = new Composite(this, SWT.NONE);
		stack.setLayout(new StackLayout());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(stack);
		chart = ofSteps.apply(stack);
		pace = new PacePanel(stack, onChoice, onMoment, onBar);
		top();
	}

	public Chart chart() {
		return chart;
	}

	public PacePanel pace() {
		return pace;
	}

	/** Returns whether a block is shown in which each node goes at its own pace. */
	public boolean isPaced() {
		return shown > 0;
	}

	/** Offers what a schedule has: a block first if there are no steps. What was chosen remains so if it is still there. */
	public void offer(Timetable timetable) {
		offer(timetable, timetable == null ? List.of() : timetable.paces());
	}

	/** Offers the same with blocks as a run with faults has carried them out. */
	public void offer(Timetable timetable, List<PaceTimetable> found) {
		boolean same = found.size() == blocks.size() && !blocks.isEmpty();
		blocks = found;
		List<String> names = new ArrayList<>(List.of(timetable == null ? "" : Words.count(timetable.steps(), "step")));
		found.forEach(block -> names.add(shortened(block.words())));
		choice.setItems(names.toArray(String[]::new));
		choice.setVisible(!found.isEmpty());
		((GridData) choice.getLayoutData()).exclude = found.isEmpty();
		layout();
		shown = same ? shown : found.isEmpty() || timetable.steps() > 0 ? 0 : 1;
		select();
	}

	private static String shortened(String words) {
		return words.length() <= LONGEST ? words : words.substring(0, LONGEST - 1) + "…";
	}

	/** Returns the blocks, in the order of the schedule. */
	public List<PaceTimetable> blocks() {
		return blocks;
	}

	/** Shows one of the blocks; the steps if it is null. */
	public void open(PaceTimetable block) {
		int place = blocks.indexOf(block) + 1;
		if (place != shown) {
			open(place);
		}
	}

	/** Shows the steps, if it is 0, or a block. */
	public void open(int place) {
		shown = place;
		select();
		onChoice.run();
	}

	/** Goes to the step before, or to the last time before at which something begins or ends. */
	void back() {
		PaceCanvas canvas = pace.canvas();
		if (!isPaced()) {
			chart.choose(Math.max(-1, chart.chosen() - 1));
		} else if (canvas.picture() != null) {
			canvas.choose(canvas.chosen() <= 0 ? -1 : canvas.picture().before(canvas.chosen()));
		}
	}

	/** Goes to the next step, or to the next time at which something begins or ends. */
	void forward() {
		PaceCanvas canvas = pace.canvas();
		if (!isPaced()) {
			chart.choose(chart.chosen() + 1);
		} else if (canvas.picture() != null) {
			canvas.choose(canvas.picture().behind(canvas.chosen()));
		}
	}

	void fit() {
		if (isPaced()) {
			pace.canvas().fit();
		} else {
			chart.fit();
		}
	}

	void zoom(int by) {
		if (isPaced()) {
			pace.canvas().zoom(by);
		} else {
			chart.zoom(by);
		}
	}

	private void select() {
		choice.select(shown);
		if (isPaced()) {
			pace.show(blocks.get(shown - 1));
		} else {
			pace.showNothing();
		}
		top();
	}

	private void top() {
		((StackLayout) stack.getLayout()).topControl = isPaced() ? pace : chart;
		stack.layout();
	}

	@Override
	public boolean setFocus() {
		return isPaced() ? pace.canvas().setFocus() : chart.setFocus();
	}
}

package barley.lang.ui.result;

import java.util.List;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchPage;

import barley.lang.finding.Words;
import barley.lang.ide.result.ReplayedRun;
import barley.lang.page.RecordedWords;
import barley.lang.ui.synapse.SynapseCanvas;

/** The exchanges with synapses of a run, cycle by cycle: which synapses wait and run, and which levels of reducers work. */
final class SynapsePanel extends ReplayPanel {

	private static final int CYCLE_MILLIS = 400;
	private static final String NO_WORDS = "This run sends no words to synapses.";

	private final Combo exchanges;
	private final SynapseCanvas canvas;
	private List<RecordedWords> recorded = List.of();
	private RecordedWords shown;
	private long cycle;

	SynapsePanel(Composite parent, IWorkbenchPage page) {
		super(parent, page, "cycle", CYCLE_MILLIS);
		exchanges = new Combo(this, SWT.READ_ONLY);
		GridDataFactory.fillDefaults().grab(true, false).indent(4, 0).applyTo(exchanges);
		exchanges.addListener(SWT.Selection, event -> open(recorded.get(exchanges.getSelectionIndex())));
		above(exchanges);
		canvas = new SynapseCanvas(this);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		canvas.addListener(SWT.KeyDown, this::key);
		MenuManager menu = new MenuManager();
		new TableText(canvas, "synapses", canvas::lines).addTo(menu);
		canvas.setMenu(menu.createContextMenu(canvas));
		showNothing("");
	}

	@Override
	long position() {
		return cycle;
	}

	@Override
	void showNothing(String why) {
		recorded = List.of();
		shown = null;
		canvas.showNothing(why);
		say("");
		enable(0, 0);
		exchanges.removeAll();
		exchanges.setEnabled(false);
	}

	@Override
	Runnable prepare(ReplayedRun found) {
		List<RecordedWords> all = found.finished().wordExchanges();
		int more = found.finished().unrecordedWords();
		return () -> {
			if (all.isEmpty()) {
				showNothing(NO_WORDS);
				return;
			}
			recorded = all;
			exchanges.setItems(all.stream().map(exchange -> StatementText.shortened(exchange.phase().statement())).toArray(String[]::new));
			exchanges.setToolTipText(more == 0 ? "The exchange with synapses"
					: Words.of("The exchange with synapses; %,d more are not recorded", more));
			exchanges.setEnabled(all.size() > 1);
			open(all.get(0));
		};
	}

	private void open(RecordedWords wanted) {
		shown = wanted;
		exchanges.select(recorded.indexOf(wanted));
		enable(0, wanted.events().cycles());
		choose(0);
	}

	private void key(Event event) {
		if (event.keyCode == SWT.ARROW_LEFT || event.keyCode == SWT.ARROW_RIGHT) {
			go(cycle + (event.keyCode == SWT.ARROW_LEFT ? -1 : 1));
		}
	}

	@Override
	void choose(long wanted) {
		if (shown != null) {
			cycle = wanted;
			moveSlider(wanted);
			canvas.show(shown, (int) wanted);
			say(Words.of("cycle %,d of %,d · %s", wanted, shown.events().cycles(), shown.figures()));
		}
	}
}

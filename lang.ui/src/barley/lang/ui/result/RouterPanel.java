package barley.lang.ui.result;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;

import barley.lang.finding.Words;
import barley.lang.ide.result.ReplayedRun;
import barley.lang.page.RecordedExchange;
import barley.lang.picture.HeatOverlay;
import barley.lang.picture.HeatOverlay.Measure;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.router.LivesCanvas;
import barley.lang.ui.router.RouterCanvas;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.NetworkHeat;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterStates;

/**
 * The exchanges in packets of a run, cycle by cycle: what is in a switch and who waits for whom, and the lives of flags. The Topology view
 * shows the heat of channels and buffers; a click on a switch there chooses it.
 */
final class RouterPanel extends ReplayPanel {

	private static final int CYCLE_MILLIS = 400;
	private static final int DIGITS = 70;
	private static final int LEAST_CHOICE = 120;
	/** In a wider panel, the lives of flags are beside the switch. */
	private static final int WIDE = 900;
	private static final int[] WEIGHTS = { 68, 32 };
	/** The most counts of a kind from which the heat is computed. */
	private static final int MOST_COUNTS = 1 << 20;
	private static final String NO_PACKETS = "This run sends no packets through switches with a clock.";

	/** An exchange, and what is computed of it once. */
	private record Shown(RecordedExchange exchange, NetworkHeat heat, List<FlagLife> lives) {

		private static Shown of(RecordedExchange exchange) {
			return new Shown(exchange, new NetworkHeat(exchange.events(), MOST_COUNTS), exchange.lives());
		}

		private SwitchNetwork network() {
			return exchange.events().network();
		}

		/** Returns the switch whose buffers hold most. */
		private int fullest() {
			int fullest = network().vertex(0);
			for (int number = 1; number < network().switches(); number++) {
				int vertex = network().vertex(number);
				fullest = heat.filled(heat.all(), vertex) > heat.filled(heat.all(), fullest) ? vertex : fullest;
			}
			return fullest;
		}
	}

	private final Text entered;
	private final Combo switches;
	/** Each measure, first of the whole run and then of the cycles around the present one. */
	private final Combo heats;
	private final Combo exchanges;
	private final RouterCanvas canvas;
	private final LivesCanvas lives;
	private final BackgroundQuery looking = new BackgroundQuery(this, "Look into a switch");
	private ReplayedRun replay;
	private List<RecordedExchange> recorded = List.of();
	private Shown shown;
	private int vertex;
	private int flag;
	private long cycle;

	RouterPanel(Composite parent, IWorkbenchPage page) {
		super(parent, page, "cycle", CYCLE_MILLIS);
		entered = new Text(bar(), SWT.BORDER | SWT.RIGHT);
		entered.setToolTipText("The cycle; another one may be entered");
		entered.addListener(SWT.DefaultSelection, event -> enter());
		GridDataFactory.fillDefaults().hint(DIGITS, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(entered);
		Composite choices = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).margins(4, 0).applyTo(choices);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(choices);
		above(choices);
		switches = combo(choices, "The switch; a click on one in the Topology view chooses it, too", event -> select(shown.network()
				.vertex(selected(event))));
		heats = combo(choices, "What makes channels and switches hot in the Topology view: a measure of the whole run, or of the "
				+ "cycles around the present one", event -> choose(cycle));
		for (Measure measure : Measure.values()) {
			heats.add(measure.words() + ", whole run");
			heats.add(measure.words() + ", around the cycle");
		}
		exchanges = combo(choices, "The exchange in packets", event -> open(selected(event)));
		SashForm sash = new SashForm(this, SWT.VERTICAL | SWT.SMOOTH);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		sash.addListener(SWT.Resize, event -> sash.setOrientation(sash.getSize().x > WIDE ? SWT.HORIZONTAL : SWT.VERTICAL));
		canvas = new RouterCanvas(sash, this::follow, this::select);
		canvas.addListener(SWT.KeyDown, this::key);
		lives = new LivesCanvas(sash, this::follow);
		lives.addListener(SWT.KeyDown, this::key);
		sash.setWeights(WEIGHTS);
		MenuManager menu = new MenuManager();
		new TableText(canvas, "switch", canvas::lines).addTo(menu);
		canvas.setMenu(menu.createContextMenu(canvas));
		showNothing("");
	}

	private static Combo combo(Composite parent, String tip, Listener work) {
		Combo combo = new Combo(parent, SWT.READ_ONLY);
		combo.setToolTipText(tip);
		GridDataFactory.fillDefaults().grab(true, false).hint(LEAST_CHOICE, SWT.DEFAULT).applyTo(combo);
		combo.addListener(SWT.Selection, work);
		return combo;
	}

	private static int selected(Event event) {
		return ((Combo) event.widget).getSelectionIndex();
	}

	@Override
	long position() {
		return cycle;
	}

	@Override
	void showNothing(String why) {
		replay = null;
		recorded = List.of();
		shown = null;
		looking.stop();
		canvas.showNothing(why);
		lives.show(List.of(), null, 0, "");
		say("");
		enable(0, 0);
		entered.setText("");
		for (Combo combo : List.of(switches, heats, exchanges)) {
			combo.setEnabled(false);
		}
		entered.setEnabled(false);
	}

	@Override
	Runnable prepare(ReplayedRun found) {
		List<RecordedExchange> all = found.finished().exchanges();
		Shown first = all.isEmpty() ? null : Shown.of(all.get(0));
		return () -> {
			if (first == null) {
				showNothing(NO_PACKETS);
				return;
			}
			replay = found;
			recorded = all;
			exchanges.setItems(all.stream().map(exchange -> StatementText.shortened(exchange.phase().statement())).toArray(String[]::new));
			exchanges.setToolTipText(found.finished().unrecordedExchanges() == 0 ? "The exchange in packets"
					: Words.of("The exchange in packets; %,d more are not recorded", found.finished().unrecordedExchanges()));
			show(first);
		};
	}

	/** Opens another exchange of the run. */
	private void open(int number) {
		RecordedExchange wanted = recorded.get(number);
		looking.begin(0, canceled -> {
			Shown opened = Shown.of(wanted);
			return () -> show(opened);
		});
	}

	private void show(Shown wanted) {
		shown = wanted;
		flag = 0;
		vertex = wanted.fullest();
		SwitchNetwork network = wanted.network();
		switches.setItems(IntStream.range(0, network.switches()).mapToObj(number -> network.vertexName(network.vertex(number)))
				.toArray(String[]::new));
		for (Combo combo : List.of(switches, heats)) {
			combo.setEnabled(true);
			combo.select(Math.max(0, combo.getSelectionIndex()));
		}
		exchanges.setEnabled(recorded.size() > 1);
		exchanges.select(recorded.indexOf(wanted.exchange()));
		entered.setEnabled(true);
		enable(0, wanted.exchange().events().last() + 1);
		lives.show(wanted.lives(), network, wanted.exchange().events().last() + 1, wanted.exchange().flags());
		canvas.follow(0);
		lives.follow(0);
		say(wanted.exchange().figures());
		choose(0);
	}

	/** Goes to the cycle that was entered; nowhere if it is no number. */
	private void enter() {
		String digits = entered.getText().replaceAll("[,_\\s]", "");
		if (digits.matches("[0-9]{1,18}")) {
			go(Long.parseLong(digits));
		} else {
			entered.setText(Words.of("%,d", cycle));
		}
	}

	private void key(Event event) {
		if (event.keyCode == SWT.ARROW_LEFT || event.keyCode == SWT.ARROW_RIGHT) {
			go(cycle + (event.keyCode == SWT.ARROW_LEFT ? -1 : 1));
		}
	}

	/** Shows a switch; a node, which has no buffers, has no effect. */
	private boolean select(int wanted) {
		if (shown == null || !shown.network().isSwitch(wanted)) {
			return false;
		}
		vertex = wanted;
		choose(cycle);
		return true;
	}

	/** Follows a flag, or no flag any more if it is followed already. */
	private void follow(int wanted) {
		flag = flag == wanted ? 0 : wanted;
		canvas.follow(flag);
		lives.follow(flag);
		SwitchNetwork network = shown.network();
		say(flag == 0 ? shown.exchange().figures() : Words.of("Flag %d: ", flag) + shown.lives().stream()
				.filter(life -> life.flag() == flag).findFirst().map(life -> life.words(network)).orElse("not among those shown"));
	}

	/** Shows a cycle of the switch, in the background, because all events of the switch are played back. */
	@Override
	void choose(long wanted) {
		if (shown == null) {
			return;
		}
		cycle = wanted;
		moveSlider(wanted);
		entered.setText(Words.of("%,d", wanted));
		switches.select(shown.network().switchOf(vertex));
		lives.mark(wanted);
		Shown at = shown;
		int of = vertex;
		Measure by = Measure.values()[heats.getSelectionIndex() / 2];
		boolean around = heats.getSelectionIndex() % 2 == 1;
		long end = at.exchange().events().end();
		looking.begin(0, canceled -> {
			RouterState state = wanted > end ? null : RouterStates.at(at.exchange().events(), of, wanted);
			HeatOverlay heat = new HeatOverlay(at.network(), at.heat(), around ? at.heat().around(wanted) : at.heat().all(), by, of);
			return () -> {
				if (at == shown) {
					show(state, end);
					onMachine(replay.machine(), heat, this::select);
				}
			};
		});
	}

	private void show(RouterState state, long end) {
		if (state == null) {
			canvas.showNothing(Words.of("The states of switches are known up to cycle %,d.", end));
		} else {
			canvas.show(state, shown.network());
		}
	}
}

package barley.lang.ui.launch;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

import barley.lang.finding.NameList;
import barley.lang.finding.Words;
import barley.lang.ide.program.TrafficMachine;
import barley.lang.load.LoadRates;
import barley.lang.load.Workload;
import barley.runtime.network.NetworkTraffic.Pattern;

/** Asks which traffic to put on which machine. What was entered is proposed again in the same session. */
final class LoadDialog extends TitleAreaDialog {

	static final String TITLE = "Load with traffic";

	private static final String USUAL = "Simulates traffic at rising rates, up to saturation: latency and throughput over the load.";
	private static final String HOTSPOT = "Hotspot";
	private static final String SHARE = "Share";
	private static final String RATES = "Rates";
	private static final String CYCLES = "Cycles";
	private static final String WARM_UP = "Warm-up";
	private static final String SEED = "Seed";
	private static final String BYTES = "Packet";
	private static final String THROUGH = "Switches";
	private static final int MOST_CYCLES = 100_000_000;
	private static final int MOST_BYTES = 1 << 30;
	/** What was entered last, by the names of fields. */
	private static final Map<String, String> LAST = new HashMap<>(Map.of(CYCLES, "10000", SEED, "1"));
	private static int lastPattern;

	private final Path file;
	private final List<TrafficMachine> machines;
	private final TrafficMachine first;
	private final Consumer<LoadRequest> onStart;
	private final Map<String, Text> fields = new HashMap<>();
	private Combo machine;
	private Label network;
	private Combo pattern;
	private LoadRequest request;

	/**
	 * @param first   the machine that is proposed
	 * @param onStart called with what the user wants; not if the dialog is cancelled
	 */
	LoadDialog(Shell shell, Path file, List<TrafficMachine> machines, TrafficMachine first, Consumer<LoadRequest> onStart) {
		super(shell);
		this.onStart = onStart;
		this.file = file;
		this.machines = machines;
		this.first = first;
		setShellStyle(getShellStyle() | SWT.RESIZE);
		setBlockOnOpen(false);
		setHelpAvailable(false);
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(TITLE);
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		setTitle("Load " + file.getFileName());
		setMessage(USUAL);
		Composite page = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(page);
		GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 8).applyTo(page);
		label(page, "Machine");
		machine = new Combo(page, SWT.DROP_DOWN);
		machines.forEach(each -> machine.add(each.name()));
		machine.setText(first.name());
		machine.setToolTipText("A topology or machine of the file, with values for its parameters: ChipletMesh(n = 4)");
		GridDataFactory.fillDefaults().grab(true, false).applyTo(machine);
		label(page, "");
		network = new Label(page, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(network);
		field(page, THROUGH, "families of switches that packets pass, such as router; all if empty");
		label(page, "Pattern");
		pattern = new Combo(page, SWT.READ_ONLY);
		Arrays.stream(Pattern.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).forEach(pattern::add);
		pattern.select(lastPattern);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(pattern);
		field(page, HOTSPOT, "the node to which a hotspot sends, such as chip[1, 1]; the first if empty");
		field(page, SHARE, "the share of the packets that goes there, 0.2 if empty");
		field(page, RATES, "packets per node and cycle: 0.1,0.2 or 0.05:0.5:0.05; rising up to saturation if empty");
		field(page, CYCLES, "simulated at each rate");
		field(page, WARM_UP, "cycles before packets count; a tenth if empty");
		field(page, SEED, "of the random numbers");
		field(page, BYTES, "data of a packet in bytes; what the types of the switches say, or 64, if empty");
		machine.addModifyListener(event -> check());
		pattern.addListener(SWT.Selection, event -> check());
		return page;
	}

	private static void label(Composite page, String words) {
		Label label = new Label(page, SWT.NONE);
		label.setText(words);
	}

	private void field(Composite page, String name, String hint) {
		label(page, name);
		Text text = new Text(page, SWT.BORDER);
		text.setMessage(hint);
		text.setToolTipText(hint);
		text.setText(LAST.getOrDefault(name, ""));
		text.addModifyListener(event -> check());
		GridDataFactory.fillDefaults().grab(true, false).hint(convertWidthInCharsToPixels(70), SWT.DEFAULT).applyTo(text);
		fields.put(name, text);
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, "Start", true);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
		check();
	}

	/** Reads what is entered, and says what is wrong with it. */
	private void check() {
		boolean hotspot = pattern() == Pattern.HOTSPOT;
		fields.get(HOTSPOT).setEnabled(hotspot);
		fields.get(SHARE).setEnabled(hotspot);
		network.setText(machines.stream().filter(each -> each.name().equals(machine.getText().strip())).findFirst()
				.map(TrafficMachine::words).orElse(""));
		try {
			request = read();
			setErrorMessage(null);
		} catch (IllegalArgumentException e) {
			request = null;
			setErrorMessage(e.getMessage());
		}
		getButton(IDialogConstants.OK_ID).setEnabled(request != null);
	}

	private Pattern pattern() {
		return Pattern.values()[pattern.getSelectionIndex()];
	}

	private String text(String name) {
		return fields.get(name).getText().strip();
	}

	/** Returns what a field is called in messages. */
	private static String field(String name) {
		return "The field " + name;
	}

	private LoadRequest read() {
		if (machine.getText().isBlank()) {
			throw new IllegalArgumentException("Choose a machine");
		}
		long cycles = number(CYCLES, 1, MOST_CYCLES, 10_000);
		double[] rates = text(RATES).isEmpty() ? new double[0] : LoadRates.read(field(RATES), text(RATES));
		double share = text(SHARE).isEmpty() ? Workload.SHARE : LoadRates.part(field(SHARE), text(SHARE));
		Optional<String> hotspot = Optional.of(text(HOTSPOT)).filter(node -> !node.isEmpty());
		long warmUp = number(WARM_UP, 0, cycles - 1, cycles / 10);
		long seed = number(SEED, Long.MIN_VALUE, Long.MAX_VALUE, 1);
		Workload workload = new Workload(pattern(), hotspot, share, Optional.empty(), rates, cycles, warmUp, seed,
				number(BYTES, 1, MOST_BYTES, 0));
		return new LoadRequest(file, machine.getText().strip(), NameList.read(text(THROUGH)), workload);
	}

	private long number(String name, long least, long most, long otherwise) {
		String text = text(name).replaceAll("[_,]", "");
		try {
			long number = text.isEmpty() ? otherwise : Long.parseLong(text);
			if (text.isEmpty() || number >= least && number <= most) {
				return number;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new IllegalArgumentException(Words.of("%s takes a whole number from %,d to %,d; found %s", field(name), least, most, text));
	}

	@Override
	protected void okPressed() {
		fields.forEach((name, text) -> LAST.put(name, text.getText().strip()));
		lastPattern = pattern.getSelectionIndex();
		super.okPressed();
		onStart.accept(request);
	}
}

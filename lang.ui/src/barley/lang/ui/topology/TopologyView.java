package barley.lang.ui.topology;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Overrides;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.MachinePictures;
import barley.lang.ide.picture.PictureAtCaret;
import barley.lang.ide.picture.TextLocation;
import barley.lang.picture.Overlay;
import barley.lang.picture.Scene;
import barley.lang.picture.Svg;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.drawing.Export;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.launch.LoadShortcut;
import barley.lang.ui.navigate.LocationOpener;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.value.Value;

/**
 * The machine at the caret: its nodes, its lanes, and its rings in colours; missing lanes are dashed red lines. A click selects an element
 * in the text, and the ring at the caret is highlighted.
 */
public final class TopologyView extends ViewPart {

	public static final String ID = BarleyPlugin.ID + ".topology";

	private static final String NOTHING = "Open a Barley file to see its machines.";
	private static final int PATIENCE_MILLIS = 120;
	/** What takes longer says that it is being worked on. */
	private static final int BUSY_MILLIS = 400;
	private static final double STEP = 1.4;
	private static final int LEAST_WIDE = 900;
	private static final int LEAST_HIGH = 700;

	private SceneCanvas canvas;
	private FindBar finder;
	private SizeBar sizes;
	private EditorWatch watch;
	/** The machine at the caret, or the last picture of it while its text has errors; null if there is none. */
	private MachinePicture sight;
	/** What was found at the caret; null if nothing was. */
	private PictureAtCaret found;
	/** The version of the text in which it was found. */
	private int version;
	/** Whether {@link #sight} is a picture of an earlier text, whose places nobody knows any more. */
	private boolean old;
	private final LastPictures last = new LastPictures();
	/** The file whose machines are shown. */
	private String file;
	private final Runnable onWaiting = this::sayBusy;
	/** What is shown instead for a time, and what lies over it; null for the machine at the caret. */
	private MachinePicture guest;
	private Overlay overlay;
	/** Takes clicks on its nodes and switches; a click that it does not take opens the text. */
	private IntPredicate onNode;
	private BackgroundQuery looking;
	private final WalkChoice choice = new WalkChoice(this::look);

	@Override
	public void createPartControl(Composite parent) {
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
		canvas = new SceneCanvas(parent, this::open);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		finder = new FindBar(parent, canvas);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(finder);
		sizes = new SizeBar(parent, this::look);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(sizes);
		canvas.show(null, NOTHING);
		addActions();
		looking = new BackgroundQuery(canvas, "Draw the machine");
		watch = new EditorWatch(getSite().getPage(), this::followCaret, this::look);
		watch.install(canvas);
	}

	private void addActions() {
		IToolBarManager bar = getViewSite().getActionBars().getToolBarManager();
		bar.add(new ViewAction("Fit", "Show all of the machine", canvas::fit));
		bar.add(new ViewAction("+", "Larger", () -> canvas.zoom(STEP)));
		bar.add(new ViewAction("−", "Smaller", () -> canvas.zoom(1 / STEP)));
		IMenuManager menu = getViewSite().getActionBars().getMenuManager();
		menu.setRemoveAllWhenShown(true);
		menu.addMenuListener(this::fillMenu);
		menu.add(new ViewAction("Export...", "", this::export)); // so that there is a menu; it is filled when it is opened
	}

	private void fillMenu(IMenuManager menu) {
		choice.fill(menu, sight, getSite().getShell());
		menu.add(new Separator());
		Action export = new ViewAction("Export...", "Saves the picture as SVG or PNG", this::export);
		export.setEnabled(canvas.scene() != null);
		menu.add(export);
		Action load = new ViewAction("Load with Traffic...",
				"Puts traffic on the switches of the machine: latency and throughput over the load",
				() -> new LoadShortcut().launch(watch.editor(), ILaunchManager.RUN_MODE));
		load.setEnabled(watch.editor() != null);
		menu.add(load);
	}

	/** Shows one group of walks. */
	void show(String name) {
		choice.show(List.of(name));
	}

	/** Analyses the present text in the background. */
	private void look() {
		DocumentConnection connection = watch.connection();
		if (connection == null) {
			looking.stop();
			begin(null);
			show(null, 0);
			return;
		} else if (!connection.uri().equals(file)) {
			begin(connection.uri());
		}
		Path path = Path.of(URI.create(connection.uri()));
		String text = connection.document().get();
		int caret = Math.max(0, caret());
		Map<String, String> values = sizes.values();
		List<String> wanted = choice.wanted();
		int read = connection.version();
		looking.begin(PATIENCE_MILLIS, canceled -> {
			PictureAtCaret seen;
			try {
				seen = see(path, text, caret, values, wanted, canceled).orElse(null);
			} catch (IOException e) {
				seen = PictureAtCaret.unreadable(e.getMessage());
			}
			PictureAtCaret result = seen;
			return () -> show(result, read);
		});
		canvas.getDisplay().timerExec(BUSY_MILLIS, onWaiting);
	}

	private void sayBusy() {
		canvas.showBusy(looking.isWorking());
	}

	/** Forgets everything about the file before. */
	private void begin(String uri) {
		file = uri;
		last.forget();
		sizes.forget();
		found = null;
		sight = null;
		if (guest == null) {
			canvas.show(null, "");
			canvas.showBusy(uri != null);
		}
	}

	private static Optional<PictureAtCaret> see(Path path, String text, int caret, Map<String, String> sizes, List<String> walks,
			CancelIndicator canceled)
			throws IOException {
		ValueReader reader = BarleyIdeSetup.shared().getInstance(ValueReader.class);
		Map<String, Value> values = new LinkedHashMap<>();
		sizes.forEach((name, value) -> values.put(name, reader.read(name, value)));
		Settings settings = Preferences.settings().with(new Overrides(values));
		return BarleyIdeSetup.shared().getInstance(MachinePictures.class)
				.at(path, text, caret, BarleyFiles::others, settings, walks, canceled);
	}

	/** Shows what has been found; in its place, if the text has errors, the last picture of the same declaration. */
	private void show(PictureAtCaret seen, int read) {
		if (canvas.isDisposed()) {
			return;
		}
		canvas.showBusy(false);
		MachinePicture kept = seen != null && seen.broken() ? last.of(seen) : null;
		found = seen;
		version = read;
		old = kept != null;
		sight = old || seen == null ? kept : seen.picture();
		if (!old && sight != null && sight.portrait() != null) {
			last.keep(seen);
		}
		if (guest == null) {
			showOwn();
		}
		followCaret();
	}

	/** Shows a step on another machine than the one at the caret, until that is {@link #release released}. */
	public void replay(MachinePicture machine, Overlay above) {
		replay(machine, above, node -> false);
	}

	/**
	 * Shows something on another machine than the one at the caret, until that is {@link #release released}.
	 *
	 * @param onClick called with the number of a node or switch that is clicked; returns whether this has an effect
	 */
	public void replay(MachinePicture machine, Overlay above, IntPredicate onClick) {
		guest = machine;
		overlay = above;
		onNode = onClick;
		sizes.setVisible(false);
		canvas.choose(Set.of());
		canvas.show(machine.scene(), machine.note(), above);
	}

	/** Shows the machine at the caret again, if {@code machine} was shown instead. */
	public void release(MachinePicture machine) {
		if (guest == machine && !canvas.isDisposed()) {
			guest = null;
			overlay = null;
			onNode = null;
			sizes.setVisible(true);
			showOwn();
		}
	}

	private void showOwn() {
		MachinePicture seen = sight;
		if (seen == null) {
			canvas.show(null, watch.editor() == null ? NOTHING : "This file declares no machine.");
			sizes.show("", List.of());
		} else {
			if (old) {
				canvas.showOld(seen.scene(), seen.note(),
						found.picture().note() + "\nThis is the last picture of " + seen.name() + " without errors.");
			} else {
				canvas.show(seen.scene(), seen.note());
			}
			sizes.show(seen.name(), seen.parameters());
		}
		finder.refresh();
	}

	/** Highlights the ring at the caret; analyses the text again if the caret is in another machine. */
	private void followCaret() {
		int caret = caret();
		if (found == null || caret < 0 || !isAsRead()) {
			return;
		} else if (!found.covers(caret)) {
			sizes.forget();
			look();
		} else if (guest == null) {
			canvas.choose(old ? Set.of() : new HashSet<>(sight.walksAt(caret)));
		}
	}

	/** Returns whether the text is still what it was; else its places have moved, and what it says now is on its way. */
	private boolean isAsRead() {
		DocumentConnection connection = watch.connection();
		return connection != null && connection.version() == version;
	}

	/** Returns where the caret is; -1 without an editor. */
	private int caret() {
		ITextEditor editor = watch.editor();
		return editor != null && editor.getSelectionProvider().getSelection() instanceof ITextSelection caret ? caret.getOffset() : -1;
	}

	private void open(SceneCanvas.Hit hit) {
		MachinePicture shown = guest == null ? sight : guest;
		if (guest == null ? old || !isAsRead() : hit.spot() != null && onNode.test(hit.spot().node())) {
			return;
		}
		TextLocation place = hit.spot() != null ? shown.ofNode(hit.spot().node())
				: hit.strand() == null ? null : hit.strand().walk() >= 0 ? shown.ofWalk(hit.strand().walk())
				: shown.ofLane(hit.strand().lane());
		if (place != null) {
			LocationOpener.open(place.uri(), place.offset(), place.length());
		}
	}

	private void export() {
		MachinePicture shown = guest == null ? sight : guest;
		if (shown != null && canvas.scene() != null) {
			Path chosen = Export.ask(getSite().getShell(), "Export the Picture of " + shown.name(), watch.editor(), shown.name());
			if (chosen != null) {
				export(chosen);
			}
		}
	}

	/** Writes the picture in the format of the file's extension. */
	void export(Path file) {
		var scene = canvas.scene();
		Overlay above = guest == null ? null : overlay;
		Export.write(file, () -> Svg.document(scene, above), () -> pixels(scene, above));
	}

	/** Draws it on a light page, with its title and legend, in the size of the view or larger. */
	private ImageData pixels(Scene scene, Overlay above) {
		Point size = new Point(Math.max(LEAST_WIDE, canvas.getSize().x), Math.max(LEAST_HIGH, canvas.getSize().y));
		Captions captions = new Captions(canvas.getDisplay(), scene, above, size);
		SceneImage drawing = new SceneImage(canvas.getDisplay(), scene, Viewport.fitting(scene, captions, size), size, false, Set.of(),
				above);
		try {
			return drawing.finish(captions);
		} finally {
			drawing.dispose();
		}
	}

	/** Returns the canvas, for tests. */
	SceneCanvas canvas() {
		return canvas;
	}

	@Override
	public void setFocus() {
		canvas.setFocus();
	}
}

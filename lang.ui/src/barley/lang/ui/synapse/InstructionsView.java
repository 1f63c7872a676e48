package barley.lang.ui.synapse;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.ViewPart;

import barley.lang.analyse.SynapseListing;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.picture.TextLocation;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.launch.RunTargetSelection;
import barley.lang.ui.navigate.LocationOpener;
import barley.lang.ui.topology.EditorWatch;
import barley.lang.ui.topology.ScheduleAtCaret;

/**
 * What synapses execute for the statements of the schedule at the caret: the instructions of each, a cycle each, with the registers that
 * they read and write. The statement at the caret is selected; a double click on a statement selects it in the text.
 */
public final class InstructionsView extends ViewPart {

	public static final String ID = BarleyPlugin.ID + ".instructions";

	private static final String NOTHING = "Open a Barley file to see what the synapses of its schedules execute.";
	/** The most statements to list. */
	private static final int MOST_STATEMENTS = 500;
	private static final int[] WIDTHS = { 330, 120, 80 };
	private static final String[] HEADS = { "Statement, cycle and operation", "Reads", "Writes" };

	private Label title;
	private Tree tree;
	private Label facts;
	private EditorWatch watch;
	private ScheduleAtCaret schedule;
	private SchedulePicture sight;
	private final RunTargetSelection target = new RunTargetSelection();
	private List<SynapseListing> listings = List.of();

	@Override
	public void createPartControl(Composite parent) {
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
		title = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 3).applyTo(title);
		tree = new Tree(parent, SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		tree.setHeaderVisible(true);
		GridDataFactory.fillDefaults().grab(true, true).indent(0, 3).applyTo(tree);
		for (int i = 0; i < HEADS.length; i++) {
			TreeColumn column = new TreeColumn(tree, SWT.LEFT);
			column.setText(HEADS[i]);
			column.setWidth(WIDTHS[i]);
		}
		tree.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> tell()));
		tree.addListener(SWT.MouseDoubleClick, event -> open());
		facts = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).applyTo(facts);
		getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(),
				new ViewAction("Copy", "Copies the instructions of the selected statement, or of all", null, this::copy));
		showNothing(NOTHING);
		getSite().setSelectionProvider(target);
		watch = new EditorWatch(getSite().getPage(), this::followCaret, this::look);
		schedule = new ScheduleAtCaret(watch, new BackgroundQuery(parent, "List the instructions of synapses"));
		watch.install(parent);
	}

	/** Analyses the present text in the background. */
	private void look() {
		if (!schedule.find(timetable -> SynapseListing.of(timetable.plan()), this::show)) {
			see(null);
			showNothing(NOTHING);
		}
	}

	private void show(SchedulePicture seen, List<SynapseListing> found) {
		boolean typing = seen != null && seen.timetable() == null && sight != null && sight.timetable() != null
				&& sight.file().equals(seen.file()) && sight.name().equals(seen.name());
		if (typing) {
			title.setText("⚠ " + seen.note() + "; showing the last version that could be elaborated");
			title.getParent().layout();
			return;
		}
		see(seen);
		if (seen == null || found == null || found.isEmpty()) {
			showNothing(seen == null ? "This file declares no schedule."
					: seen.timetable() == null ? seen.note() : seen.name() + " sends no words to synapses.");
			return;
		}
		listings = found.subList(0, Math.min(MOST_STATEMENTS, found.size()));
		title.setText(seen.timetable().plan().title()
				+ (found.size() == listings.size() ? "" : Words.of(": the first %,d of %,d statements", listings.size(), found.size())));
		tree.setRedraw(false);
		tree.removeAll();
		for (SynapseListing listing : listings) {
			TreeItem statement = new TreeItem(tree, SWT.NONE);
			Origin source = listing.statement().source();
			statement.setText(new String[] {Words.of("line %,d: %s", source.line(), source.text()),
					Words.count(listing.statement().program().count(), "instruction"), "slot " + listing.statement().slot()});
			statement.setImage(Icon.EXCHANGE.image());
			for (List<String> row : listing.rows()) {
				new TreeItem(statement, SWT.NONE).setText(new String[] {row.get(0) + "  " + row.get(1), row.get(2), row.get(3)});
			}
			statement.setExpanded(true);
		}
		tree.setRedraw(true);
		tell();
		followCaret();
	}

	private void see(SchedulePicture seen) {
		sight = seen;
		target.show(seen);
	}

	private void showNothing(String why) {
		listings = List.of();
		tree.removeAll();
		title.setText(why);
		facts.setText("");
		title.getParent().layout();
	}

	/** Selects the statement at the caret; analyses the text again if the caret is in another schedule. */
	private void followCaret() {
		if (watch.editor() == null || sight == null
				|| !(watch.editor().getSelectionProvider().getSelection() instanceof ITextSelection caret)) {
			return;
		}
		if (sight.others().stream().anyMatch(other -> other.contains(sight.file(), caret.getOffset()))) {
			look();
			return;
		}
		for (int i = 0; i < listings.size(); i++) {
			TextLocation place = sight.placeOf(listings.get(i).statement().source());
			if (place != null && place.contains(sight.file(), caret.getOffset())) {
				tree.setSelection(tree.getItem(i));
				tree.showSelection();
				tell();
				return;
			}
		}
	}

	/** Returns the listing of the selected statement, or of the statement of the selected instruction; nothing if none is selected. */
	private Optional<SynapseListing> selected() {
		for (TreeItem item : tree.getSelection()) {
			return Optional.of(listings.get(tree.indexOf(item.getParentItem() == null ? item : item.getParentItem())));
		}
		return Optional.empty();
	}

	private void tell() {
		facts.setText(selected().map(listing -> String.join(" · ", listing.facts())).orElse(""));
		facts.getParent().layout();
	}

	private void open() {
		selected().map(listing -> sight.placeOf(listing.statement().source()))
				.ifPresent(place -> LocationOpener.reveal(place.uri(), place.offset(), place.length()));
	}

	private void copy() {
		StringBuilder text = new StringBuilder();
		for (SynapseListing listing : selected().map(List::of).orElse(listings)) {
			text.append(listing.title()).append(System.lineSeparator());
			listing.lines().forEach(line -> text.append(line).append(System.lineSeparator()));
		}
		if (!text.isEmpty()) {
			Clipboard clipboard = new Clipboard(tree.getDisplay());
			clipboard.setContents(new Object[] { text.toString() }, new Transfer[] { TextTransfer.getInstance() });
			clipboard.dispose();
		}
	}

	@Override
	public void setFocus() {
		tree.setFocus();
	}
}

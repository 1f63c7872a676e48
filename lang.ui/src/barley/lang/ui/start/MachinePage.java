package barley.lang.ui.start;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.MachinePictures;
import barley.lang.ide.picture.PictureAtCaret;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.ide.start.LibraryMachine;
import barley.lang.ide.start.LibraryMachines;
import barley.lang.ide.start.Starter;
import barley.lang.ide.start.StarterFile;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.hover.MarkdownControl;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.topology.SceneCanvas;

/** The page on which a machine of the library and its size are chosen; it shows the machine and its figures, and reports wrong sizes. */
final class MachinePage extends WizardPage {

	private static final String FIRST = "Ladder";
	private static final int PATIENCE_MILLIS = 150;

	private final Map<String, Text> sizes = new LinkedHashMap<>();
	private TableViewer machines;
	private StyledText about;
	private SceneCanvas picture;
	private Composite sizeFields;
	private Label facts;
	private Job looking;
	/** The chosen machine, for other threads. */
	private volatile LibraryMachine chosen;
	private volatile Map<String, String> values = Map.of();

	MachinePage() {
		super("machine");
		setTitle("Machine");
		setDescription("Choose a machine of the library and its size; the project starts with this machine and a schedule to run.");
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(page);
		setControl(page);
		machines = new TableViewer(page, SWT.BORDER | SWT.SINGLE | SWT.V_SCROLL);
		GridDataFactory.fillDefaults().hint(150, 260).grab(false, true).span(1, 4).applyTo(machines.getTable());
		machines.setContentProvider(ArrayContentProvider.getInstance());
		machines.setLabelProvider(new LabelProvider() {
			@Override
			public String getText(Object machine) {
				return ((LibraryMachine) machine).name();
			}

			@Override
			public Image getImage(Object machine) {
				return Icon.TOPOLOGY.image();
			}
		});
		machines.addSelectionChangedListener(event -> choose((LibraryMachine) event.getStructuredSelection().getFirstElement()));
		about = new StyledText(page, SWT.BORDER | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
		about.setMargins(6, 6, 6, 6);
		GridDataFactory.fillDefaults().hint(380, 110).grab(true, false).applyTo(about);
		picture = new SceneCanvas(page, nothing -> { });
		GridDataFactory.fillDefaults().hint(380, 220).grab(true, true).applyTo(picture);
		sizeFields = new Composite(page, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(sizeFields);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(sizeFields);
		facts = new Label(page, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(facts);
		setPageComplete(true);
		Job.createSystem("Look into the library", (ICoreRunnable) monitor -> {
			List<LibraryMachine> all = library();
			Display.getDefault().asyncExec(() -> show(all));
		}).schedule();
	}

	private static List<LibraryMachine> library() {
		return BarleyIdeSetup.shared().getInstance(LibraryMachines.class).all();
	}

	private void show(List<LibraryMachine> all) {
		if (!machines.getTable().isDisposed()) {
			machines.setInput(all);
			select(FIRST);
		}
	}

	/** Chooses a machine by name, once the library has been read. */
	boolean select(String name) {
		List<?> all = machines.getInput() instanceof List<?> list ? list : List.of();
		all.stream().filter(each -> ((LibraryMachine) each).name().equals(name)).findFirst()
				.ifPresent(each -> machines.setSelection(new StructuredSelection(each), true));
		return chosen != null && chosen.name().equals(name);
	}

	private void choose(LibraryMachine machine) {
		if (machine == null || machine == chosen) {
			return;
		}
		chosen = machine;
		MarkdownControl.show(machine.documentation(), about);
		for (var field : sizeFields.getChildren()) {
			field.dispose();
		}
		sizes.clear();
		for (Parameter parameter : machine.parameters()) {
			new Label(sizeFields, SWT.NONE).setText(parameter.name() + ":");
			Text field = new Text(sizeFields, SWT.BORDER);
			field.setText(parameter.value());
			GridDataFactory.fillDefaults().hint(80, SWT.DEFAULT).align(SWT.BEGINNING, SWT.CENTER).applyTo(field);
			field.addModifyListener(event -> look());
			sizes.put(parameter.name(), field);
		}
		sizeFields.getParent().layout(true, true);
		facts.setText("");
		picture.show(null, ""); // not the machine before while this one is worked on
		look();
	}

	/** Elaborates the chosen machine in the background. */
	private void look() {
		Map<String, String> given = new LinkedHashMap<>();
		for (Parameter parameter : chosen.parameters()) {
			String value = sizes.get(parameter.name()).getText().strip();
			if (!value.equals(parameter.value())) {
				given.put(parameter.name(), value);
			}
		}
		values = given;
		if (looking != null) {
			looking.cancel();
		}
		LibraryMachine machine = chosen;
		picture.showBusy(true);
		looking = new Job("Look at " + machine.name()) {
			@Override
			protected IStatus run(IProgressMonitor monitor) {
				try {
					StarterFile start = start(machine, given, "start", monitor);
					Optional<MachinePicture> sight = sight(start, monitor);
					Display.getDefault().asyncExec(() -> show(machine, given, start, sight));
					return Status.OK_STATUS;
				} catch (OperationCanceledException | OperationCanceledError overtaken) {
					return Status.CANCEL_STATUS;
				} catch (RuntimeException e) {
					Display.getDefault().asyncExec(() -> giveUp(machine, given, e));
					return Status.OK_STATUS;
				}
			}
		};
		looking.setSystem(true);
		looking.schedule(PATIENCE_MILLIS);
	}

	private static StarterFile start(LibraryMachine machine, Map<String, String> sizes, String name, IProgressMonitor monitor) {
		return BarleyIdeSetup.shared().getInstance(Starter.class).start(name, machine, sizes, monitor::isCanceled);
	}

	/** Returns the machine as the first file declares it. */
	private static Optional<MachinePicture> sight(StarterFile start, IProgressMonitor monitor) {
		try {
			return !start.isSound() ? Optional.empty()
					: BarleyIdeSetup.shared().getInstance(MachinePictures.class)
							.at(Path.of("start.barley"), start.text(), 0, List::of, Preferences.settings(), List.of(), monitor::isCanceled)
							.map(PictureAtCaret::picture);
		} catch (IOException e) {
			throw new IllegalStateException(e); // nothing is read
		}
	}

	/** Shows nothing of a machine that could not be looked at. */
	private void giveUp(LibraryMachine machine, Map<String, String> given, RuntimeException failure) {
		if (isWanted(machine, given)) {
			BarleyPlugin.log().error("Cannot look at " + machine.name(), failure);
			picture.showBusy(false);
			picture.show(null, "");
			facts.setText("");
			setErrorMessage(machine.name() + " cannot be drawn; see the error log");
		}
	}

	private boolean isWanted(LibraryMachine machine, Map<String, String> given) {
		return !facts.isDisposed() && machine == chosen && given.equals(values);
	}

	private void show(LibraryMachine machine, Map<String, String> given, StarterFile start, Optional<MachinePicture> sight) {
		if (isWanted(machine, given)) {
			picture.showBusy(false);
			facts.setText(start.facts());
			picture.show(sight.map(MachinePicture::scene).orElse(null), sight.map(MachinePicture::note).orElse(""));
			setErrorMessage(start.isSound() ? null : start.problem());
			setPageComplete(start.isSound());
			facts.getParent().layout(true, true);
		}
	}

	/** Returns the name of the chosen machine. */
	String machine() {
		return chosen == null ? FIRST : chosen.name();
	}

	/** Returns the first file of the project; not to be called on the user interface thread. */
	StarterFile start(String name, IProgressMonitor monitor) {
		LibraryMachine machine = chosen != null ? chosen
				: library().stream().filter(each -> each.name().equals(FIRST)).findFirst().orElseThrow();
		return start(machine, values, name, monitor);
	}
}

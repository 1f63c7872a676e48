package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;

import barley.lang.analyse.ValueReader;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.RunnableSchedule;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.ui.Icon;
import barley.lang.ui.files.BarleyFiles;

/** The tab with values of parameters; parameters without a value have that of the text. */
final class ParameterTab extends AbstractLaunchConfigurationTab {

	private static final int NAME_WIDTH = 160;
	private static final int VALUE_WIDTH = 180;
	private static final int UNIT_WIDTH = 60;

	private final Map<String, String> values = new LinkedHashMap<>();
	private TableViewer table;
	/** The names of the parameters of the schedule; null while they are not known. */
	private List<String> names;

	@Override
	public String getName() {
		return "Parameters";
	}

	@Override
	public Image getImage() {
		return Icon.PARAMETER.image();
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		setControl(page);
		new Label(page, SWT.WRAP)
				.setText("Values for this run, such as 16 Gbit/s. Empty: the default. Grey: set by the text.");
		table = new TableViewer(page, SWT.BORDER | SWT.FULL_SELECTION);
		table.getTable().setHeaderVisible(true);
		table.getTable().setLinesVisible(true);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(table.getTable());
		column("Parameter", NAME_WIDTH, Parameter::name);
		column("Value", VALUE_WIDTH, this::value).setEditingSupport(new Editing());
		column("Unit", UNIT_WIDTH, Parameter::unit);
		column("Default", VALUE_WIDTH, Parameter::value);
		table.setContentProvider(ArrayContentProvider.getInstance());
	}

	private TableViewerColumn column(String title, int width, Function<Parameter, String> text) {
		TableViewerColumn column = new TableViewerColumn(table, SWT.NONE);
		column.getColumn().setText(title);
		column.getColumn().setWidth(width);
		column.setLabelProvider(new ColumnLabelProvider() {

			@Override
			public String getText(Object parameter) {
				return text.apply((Parameter) parameter);
			}

			@Override
			public Color getForeground(Object parameter) {
				return ((Parameter) parameter).isOpen() ? null
						: table.getTable().getDisplay().getSystemColor(SWT.COLOR_WIDGET_DISABLED_FOREGROUND);
			}
		});
		return column;
	}

	private String value(Parameter parameter) {
		String value = values.getOrDefault(parameter.name(), "");
		return value.isEmpty() && !parameter.isOpen() ? parameter.argument() + " (from the text)" : value;
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		configuration.removeAttribute(LaunchAttributes.PARAMETERS);
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		values.clear();
		try {
			values.putAll(configuration.getAttribute(LaunchAttributes.PARAMETERS, Map.of()));
			names = null;
			show(List.of());
			Optional<Path> path = BarleyFiles.path(ScheduleLaunch.file(configuration));
			String schedule = configuration.getAttribute(LaunchAttributes.SCHEDULE, "");
			path.ifPresent(file -> Job.createSystem("Look for parameters", (ICoreRunnable) monitor -> look(file, schedule)).schedule());
		} catch (CoreException incomplete) {
			show(List.of()); // the tab before this one reports what is missing
		}
	}

	private void look(Path file, String schedule) {
		try {
			List<Parameter> found = BarleyIdeSetup.shared().getInstance(RunnableSchedules.class).in(file, BarleyFiles::others).stream()
					.filter(each -> each.name().equals(schedule)).findFirst().map(RunnableSchedule::parameters).orElse(List.of());
			Display.getDefault().asyncExec(() -> know(found));
		} catch (IOException e) {
			// there is nothing to show then
		}
	}

	private void know(List<Parameter> found) {
		if (!table.getTable().isDisposed()) {
			names = found.stream().map(Parameter::name).toList();
			show(found);
			updateLaunchConfigurationDialog();
		}
	}

	/** Lists the parameters of the text, followed by parameters with a value that are no longer in the text. */
	private void show(List<Parameter> found) {
		if (table.getTable().isDisposed()) {
			return;
		}
		List<Parameter> all = new ArrayList<>(found);
		for (String name : values.keySet()) {
			if (found.stream().noneMatch(parameter -> parameter.name().equals(name))) {
				all.add(new Parameter(name, ""));
			}
		}
		table.setInput(all);
	}

	@Override
	public void activated(ILaunchConfigurationWorkingCopy configuration) {
		initializeFrom(configuration); // the tab before this one may have another selection
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.PARAMETERS, values.isEmpty() ? null : new LinkedHashMap<>(values));
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		setErrorMessage(null);
		try {
			ValueReader reader = BarleyIdeSetup.shared().getInstance(ValueReader.class);
			Map<String, String> given = configuration.getAttribute(LaunchAttributes.PARAMETERS, Map.of());
			given.forEach(reader::read);
			given.keySet().stream().filter(name -> names != null && !names.contains(name)).findFirst()
					.ifPresent(name -> setErrorMessage("Nothing that runs has a parameter " + name + "; empty its value"));
		} catch (IllegalArgumentException e) {
			setErrorMessage(e.getMessage());
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
		}
		return getErrorMessage() == null;
	}

	/** Lets the user edit a value in the table. */
	private final class Editing extends EditingSupport {

		Editing() {
			super(table);
		}

		@Override
		protected CellEditor getCellEditor(Object parameter) {
			return new TextCellEditor(table.getTable());
		}

		@Override
		protected boolean canEdit(Object parameter) {
			return ((Parameter) parameter).isOpen() || values.containsKey(((Parameter) parameter).name());
		}

		@Override
		protected Object getValue(Object parameter) {
			return values.getOrDefault(((Parameter) parameter).name(), "");
		}

		@Override
		protected void setValue(Object parameter, Object value) {
			String text = String.valueOf(value).strip();
			if (text.isEmpty()) {
				values.remove(((Parameter) parameter).name());
			} else {
				values.put(((Parameter) parameter).name(), text);
			}
			table.update(parameter, null);
			updateLaunchConfigurationDialog();
		}
	}
}

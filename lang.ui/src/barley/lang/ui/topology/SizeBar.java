package barley.lang.ui.topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Scale;

import barley.lang.ide.program.RunnableSchedule.Parameter;

/** A slider for each parameter that is a number, to look at other sizes without editing. */
final class SizeBar extends Composite {

	private static final int LEAST = 16;
	private static final int TIMES = 4;

	private final Runnable onChange;
	private final Map<String, Integer> values = new LinkedHashMap<>();
	private List<Parameter> shown = List.of();
	private String machine;

	SizeBar(Composite parent, Runnable onChange) {
		super(parent, SWT.NONE);
		this.onChange = onChange;
		GridLayoutFactory.fillDefaults().margins(6, 0).numColumns(3).applyTo(this);
	}

	/** The values that differ from the text. */
	Map<String, String> values() {
		Map<String, String> texts = new LinkedHashMap<>();
		values.forEach((name, value) -> texts.put(name, String.valueOf(value)));
		return texts;
	}

	/** Forgets the values chosen for the machine before. */
	void forget() {
		values.clear();
		machine = null;
	}

	/** Creates sliders for the parameters of a machine, unless they exist. */
	void show(String name, List<Parameter> parameters) {
		if (name.equals(machine) && parameters.equals(shown)) {
			return;
		}
		machine = name;
		shown = parameters;
		values.clear();
		for (Control control : getChildren()) {
			control.dispose();
		}
		for (Parameter parameter : parameters) {
			if (parameter.value().matches("[0-9][0-9_]{0,8}")) {
				slider(parameter.name(), Integer.parseInt(parameter.value().replace("_", "")));
			}
		}
		getParent().layout(true, true);
	}

	private void slider(String name, int written) {
		new Label(this, SWT.NONE).setText(name);
		Scale scale = new Scale(this, SWT.HORIZONTAL);
		scale.setMinimum(1);
		scale.setMaximum(Math.max(LEAST, Math.max(written, written * TIMES)));
		scale.setIncrement(1);
		scale.setPageIncrement(1);
		scale.setSelection(written);
		scale.setData(name);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(scale);
		Label number = new Label(this, SWT.RIGHT);
		number.setText(String.valueOf(written));
		GridDataFactory.fillDefaults().hint(50, SWT.DEFAULT).applyTo(number);
		scale.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			int value = scale.getSelection();
			number.setText(String.valueOf(value));
			if (value == written) {
				values.remove(name);
			} else {
				values.put(name, value);
			}
			onChange.run();
		}));
	}
}

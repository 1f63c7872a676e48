package barley.lang.ui.preferences;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;

/** The limits of a project. Whoever applies them agrees to them in this workspace. */
public final class ProjectLimitsPage extends PropertyPage {

	private static final String NUMBER = "[1-9][0-9]{0,17}";

	private final Map<String, Text> fields = new LinkedHashMap<>();
	private Label asked;

	@Override
	protected Control createContents(Composite parent) {
		noDefaultAndApplyButton();
		Composite area = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(area);
		Label words = new Label(area, SWT.WRAP);
		words.setText("Limits for the files of this project. A field left empty takes the limit of the workspace.");
		GridDataFactory.fillDefaults().span(2, 1).hint(400, SWT.DEFAULT).grab(true, false).applyTo(words);
		Map<String, Long> wanted = ProjectLimits.wanted(project());
		Preferences.limits().byName().forEach((name, usual) -> {
			new Label(area, SWT.NONE).setText(BarleyPage.label(name));
			Text field = new Text(area, SWT.BORDER);
			field.setMessage(String.valueOf(usual));
			field.setText(wanted.containsKey(name) ? String.valueOf(wanted.get(name)) : "");
			field.addModifyListener(event -> check());
			GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
			fields.put(name, field);
		});
		asked = new Label(area, SWT.WRAP);
		GridDataFactory.fillDefaults().span(2, 1).hint(400, SWT.DEFAULT).indent(0, 8).grab(true, false).applyTo(asked);
		Map<String, Long> agreed = ProjectLimits.agreed(project());
		boolean open = Preferences.limits().byName().entrySet().stream().anyMatch(limit -> wanted.getOrDefault(limit.getKey(), 0L)
				> Math.max(limit.getValue(), agreed.getOrDefault(limit.getKey(), 0L)));
		asked.setText(open ? "The project came with limits above those of the workspace. They count from when you apply them here." : "");
		return area;
	}

	private IProject project() {
		return Adapters.adapt(getElement(), IProject.class);
	}

	private void check() {
		boolean sound = fields.values().stream().map(field -> field.getText().strip())
				.allMatch(text -> text.isEmpty() || text.matches(NUMBER));
		setErrorMessage(sound ? null : "A limit is a whole number of at least 1");
		setValid(sound);
	}

	@Override
	public boolean performOk() {
		Map<String, Long> limits = new LinkedHashMap<>();
		fields.forEach((name, field) -> {
			if (!field.getText().isBlank()) {
				limits.put(name, Long.valueOf(field.getText().strip()));
			}
		});
		try {
			ProjectLimits.set(project(), limits);
		} catch (CoreException e) {
			setErrorMessage(e.getMessage());
			return false;
		}
		return true;
	}
}

package barley.lang.ui.preferences;

import java.util.Map;

import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.dialogs.PreferenceLinkArea;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;

import barley.lang.evaluate.Limits;

/** The preference page: what is generated, and the limits of elaboration. */
public final class BarleyPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

	private static final String COLOURS = "org.eclipse.ui.preferencePages.ColorsAndFonts";
	private static final String COLOUR_CATEGORY = "selectCategory:barley.lang.ui.colours";

	private static final Map<String, String> LABELS = Map.of("nodes", "&Nodes of one machine:", "lanes", "&Lanes of one machine:",
			"stops", "&Stops of all walks of one machine:", "vectors", "&Data of one schedule:", "statements", "S&tatements executed:",
			"effort", "&Effort of checking one file, in steps:", "depth", "N&esting of statements, expressions and machines:",
			"points", "&Points of one study:",
			"values", "&Values of one axis of a study:");

	public BarleyPage() {
		super(GRID);
	}

	@Override
	public void init(IWorkbench workbench) {
		setPreferenceStore(Preferences.store());
		setDescription("Files are untrusted: elaboration stops with an error when a machine or schedule exceeds these limits.");
	}

	@Override
	protected void createFieldEditors() {
		Composite parent = getFieldEditorParent();
		addField(new BooleanFieldEditor(Preferences.GENERATE, "&Generate node programs when a file is saved whose schedules are proved",
				parent));
		addField(new BooleanFieldEditor(Preferences.SHOW_RESULTS, "&Show the results of a run when it ends", parent));
		Limits.DEFAULT.byName().keySet().forEach(name -> limit(name, label(name), parent));
		new PreferenceLinkArea(parent, SWT.NONE, COLOURS, "See <a>{0}</a> for the colours of the editor.",
				(IWorkbenchPreferenceContainer) getContainer(), COLOUR_CATEGORY);
	}

	/** Returns the label of the field for a limit. */
	static String label(String name) {
		return LABELS.getOrDefault(name, name);
	}

	private void limit(String name, String label, Composite parent) {
		IntegerFieldEditor field = new IntegerFieldEditor(Preferences.LIMIT + name, label, parent, 10);
		field.setValidRange(1, Integer.MAX_VALUE);
		field.setErrorMessage("A limit is a whole number of at least 1");
		field.setValidateStrategy(StringFieldEditor.VALIDATE_ON_KEY_STROKE);
		addField(field);
	}
}

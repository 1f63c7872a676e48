package barley.lang.ui.preferences;

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

/** What is generated, and how far elaboration goes. */
public final class BarleyPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

	private static final String COLOURS = "org.eclipse.ui.preferencePages.ColorsAndFonts";
	private static final String COLOUR_CATEGORY = "selectCategory:barley.lang.ui.colours";

	public BarleyPage() {
		super(GRID);
	}

	@Override
	public void init(IWorkbench workbench) {
		setPreferenceStore(Preferences.store());
		setDescription("Files are untrusted, so elaboration stops where a machine or schedule grows beyond these limits, and says so.");
	}

	@Override
	protected void createFieldEditors() {
		Composite parent = getFieldEditorParent();
		addField(new BooleanFieldEditor(Preferences.GENERATE, "&Generate node programs when a file is saved whose schedules are proved", parent));
		limit("nodes", "&Nodes of one machine:", parent);
		limit("lanes", "&Lanes of one machine:", parent);
		limit("stops", "&Stops of all walks of one machine:", parent);
		limit("vectors", "&Data of one schedule:", parent);
		limit("statements", "S&tatements executed:", parent);
		limit("effort", "What statements and &proofs look at one by one:", parent);
		limit("depth", "N&esting of statements, expressions and machines:", parent);
		new PreferenceLinkArea(parent, SWT.NONE, COLOURS, "See <a>{0}</a> for the colours of the editor.",
				(IWorkbenchPreferenceContainer) getContainer(), COLOUR_CATEGORY);
	}

	private void limit(String name, String label, Composite parent) {
		IntegerFieldEditor field = new IntegerFieldEditor(Preferences.LIMIT + name, label, parent, 10);
		field.setValidRange(1, Integer.MAX_VALUE);
		field.setErrorMessage("A limit is a whole number from 1 on");
		field.setValidateStrategy(StringFieldEditor.VALIDATE_ON_KEY_STROKE);
		addField(field);
	}
}

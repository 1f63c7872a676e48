package barley.lang.ui.start;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import barley.lang.ui.Icon;
import barley.lang.ui.hover.MarkdownControl;

/** The page on which examples are selected, with their descriptions. */
final class ExamplesPage extends WizardPage {

	private static final String PROJECT = "barley-examples";

	private Text project;
	private CheckboxTableViewer examples;

	ExamplesPage() {
		super("examples");
		setTitle("Barley Examples");
		setDescription("Copies examples into a project of your own, to change and run them.");
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(page);
		setControl(page);
		new Label(page, SWT.NONE).setText("&Project:");
		project = new Text(page, SWT.BORDER);
		project.setText(PROJECT);
		project.addModifyListener(event -> check());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(project);
		examples = CheckboxTableViewer.newCheckList(page, SWT.BORDER | SWT.V_SCROLL);
		GridDataFactory.fillDefaults().hint(260, 260).grab(true, true).applyTo(examples.getTable());
		StyledText about = new StyledText(page, SWT.BORDER | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
		about.setMargins(6, 6, 6, 6);
		GridDataFactory.fillDefaults().hint(320, 260).grab(true, true).applyTo(about);
		examples.setContentProvider(ArrayContentProvider.getInstance());
		examples.setLabelProvider(new LabelProvider() {
			@Override
			public String getText(Object example) {
				return ((Example) example).path();
			}

			@Override
			public Image getImage(Object example) {
				return Icon.BARLEY_16.image();
			}
		});
		examples.addSelectionChangedListener(event -> {
			if (event.getStructuredSelection().getFirstElement() instanceof Example example) {
				MarkdownControl.show(example.documentation(), about);
			}
		});
		examples.addCheckStateListener(event -> check());
		List<Example> all = Example.all();
		examples.setInput(all);
		examples.setAllChecked(true);
		if (!all.isEmpty()) {
			examples.setSelection(new StructuredSelection(all.get(0)));
		}
		check();
	}

	private void check() {
		IStatus name = ResourcesPlugin.getWorkspace().validateName(project.getText().strip(), IResource.PROJECT);
		setErrorMessage(!name.isOK() ? name.getMessage() : project().exists() ? "A project of this name already exists"
				: wanted().isEmpty() ? "Choose at least one example" : null);
		setPageComplete(getErrorMessage() == null);
	}

	IProject project() {
		return ResourcesPlugin.getWorkspace().getRoot().getProject(project.getText().strip());
	}

	List<Example> wanted() {
		return Arrays.stream(examples.getCheckedElements()).map(Example.class::cast).toList();
	}
}

package barley.lang.ide.completion;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.resource.IEObjectDescription;

import barley.lang.ide.text.Documentation;
import barley.lang.ide.text.ImportLine;
import barley.lang.ide.text.Signature;
import barley.lang.model.Source;

/** Creates the proposal for a declared element: its name to insert, its signature and documentation to display. */
final class ElementProposals {

	@Inject
	private IdeContentProposalCreator creator;

	@Inject
	private IQualifiedNameConverter names;

	@Inject
	private Documentation documentation;

	/** Returns the proposal; null if the name does not begin with the prefix typed. */
	ContentAssistEntry entry(IEObjectDescription candidate, GrammarContext expectation) {
		return creator.createProposal(names.toString(candidate.getName()), expectation.context(),
				entry -> describe(entry, candidate, expectation));
	}

	/** Returns the proposal of an element by its short name, which adds the import that the file lacks; null as above. */
	ContentAssistEntry imported(IEObjectDescription candidate, GrammarContext expectation) {
		return creator.createProposal(candidate.getName().getLastSegment(), expectation.context(), entry -> {
			describe(entry, candidate, expectation);
			String line = "import " + names.toString(candidate.getName());
			entry.setDescription("adds " + line + ": " + entry.getDescription());
			entry.getTextReplacements().add(ImportLine.insertion((Source) expectation.context().getRootModel(), line));
		});
	}

	private void describe(ContentAssistEntry entry, IEObjectDescription candidate, GrammarContext expectation) {
		EObject element = EcoreUtil.resolve(candidate.getEObjectOrProxy(), expectation.context().getResource());
		entry.setKind(ContentAssistEntry.KIND_REFERENCE);
		entry.setSource(element);
		entry.setDescription(Signature.of(element));
		entry.setDocumentation(documentation.getDocumentation(element));
	}
}

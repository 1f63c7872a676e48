package barley.lang.ide;

import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.generator.IShouldGenerate;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.editor.contentassist.antlr.ContentAssistContextFactory;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElementComputer;
import org.eclipse.xtext.ide.editor.contentassist.antlr.IContentAssistParser;
import org.eclipse.xtext.ide.editor.syntaxcoloring.ISemanticHighlightingCalculator;
import org.eclipse.xtext.ide.server.ICapabilitiesContributor;
import org.eclipse.xtext.ide.server.UriExtensions;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.ide.server.folding.FoldingRangeService;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.ide.server.rename.IRenameService2;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolDetailsProvider;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolKindProvider;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolNameProvider;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolRangeProvider;
import org.eclipse.xtext.ide.server.signatureHelp.ISignatureHelpService;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.ide.server.symbol.HierarchicalDocumentSymbolService;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.IDefaultResourceDescriptionStrategy;

import barley.lang.ide.client.ClientFeatures;
import barley.lang.ide.client.ClientUris;
import barley.lang.ide.client.FilesOnly;
import barley.lang.ide.completion.BarleyContentAssistService;
import barley.lang.ide.completion.BarleyProposals;
import barley.lang.ide.completion.BoundedCompletionParser;
import barley.lang.ide.completion.CompletionContexts;
import barley.lang.ide.completion.FollowElements;
import barley.lang.ide.hover.BarleyHoverService;
import barley.lang.ide.hover.CallSignatures;
import barley.lang.ide.outline.NameReferences;
import barley.lang.ide.outline.OutlineDetails;
import barley.lang.ide.outline.OutlineKinds;
import barley.lang.ide.outline.OutlineNames;
import barley.lang.ide.outline.OutlineRanges;
import barley.lang.ide.outline.OutlineSymbols;
import barley.lang.ide.quickfix.BarleyCodeActions;
import barley.lang.ide.rename.BarleyRenameService;
import barley.lang.ide.text.Documentation;
import barley.lang.ide.text.ElementAtOffset;
import barley.lang.ide.text.FoldedLines;
import barley.lang.ide.text.TextFormatting;
import barley.lang.ide.text.WordKinds;

/** The Guice bindings of the editor services. */
public class BarleyIdeModule extends AbstractBarleyIdeModule {

	/** The language server only reads; programs are generated on request. */
	public IShouldGenerate bindIShouldGenerateToInstance() {
		return (resource, cancelIndicator) -> false;
	}

	public Class<? extends IEObjectDocumentationProvider> bindIEObjectDocumentationProvider() {
		return Documentation.class;
	}

	public Class<? extends EObjectAtOffsetHelper> bindEObjectAtOffsetHelper() {
		return ElementAtOffset.class;
	}

	public Class<? extends IHoverService> bindIHoverService() {
		return BarleyHoverService.class;
	}

	public Class<? extends ISignatureHelpService> bindISignatureHelpService() {
		return CallSignatures.class;
	}

	public Class<? extends HierarchicalDocumentSymbolService> bindHierarchicalDocumentSymbolService() {
		return OutlineSymbols.class;
	}

	public Class<? extends DocumentSymbolService> bindDocumentSymbolService() {
		return NameReferences.class;
	}

	public Class<? extends DocumentSymbolKindProvider> bindDocumentSymbolKindProvider() {
		return OutlineKinds.class;
	}

	public Class<? extends DocumentSymbolNameProvider> bindDocumentSymbolNameProvider() {
		return OutlineNames.class;
	}

	public Class<? extends DocumentSymbolDetailsProvider> bindDocumentSymbolDetailsProvider() {
		return OutlineDetails.class;
	}

	public Class<? extends DocumentSymbolRangeProvider> bindDocumentSymbolRangeProvider() {
		return OutlineRanges.class;
	}

	public Class<? extends ICodeActionService2> bindICodeActionService2() {
		return BarleyCodeActions.class;
	}

	@Override
	public Class<? extends IRenameService2> bindIRenameService2() {
		return BarleyRenameService.class;
	}

	public Class<? extends FoldingRangeService> bindFoldingRangeService() {
		return FoldedLines.class;
	}

	public Class<? extends ICapabilitiesContributor> bindICapabilitiesContributor() {
		return ClientFeatures.class;
	}

	public Class<? extends ISemanticHighlightingCalculator> bindISemanticHighlightingCalculator() {
		return WordKinds.class;
	}

	public Class<? extends FormattingService> bindFormattingService() {
		return TextFormatting.class;
	}

	/** No file sees what only the client has. */
	public Class<? extends IDefaultResourceDescriptionStrategy> bindIDefaultResourceDescriptionStrategy() {
		return FilesOnly.class;
	}

	public Class<? extends UriExtensions> bindUriExtensions() {
		return ClientUris.class;
	}

	public Class<? extends ContentAssistService> bindContentAssistService() {
		return BarleyContentAssistService.class;
	}

	@Override
	public Class<? extends IContentAssistParser> bindIContentAssistParser() {
		return BoundedCompletionParser.class;
	}

	public Class<? extends ContentAssistContextFactory> bindContentAssistContextFactory() {
		return CompletionContexts.class;
	}

	public Class<? extends FollowElementComputer> bindFollowElementComputer() {
		return FollowElements.class;
	}

	public Class<? extends IdeContentProposalProvider> bindIdeContentProposalProvider() {
		return BarleyProposals.class;
	}
}

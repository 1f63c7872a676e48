package barley.lang;

import org.eclipse.xtext.linking.ILinkingDiagnosticMessageProvider;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.resource.IDefaultResourceDescriptionStrategy;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.scoping.IGlobalScopeProvider;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.scoping.impl.AbstractDeclarativeScopeProvider;
import org.eclipse.xtext.validation.CompositeEValidator;
import org.eclipse.xtext.validation.IResourceValidator;

import com.google.inject.Binder;
import com.google.inject.name.Names;

import barley.lang.library.DeclaredNames;
import barley.lang.library.LibraryScopeProvider;
import barley.lang.resource.BarleyResource;
import barley.lang.resource.BoundedParser;
import barley.lang.resource.LinkingMessages;
import barley.lang.resource.SyntaxMessages;
import barley.lang.scoping.DeclarationsOnly;
import barley.lang.scoping.SharedNames;
import barley.lang.validation.BoundedValidator;

/** Binds what Barley does its own way. */
public class BarleyRuntimeModule extends AbstractBarleyRuntimeModule {

	/** Other files see declarations, not what is inside of them. */
	public Class<? extends IDefaultResourceDescriptionStrategy> bindIDefaultResourceDescriptionStrategy() {
		return DeclarationsOnly.class;
	}

	/** Files of one package that lie in one folder see each other. */
	@Override
	public void configureIScopeProviderDelegate(Binder binder) {
		binder.bind(IScopeProvider.class).annotatedWith(Names.named(AbstractDeclarativeScopeProvider.NAMED_DELEGATE))
				.to(DeclaredNames.class);
	}

	/** Files that declare the same names are looked at again when one of them changes. */
	public Class<? extends IResourceDescription.Manager> bindIResourceDescription$Manager() {
		return SharedNames.class;
	}

	/** Every file can import what ships with the tool. */
	@Override
	public Class<? extends IGlobalScopeProvider> bindIGlobalScopeProvider() {
		return LibraryScopeProvider.class;
	}

	/** No text drives the parser, or whoever walks over its model, out of the stack. */
	@Override
	public Class<? extends IParser> bindIParser() {
		return BoundedParser.class;
	}

	/** Refuses what is no text or too long, for editor and command line alike; decodes UTF-8 whatever the platform says. */
	@Override
	public Class<? extends XtextResource> bindXtextResource() {
		return BarleyResource.class;
	}

	/** A file with a hundred thousand errors does not keep anybody waiting. */
	public Class<? extends IResourceValidator> bindIResourceValidator() {
		return BoundedValidator.class;
	}

	/** What EMF checks of any model, the parser and the linker see to: references that lead to nothing, and values of the wrong kind. */
	public void configureUseEObjectValidator(Binder binder) {
		binder.bindConstant().annotatedWith(Names.named(CompositeEValidator.USE_EOBJECT_VALIDATOR)).to(false);
	}

	/** Messages of the parser are for authors, who do not know the grammar. */
	public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
		return SyntaxMessages.class;
	}

	/** A name that means nothing comes with the one that may have been meant. */
	public Class<? extends ILinkingDiagnosticMessageProvider.Extended> bindILinkingDiagnosticMessageProvider() {
		return LinkingMessages.class;
	}
}

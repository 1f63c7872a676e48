package barley.lang.ide.completion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;

import barley.lang.elaborate.TypeChecker;
import barley.lang.glossary.Glossary;
import barley.lang.model.LinkType;
import barley.lang.model.NodeType;
import barley.lang.model.Property;
import barley.lang.services.BarleyGrammarAccess;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;

/** Proposes words that are names to the grammar but not declared anywhere: properties, element types, operators, strategies. */
final class WordProposals implements Proposals {

	@Inject
	private IdeContentProposalCreator creator;
	@Inject
	private BarleyGrammarAccess grammar;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		words(expectation).forEach(word -> acceptor.accept(creator.createProposal(word, expectation.context(), kind(expectation),
				entry -> entry.setDocumentation(Glossary.meaning(word))), Rank.FITTING));
	}

	private Stream<String> words(GrammarContext expectation) {
		if (expectation.expectsItself("Property.name")) {
			return properties(expectation.model());
		} else if (expectation.expectsItself("Data.type")) {
			return Arrays.stream(ElementType.values()).map(ElementType::word);
		} else if (expectation.expectsItself("Combination.word")) {
			return Arrays.stream(Operator.values()).map(Operator::word);
		} else if (expectation.expectsItself("Strategy.word")) {
			return EcoreUtil2.getAllContentsOfType(grammar.getStrategyWordRule(), Keyword.class).stream().map(Keyword::getValue).sorted();
		}
		return Stream.of();
	}

	private static String kind(GrammarContext expectation) {
		return expectation.expectsItself("Property.name") ? ContentAssistEntry.KIND_PROPERTY : ContentAssistEntry.KIND_VALUE;
	}

	/** Returns the properties that the type around the cursor does not have yet. */
	private static Stream<String> properties(EObject place) {
		NodeType node = EcoreUtil2.getContainerOfType(place, NodeType.class);
		LinkType link = EcoreUtil2.getContainerOfType(place, LinkType.class);
		if (node == null && link == null) {
			return Stream.of();
		}
		List<Property> given = node != null ? node.getProperties() : link.getProperties();
		List<String> known = node != null ? TypeChecker.NODE_PROPERTIES : TypeChecker.LINK_PROPERTIES;
		return known.stream().filter(name -> given.stream().noneMatch(property -> name.equals(property.getName())));
	}
}

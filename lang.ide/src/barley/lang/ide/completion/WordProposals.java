package barley.lang.ide.completion;

import java.util.Arrays;
import java.util.stream.Stream;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;

import barley.lang.elaborate.StrategyOptions;
import barley.lang.elaborate.TypeChecker;
import barley.lang.glossary.Glossary;
import barley.lang.model.PhysicalType;
import barley.lang.model.Property;
import barley.lang.model.Strategy;
import barley.lang.model.StrategyOption;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.services.BarleyGrammarAccess;
import barley.lang.study.table.StudyFigure;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;

/** Proposes words that are names to the grammar but not declared anywhere: properties, element types, operators, strategies. */
final class WordProposals implements Proposals {

	private static final String[] PROPERTIES = {"Property.name", "SwitchProperty.name"};

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
		if (expectation.expectsItself(PROPERTIES)) {
			return properties(expectation.model());
		} else if (expectation.expectsItself("SwitchProperty.choice")) {
			return expectation.model() instanceof Property property ? TypeChecker.choices(property.getName()).stream() : Stream.of();
		} else if (expectation.expectsItself("ShownFigure.figure", "FigureOfRun.figure") || isFigure(expectation)) {
			return Arrays.stream(StudyFigure.values()).map(StudyFigure::word);
		} else if (expectation.expectsItself("Data.type")) {
			return Arrays.stream(ElementType.values()).map(ElementType::word);
		} else if (expectation.expectsItself("Combination.word", "SwitchProperty.words")) {
			return Arrays.stream(Operator.values()).map(Operator::word);
		} else if (expectation.expectsItself("Reduction.operator")) {
			return Stream.of("sum", "prod", "min", "max");
		} else if (expectation.expectsItself("Strategy.word")) {
			return EcoreUtil2.getAllContentsOfType(grammar.getStrategyWordRule(), Keyword.class).stream().map(Keyword::getValue).sorted();
		} else if (expectation.expectsItself("Walk.method", "Collective.method", "Send.method")) {
			return Stream.of("shortest");
		} else if (expectation.expectsItself("StrategyOption.name")) {
			return options(expectation.model());
		} else if (expectation.expectsItself("StrategyOption.choice")) {
			return expectation.model() instanceof StrategyOption option ? StrategyOptions.choices(option.getName()).stream() : Stream.of();
		}
		return Stream.of();
	}

	/** Returns whether a member of a run is expected, which the parser takes for any name until its figure is there. */
	private static boolean isFigure(GrammarContext expectation) {
		Study study = EcoreUtil2.getContainerOfType(expectation.model(), Study.class);
		return study != null && expectation.expectsItself("Reference.target") && study.getMembers().stream()
				.anyMatch(member -> member instanceof StudyRun run && expectation.receiver().equals(run.getName()));
	}

	/** Returns the options that the strategy around the cursor does not have yet. */
	private static Stream<String> options(EObject place) {
		Strategy strategy = EcoreUtil2.getContainerOfType(place, Strategy.class);
		return strategy == null ? Stream.of() : StrategyOptions.names(strategy.getWord()).stream()
				.filter(name -> strategy.getOptions().stream().noneMatch(option -> name.equals(option.getName())));
	}

	private static String kind(GrammarContext expectation) {
		return expectation.expectsItself(PROPERTIES) ? ContentAssistEntry.KIND_PROPERTY : ContentAssistEntry.KIND_VALUE;
	}

	/** Returns the properties that the type around the cursor does not have yet. */
	private static Stream<String> properties(EObject place) {
		PhysicalType type = EcoreUtil2.getContainerOfType(place, PhysicalType.class);
		return type == null ? Stream.of() : TypeChecker.properties(type).stream()
				.filter(name -> type.getProperties().stream().noneMatch(property -> name.equals(property.getName())));
	}
}

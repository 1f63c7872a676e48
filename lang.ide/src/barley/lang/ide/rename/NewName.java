package barley.lang.ide.rename;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScopeProvider;

import com.google.inject.Inject;

import barley.lang.services.BarleyGrammarAccess;

/** Checks whether an element can be given a new name. */
final class NewName {

	private static final String IDENTIFIER = "[a-zA-Z_][a-zA-Z_0-9]*";

	private final IScopeProvider scopes;
	private final Set<String> reserved;

	@Inject
	NewName(BarleyGrammarAccess grammar, IScopeProvider scopes) {
		this.scopes = scopes;
		Set<String> free = EcoreUtil2.getAllContentsOfType(grammar.getNameRule(), Keyword.class).stream().map(Keyword::getValue)
				.collect(Collectors.toSet());
		reserved = GrammarUtil.getAllKeywords(grammar.getGrammar()).stream().filter(word -> !free.contains(word))
				.collect(Collectors.toSet());
	}

	/** Returns why {@code name} is not possible in all these places; empty if it is. */
	Optional<String> objection(String name, List<Occurrence> occurrences) {
		if (!name.matches(IDENTIFIER)) {
			return Optional.of("%s is not a valid name: it takes a letter or _, then letters, digits and _".formatted(name));
		} else if (reserved.contains(name)) {
			return Optional.of("%s is a keyword".formatted(name));
		}
		for (Occurrence place : occurrences) {
			if (place.reference() != null && isTaken(name, place)) {
				return Optional.of("%s already has another meaning in line %d of %s".formatted(name,
						place.location().getRange().getStart().getLine() + 1,
						URI.decode(place.source().eResource().getURI().lastSegment())));
			}
		}
		return Optional.empty();
	}

	private boolean isTaken(String name, Occurrence place) {
		IEObjectDescription meaning = scopes.getScope(place.source(), place.reference()).getSingleElement(QualifiedName.create(name));
		return meaning != null && meaning.getEObjectOrProxy() != place.source().eGet(place.reference());
	}
}

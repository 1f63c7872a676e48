package barley.lang.ide.text;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Declaration;
import barley.lang.model.Embedding;

/** The declaration that contains an element, by its qualified name: {@code Ladder.Twist}. */
public final class Owner {

	private Owner() {
	}

	/**
	 * Returns the declaration, and the embedding if there is one, that contains {@code element}; empty for a declaration itself, and while
	 * names are missing.
	 */
	public static Optional<String> of(EObject element) {
		EObject container = element.eContainer();
		Declaration declaration = EcoreUtil2.getContainerOfType(container, Declaration.class);
		if (element instanceof Declaration || declaration == null) {
			return Optional.empty();
		}
		Embedding embedding = EcoreUtil2.getContainerOfType(container, Embedding.class);
		String names = Stream.of(declaration.getName(), embedding == null ? null : embedding.getName()).filter(Objects::nonNull)
				.collect(Collectors.joining("."));
		return names.isEmpty() ? Optional.empty() : Optional.of(names);
	}
}

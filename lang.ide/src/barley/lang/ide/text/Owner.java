package barley.lang.ide.text;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Declaration;
import barley.lang.model.Embedding;

/** In what something is declared, by the names an author would use: {@code Ladder.Twist}. */
public final class Owner {

	private Owner() {
	}

	/**
	 * Returns the declaration, and the embedding if there is one, that {@code element} belongs to; empty for a declaration itself, and
	 * while there are no names.
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

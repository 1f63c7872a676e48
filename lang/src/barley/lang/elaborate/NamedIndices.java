package barley.lang.elaborate;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Dimension;
import barley.lang.model.Iterator;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.value.Whole;

/**
 * The indices of a family of data on which the sizes and places of its members depend: {@code e[k in 0 ..< p] : f32[100 + 10 * k] at n[k]}.
 * Families of one declaration share what is said behind them, so an index of one stands for those of the same name.
 */
final class NamedIndices {

	private final Data declaration;
	private final DataFamily family;

	/** @throws Complaint if the declaration depends on an index that the family does not have */
	NamedIndices(Data declaration, DataFamily family) {
		this.declaration = declaration;
		this.family = family;
		Stream<EObject> behind = Stream.concat(Stream.ofNullable(declaration.getSize()),
				Stream.concat(declaration.getPlaces().stream(), Stream.ofNullable(declaration.getPieces())));
		behind.flatMap(NamedIndices::references).map(Reference::getTarget).filter(Iterator.class::isInstance).map(Iterator.class::cast)
				.filter(iterator -> iterator.eContainer() instanceof Dimension && iterators(family).noneMatch(own -> isSame(own, iterator)))
				.findFirst().ifPresent(lacking -> {
					throw new Complaint(new Finding(Code.NOT_YET_DECLARED, family, ModelPackage.Literals.NAMED__NAME,
							"%s has no index %s, on which what is said of it depends".formatted(family.getName(), lacking.getName()))
							.withRemedy("declare it: %s[%s]".formatted(family.getName(), Evaluator.text(lacking))));
				});
	}

	private static Stream<Reference> references(EObject part) {
		return Stream.concat(part instanceof Reference reference ? Stream.of(reference) : Stream.empty(),
				EcoreUtil2.getAllContentsOfType(part, Reference.class).stream());
	}

	private static Stream<Iterator> iterators(DataFamily of) {
		return of.getDimensions().stream().map(Dimension::getIterator).filter(Objects::nonNull);
	}

	private static boolean isSame(Iterator one, Iterator other) {
		return Objects.equals(one.getName(), other.getName());
	}

	/** Returns whether there are any, so that members may differ. */
	boolean any() {
		return iterators(family).findAny().isPresent();
	}

	/** Gives the indices the values of a member, and returns the mark to which to release them. */
	int bind(int[] places, Frame frame) {
		int mark = frame.mark();
		List<Dimension> dimensions = family.getDimensions();
		for (int d = 0; d < places.length; d++) {
			Iterator own = dimensions.get(d).getIterator();
			if (own != null) {
				Whole value = new Whole(places[d]);
				declaration.getFamilies().stream().flatMap(NamedIndices::iterators).filter(each -> isSame(each, own))
						.forEach(each -> frame.push(each, value));
			}
		}
		return mark;
	}
}

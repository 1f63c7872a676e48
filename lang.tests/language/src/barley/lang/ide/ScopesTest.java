package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.model.ModelPackage;

/** Completion asks for the names of any kind at any place, since what stands before the cursor need not be what it completes. */
class ScopesTest {

	private static final BarleyText TEXT = BarleyText.of("""
			package scopes
			link type L(a = 1) { bandwidth a * 1 GB/s }
			operator add(a, b) = a + b
			topology T(p = 4) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p] ring R { for i in 0 ..< p visit n[i] } }
			machine M(a = 2) = T(p = 8) { link : L(a = a) }
			schedule S(k = 1) on M { data x : f32[8] exchange allreduce x with add over R ensure allreduce x with add }
			study Y { vary k in 1 .. 3 let j = k + 1 run a = S(k = k) show time of a by k }
			""");

	@Test
	void anyKindOfNameAnywhere() {
		IScopeProvider scopes = BarleyIdeSetup.shared().getInstance(IScopeProvider.class);
		List<EReference> references = ModelPackage.eINSTANCE.getEClassifiers().stream().filter(EClass.class::isInstance)
				.flatMap(type -> ((EClass) type).getEReferences().stream()).filter(each -> !each.isContainment() && !each.isContainer())
				.toList();
		Iterable<EObject> places = () -> Stream.concat(Stream.of((EObject) TEXT.source()), all()).iterator();
		for (EObject place : places) {
			for (EReference reference : references) {
				assertDoesNotThrow(() -> scopes.getScope(place, reference).getAllElements(),
						() -> reference.getName() + " at " + place.eClass().getName());
			}
		}
	}

	private static Stream<EObject> all() {
		Iterator<EObject> contents = TEXT.source().eAllContents();
		return Stream.iterate(contents, Iterator::hasNext, each -> each).map(Iterator::next);
	}
}

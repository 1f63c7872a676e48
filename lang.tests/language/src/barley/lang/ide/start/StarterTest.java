package barley.lang.ide.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import com.google.inject.Injector;
import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;

import barley.lang.ide.BarleyIdeSetup;

/** Whatever of the library one begins with, the first file is sound. */
class StarterTest {

	private final Injector language = BarleyIdeSetup.shared();
	private final Starter starter = language.getInstance(Starter.class);
	private final List<LibraryMachine> machines = language.getInstance(LibraryMachines.class).all();

	private StarterFile start(String machine, Map<String, String> sizes) {
		LibraryMachine chosen = machines.stream().filter(each -> each.name().equals(machine)).findFirst().orElseThrow();
		return starter.start("rings", chosen, sizes, CancelIndicator.NullImpl);
	}

	@Test
	void everythingInTheLibraryMakesAStart() {
		assertTrue(machines.size() >= 14, machines.toString());
		for (LibraryMachine machine : machines) {
			assertFalse(machine.documentation().isEmpty(), machine.name());
			StarterFile start = starter.start("rings", machine, Map.of(), CancelIndicator.NullImpl);
			assertEquals("", start.problem(), machine.name());
			assertTrue(start.text().contains("schedule "), start.text());
		}
	}

	@Test
	void whereverProofsFindOneTheScheduleReachesEverybody() {
		List<String> lonely = machines.stream().map(LibraryMachine::name)
				.filter(name -> !start(name, Map.of()).text().contains("ensure allreduce")).toList();
		assertEquals(List.of(), lonely);
	}

	/** Where no ring leads through all, nodes sum up along one axis after the other, through parts inside of parts. */
	@Test
	void partsAreCountedLikeNodes() {
		StarterFile start = start("CubeOfCubes", Map.of());
		assertTrue(start.text().contains("among cube[i0, *, i2].v[i3, i4, i5]"), start.text());
		assertEquals("64 nodes, 192 lanes; AllReduce: 6 steps", start.facts());
		assertTrue(start("Hypercube", Map.of("dims", "4")).text().contains("over Rings"));
	}

	@Test
	void sizesGoIntoTheText() {
		StarterFile start = start("Ladder", Map.of("rungs", "6"));
		assertTrue(start.text().contains("machine Rack = Ladder(rungs = 6) {"), start.text());
		assertTrue(start.text().contains("over Twist"), start.text());
		assertEquals("12 nodes, 24 lanes; AllReduce: 22 steps", start.facts());
	}

	@Test
	void aSizeThatCannotBeIsToldAsTheTopologyTellsIt() {
		assertTrue(start("Ladder", Map.of("rungs", "1")).problem().contains("rungs >= 2"), start("Ladder", Map.of("rungs", "1")).problem());
		assertFalse(start("Ladder", Map.of("rungs", "many")).isSound());
	}
}

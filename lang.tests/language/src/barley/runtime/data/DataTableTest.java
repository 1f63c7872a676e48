package barley.runtime.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import barley.runtime.machine.Fault;

/** The owners of data, and the places of data in a node's memory. */
class DataTableTest {

	private static final DataTable PLAIN = DataTable.builder().add("x", ElementType.F16, 100).add("y", ElementType.I32, 7)
			.add("z", ElementType.F16, 5).build();
	private static final DataTable MIXED = DataTable.builder().add("x", ElementType.F16, 100, 0, 1, 3).add("y", ElementType.I32, 7)
			.add("z", ElementType.F16, 5, 3).build();

	@Test
	void withoutOwnersAllNodesAreOfOneKind() {
		assertEquals(1, PLAIN.layouts().size());
		assertSame(PLAIN.layout(0), PLAIN.layout(1_000_000));
		assertEquals(238, PLAIN.layout(5).bytes());
		assertEquals(105, PLAIN.layout(5).length(ElementType.F16));
		assertEquals(100, PLAIN.layout(5).offset(2));
		assertTrue(PLAIN.owns(5, 1) && PLAIN.isCommon(1));
	}

	@Test
	void nodesThatOwnTheSameAreOfOneKind() {
		assertEquals(3, MIXED.layouts().size());
		assertSame(MIXED.layout(0), MIXED.layout(1));
		assertSame(MIXED.layout(2), MIXED.layout(4));
		assertEquals(4, MIXED.leastNodes());
		assertArrayEquals(new int[] {0, 1, 3}, MIXED.owners(0));
	}

	@Test
	void whatANodeDoesNotOwnTakesNoRoom() {
		assertEquals(228, MIXED.layout(0).bytes());
		assertEquals(28, MIXED.layout(2).bytes());
		assertEquals(238, MIXED.layout(3).bytes());
		assertEquals(0, MIXED.layout(2).length(ElementType.F16));
		assertEquals(100, MIXED.layout(3).offset(2));
		assertFalse(MIXED.owns(2, 0) || MIXED.owns(0, 2) || MIXED.owns(9, 2));
		assertTrue(MIXED.owns(2, 1) && MIXED.owns(3, 2));
	}

	@Test
	void dataMayHaveNoOwner() {
		DataTable data = DataTable.builder().add("x", ElementType.I8, 9, new int[0]).build();
		assertFalse(data.owns(0, 0));
		assertEquals(0, data.layout(0).bytes());
	}

	@Test
	void ownersAreNodes() {
		Fault fault = assertThrows(Fault.class, () -> DataTable.builder().add("x", ElementType.I8, 1, 0, -1));
		assertEquals("x cannot be owned by node -1", fault.getMessage());
	}
}

package barley.lang.study.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.runtime.number.Rational;

class StudyTableTest {

	private static final StudyColumn PAYLOAD = new StudyColumn("payload", StudyUnit.BYTES, StudyColumn.Kind.AXIS);
	private static final StudyColumn TIME = StudyFigure.TIME.column();
	private static final StudyHead HEAD = new StudyHead("S", List.of("A", "B"), List.of(PAYLOAD, TIME), List.of());

	@Test
	void givesBackItsRows() {
		StudyCell huge = new StudyCell.Exact(new Rational(BigInteger.TWO.pow(80), BigInteger.ONE));
		List<StudyRow> rows = List.of(
				new StudyRow(0, "A", List.of(StudyCell.of(1000), StudyCell.of(Long.MIN_VALUE)), Status.OK, "", Verified.YES),
				new StudyRow(0, "B", List.of(new StudyCell.Exact(Rational.of(1, 3)), huge), Status.OK, "", Verified.UNTRIED),
				new StudyRow(1, "A", List.of(StudyCell.of("lane 3"), StudyCell.NONE), Status.FINDING, "out-of-memory: no",
				Verified.UNTRIED));
		StudyTable table = StudyTable.of(HEAD, Stream.concat(rows.stream(), Stream.generate(() -> rows.get(1)).limit(40)));
		assertEquals(rows, table.subList(0, 3));
		assertEquals(rows.get(1), table.get(42));
		assertEquals(1000, table.number(0, PAYLOAD));
		assertTrue(Double.isNaN(table.number(2, TIME)));
	}

	@Test
	void writesValuesExactlyOrWithSeventeenDigits() {
		assertEquals("0.0625", new StudyCell.Exact(Rational.of(1, 16)).text());
		assertEquals("0.33333333333333333", new StudyCell.Exact(Rational.of(1, 3)).text());
		assertEquals("1000000", StudyCell.of(1_000_000).text());
		assertEquals("", StudyCell.NONE.text());
	}

	@Test
	void statesQuantitiesInTheUnitsOfColumns() {
		assertEquals("125", StudyUnit.cell(new Quantity(Rational.of(1000), Measure.DATA)).text());
		assertEquals("20000", StudyUnit.cell(new Quantity(Rational.of(1, 50_000_000), Measure.TIME)).text());
		assertEquals("payload [B]", PAYLOAD.head());
		assertEquals("rungs", new StudyColumn("rungs", StudyUnit.NUMBER, StudyColumn.Kind.AXIS).head());
		assertEquals("s^-1", StudyUnit.of(Measure.NUMBER.over(Measure.TIME)).symbol());
	}

	@Test
	void writesNumbersWithPrefixes() {
		assertEquals("100 us", StudyUnit.PICOSECONDS.words(1e8));
		assertEquals("0 s", StudyUnit.PICOSECONDS.words(0));
		assertEquals("10 kB", StudyUnit.BYTES.words(10_000));
		assertEquals("0.5 B", StudyUnit.BYTES.words(0.5));
		assertEquals("999.999 GB/s", StudyUnit.BYTES_PER_SECOND.words(999_999_000_000.0));
		assertEquals("2.5 mJ", StudyUnit.JOULES.words(0.0025));
		assertEquals("1024", StudyUnit.NUMBER.words(1024));
		assertEquals("3 s^-1", StudyUnit.of(Measure.NUMBER.over(Measure.TIME)).words(3));
	}

	/** As results of runs are written; tables have the part of one. */
	@Test
	void writesSharesInPercent() {
		StudyColumn use = StudyFigure.USE.column();
		assertEquals("97.66 %", use.unit().words(0.9765625));
		assertEquals("97.66 %", use.unit().words(new StudyCell.Exact(Rational.of(125, 128))));
		assertEquals("100 %", use.unit().words(1));
		assertEquals("0 %", use.unit().words(0));
		assertEquals("0.0012 %", use.unit().words(0.0000123));
		assertEquals("use", use.head());
		assertEquals(List.of("97.66 %", "97.66 %", "97.66 %", "97.66 %"), Stream.of(StudyFigure.USE, StudyFigure.SHARE,
				StudyFigure.BUBBLE, StudyFigure.CRITICAL).map(each -> each.column().unit().words(0.9765625)).toList());
	}

	@Test
	void refusesShowsOfOtherColumnsAndRowsOfOtherStudies() {
		StudyShow show = new StudyShow.Fastest(List.of(StudyFigure.NODES.column()), List.of());
		assertThrows(IllegalArgumentException.class, () -> new StudyHead("S", List.of("A"), List.of(PAYLOAD, TIME), List.of(show)));
		assertThrows(IllegalArgumentException.class,
				() -> new StudyTable(HEAD).add(new StudyRow(0, "A", List.of(), Status.OK, "", Verified.UNTRIED)));
	}
}

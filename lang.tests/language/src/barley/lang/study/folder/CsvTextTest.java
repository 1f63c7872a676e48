package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.runtime.number.Rational;

class CsvTextTest {

	private static String field(StudyCell cell) {
		String line = CsvText.row(new StudyRow(5, "R", List.of(cell), Status.OK, "", Verified.UNTRIED));
		return line.substring("5,R,".length(), line.length() - ",ok,,\n".length());
	}

	@Test
	void theFirstLineHasUnits() {
		assertEquals("point,run,payload [B],time [ps],busbw [B/s],algbw [B/s],use,steps,bytes per lane [B],energy [J],bound [ps],"
				+ "share of bound,bubble,computing on critical path,nodes,lanes,status,finding,verified\n", CsvText.head(FakeRuns.HEAD));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			plain       | plain
			a, b        | "a, b"
			5" disk     | "5"" disk"
			=SUM(A1)    | '=SUM(A1)
			+1          | '+1
			-x, y       | "'-x, y"
			@home       | '@home
			n[0] -- n[1]| n[0] -- n[1]
			""")
	void wordsAreQuotedAndNoFormulas(String words, String field) {
		assertEquals(field, field(StudyCell.of(words)));
	}

	@ParameterizedTest
	@CsvSource({"5, 1, 5", "-5, 1, -5", "1, 8, 0.125", "1, 3, 0.33333333333333333", "2, 3, 0.66666666666666667", "1, 1000000, 0.000001",
			"100000000000000000, 1, 100000000000000000"})
	void numbersAreExactAndPlain(long numerator, long denominator, String field) {
		assertEquals(field, field(new StudyCell.Exact(Rational.of(numerator, denominator))));
	}

	@Test
	void nothingIsAnEmptyField() {
		assertEquals("", field(StudyCell.NONE));
	}

	@Test
	void linesInsideAFieldStayInIt() {
		assertEquals("1,R,finding,\"LIMIT: too\nmany\",no\n",
				CsvText.row(new StudyRow(1, "R", List.of(), Status.FINDING, "LIMIT: too\nmany", Verified.NO)));
	}
}

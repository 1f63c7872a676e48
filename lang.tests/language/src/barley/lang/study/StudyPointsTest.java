package barley.lang.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.Analyser;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Complaint;
import barley.lang.model.Study;

/** The points of studies, in their order. */
class StudyPointsTest {

	private static final String BEFORE = Machines.TYPES + Machines.LADDER + """
			machine Rack(rungs = 2) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
			schedule S on Rack { }
			""";

	static StudyPoints points(String members) {
		return points(members, Limits.DEFAULT);
	}

	private static StudyPoints points(String members, Limits limits) {
		Study study = (Study) BarleyText.of(BEFORE + "study T { " + members + " }").declaration("T");
		return new StudyPoints(study, new RunBinder(new Analyser(limits, Overrides.none(), () -> false)), limits, () -> false);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"                                                 | [``]",
			"vary a in 1 .. 3                                 | [a = 1, a = 2, a = 3]",
			"vary a in 1 ..< 3                                | [a = 1, a = 2]",
			"vary a in 10 .. 1 step -4                        | [a = 10, a = 6, a = 2]",
			"vary a in 1 ..< 5 step 2                         | [a = 1, a = 3]",
			"vary a in 0.5 .. 2 step 0.5                      | [a = 0.5, a = 1, a = 1.5, a = 2]",
			"vary a in 1 kB .. 1 GB times 1000                | [a = 1 kB, a = 1 MB, a = 1 GB]",
			"vary a in 1 kB ..< 1 GB times 1000               | [a = 1 kB, a = 1 MB]",
			"vary a in 1 kB .. 900 kB times 2 ^ 5             | [a = 1 kB, a = 32 kB]",
			"vary a in 8 .. 1 times 0.5                       | [a = 8, a = 4, a = 2, a = 1]",
			"vary a in 1 us .. 2 us step 500 ns               | [a = 1 us, a = 1.5 us, a = 2 us]",
			"vary a in 5, 1 .. 2, 16                          | [a = 5, a = 1, a = 2, a = 16]",
			"vary a in 2 ^ k * i for k in 0 .. 1, i in 1 .. 3 | [a = 1, a = 2, a = 3, a = 4, a = 6]",
			"vary a in true, false                            | [a = true, a = false]",
			"vary a in 2.5 * 4, 10                            | [a = 10]",
			"vary a in 1, 2 vary b in 5, 6                    | [a = 1, b = 5, a = 1, b = 6, a = 2, b = 5, a = 2, b = 6]",
			"vary a in 1, 2 with b in 5, 6                    | [a = 1, b = 5, a = 2, b = 6]",
			"vary a in 1, 1, 2 with b in 5, 5, 5              | [a = 1, b = 5, a = 2, b = 5]",
			"vary a in 1 .. 3 vary b in a .. 3 where a != 2   | [a = 1, b = 1, a = 1, b = 2, a = 1, b = 3, a = 3, b = 3]",
			"where b == 6 and a == 1 vary a in 1, 2 vary b in 5, 6 | [a = 1, b = 6]",
			"vary a in 1, 2 let d = a * 2 vary b in 0 ..< d - 1    | [a = 1, b = 0, d = 2, a = 2, b = 0, d = 4, a = 2, b = 1, d = 4, a = "
			+ "2, b = 2, d = 4]",
			"vary a in 0, 1 let d = 1 / a                     | [a = 0, a = 1, d = 1]",
			"vary p in 1 kB let n = p / 2 B                   | [p = 1 kB, n = 500]",
			"vary x in every lane run A = S with lane x fails where x < 2 | [x = n[0,0] -- n[0,1] #1, x = n[0,0] -- n[0,1] #2]",
			"vary r in 2, 3 vary x in every node run A = S on Rack(rungs = r) with node x straggles by 1 us where x > 2 "
					+ "| [r = 2, x = n[1,1], r = 3, x = n[1,1], r = 3, x = n[2,0], r = 3, x = n[2,1]]",
	})
	void areListedInOrder(String members, String expected) {
		StudyPoints points = points(members == null ? "" : members);
		List<StudyPoint> listed = StreamSupport.stream(points.spliterator(), false).toList();
		assertEquals(expected.replace("``", ""), listed.stream().map(StudyPoint::text).toList().toString());
		assertEquals(listed.size(), points.count());
		assertEquals(listed, StreamSupport.stream(points.spliterator(), false).toList(), "with what is known of conditions");
		for (int i = 0; i < listed.size(); i++) {
			assertEquals(i, listed.get(i).number());
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"vary a in 1 .. 10_000 vary b in 1 .. 10_000 vary c in 1 .. 10_000 | study T has 1,000,000,000,000 points; at most 100,000 "
					+ "are allowed",
			"vary a in 1 .. 10_000 vary b in 1 .. a vary c in 1 .. 10_000 | study T has 500,050,000,000 points; at most 100,000 are "
			+ "allowed",
			"vary a in 1 .. 10_000 vary b in 1 .. a vary c in b .. 10_000 "
					+ "| study T has more than 200,000 combinations of values; at most 100,000 points are allowed",
			"vary a in 1 .. 10_000 vary b in 1 .. 100_000 where a == b "
					+ "| where chooses among 1,000,000,000 combinations of values; at most 10,000,000 are allowed, 100 for each point "
					+ "of the limit",
			"vary a in 1 .. 1_000_000_000_000                 | a has 1,000,000,000,000 values; at most 100,000 are allowed",
			"vary a in k for k in 1 .. 1_000_000_000          | a has 1,000,000,000 values; at most 100,000 are allowed",
			"vary a in 1 .. 1_000_000 times 1.0000001         | the values of this range have too many digits",
			"vary a in 1, 2 with b in 5                       | b has 1 value, but a has 2",
			"vary a in 1 kB .. 5                              | this range begins with an amount of data, but 5 is a plain number",
			"vary a in 1 kB .. 5 kB                           | this range has no step",
			"vary a in 1 kB, 5                                | a varies over an amount of data and the number 5",
			"vary a in 1 .. 5 step 0                          | the step of a range must not be 0",
			"vary a in 1 .. 5 times 1                         | the factor of a range must be a plain number greater than 0, and not 1",
			"vary a in -1 .. 5 times 2                        | a range with a factor must begin and end above 0",
			"vary x in every lane                             | no run has a mishap of x",
	})
	void areRefused(String members, String expected) {
		StudyPoints points = points(members, Limits.DEFAULT.with(Map.of("points", 100_000L)));
		assertTimeout(Duration.ofSeconds(20), () -> assertEquals(expected, assertThrows(Complaint.class, points::count).getMessage()));
	}

	/** Conditions are asked when points are counted, and not once more by those who list them afterwards. */
	@Test
	void sparseConditionsAreAskedOnce() {
		AtomicLong polled = new AtomicLong();
		Study study = (Study) BarleyText.of(BEFORE + "study T { vary a in 1 .. 1_000 vary b in 1 .. 1_000 where a > 4 "
				+ "where a * b % 24_990 == 0 vary c in 0 .. 1 where a * b + c > 24_990 }").declaration("T");
		StudyPoints points = new StudyPoints(study, new RunBinder(new Analyser(Limits.DEFAULT, Overrides.none(), () -> false)),
				Limits.DEFAULT, () -> polled.incrementAndGet() < 0);
		List<StudyPoint> listed = StreamSupport.stream(points.spliterator(), false).toList();
		long once = polled.getAndSet(0);
		assertTrue(once > 100, once + " polls");
		assertTrue(!listed.isEmpty());
		assertEquals(listed.size(), points.count());
		assertTrue(polled.getAndSet(0) <= once + 5);
		for (int i = 0; i < 3; i++) {
			assertEquals(listed, StreamSupport.stream(points.spliterator(), false).toList());
			assertEquals(listed.size(), points.count());
		}
		assertTrue(polled.get() < once / 10, polled + " polls");
	}

	@Test
	void aMillionAreCountedAndListed() {
		StudyPoints points = points("vary a in 1 .. 1000 vary b in 1 .. 1000 let c = a * b * 1 kB");
		assertEquals(1_000_000, points.count());
		assertEquals(1_000_000, StreamSupport.stream(points.spliterator(), false).count());
	}
}

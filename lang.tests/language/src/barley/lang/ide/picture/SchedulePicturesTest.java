package barley.lang.ide.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.Machines;
import barley.lang.analyse.Settings;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.steps.Rows;

/** What is told of the schedule at a caret. */
class SchedulePicturesTest {

	private static final String TEXT = Machines.TYPES.replace("launch 1 us", "launch 1 us compute 1 TFLOP/s") + Machines.RING + """
			machine Six = Ring { node : Ipu link : Serdes }
			schedule Training on Six {
				data x : f32[6_000]
				repeat 10 {
					compute x costs 2 GFLOP
					exchange allreduce x with sum over Round
				}
			}
			schedule Doubled on Ring {
				data x : f32[60]
				exchange send x with sum from n[0] to n[1]
				exchange { send x with sum from n[0] to n[1]  send x from n[2] to n[3] }
				exchange send x from n[1] to n[2]
			}
			schedule Odd on Ring(p = 1) { data x : f32[60] exchange allreduce x with sum over Round }
			""";

	@TempDir
	private Path folder;

	private SchedulePicture at(String words) throws IOException {
		return at(TEXT, words).orElseThrow();
	}

	private Optional<SchedulePicture> at(String text, String words) throws IOException {
		return BarleyIdeSetup.shared().getInstance(SchedulePictures.class)
				.at(folder.resolve("text.barley"), text, text.indexOf(words) + words.length(), List::of,
				Settings.DEFAULT, CancelIndicator.NullImpl);
	}

	@Test
	void theScheduleAtTheCaretIsSeen() throws Exception {
		assertEquals("Training", at("node type").name());
		assertEquals("Training", at("exchange allreduce").name());
		SchedulePicture doubled = at("schedule Doubled");
		assertEquals("Doubled", doubled.name());
		assertEquals(2, doubled.others().size());
		assertTrue(at(Machines.RING, "Ring").isEmpty());
	}

	@Test
	void figuresAndBoundStandBesideIt() throws Exception {
		assertEquals(List.of("100 steps", "200 kB per lane", "100 % use", "100 % of the bandwidth bound reached", "at least 30 steps",
				"20.2 ms", "121.2 mJ", "busiest: all 12 channels alike"), at("Training").figures());
	}

	@Test
	void everythingThatCanBePointedAtIsDescribed() throws Exception {
		SchedulePicture sight = at("Training");
		assertEquals("step 3 of 10 · 12 transfers, 24 kB, 2 kB on the busiest lane · allreduce x with sum over Round (× 10)",
				sight.summary(2, sight.step(2)));
		assertEquals(
				List.of(
				"step 3 of 10 of allreduce x with sum over Round (× 10); a round takes 20 us: 10 us to launch, 10 us to transfer, 0 ps of "
				+ "latency, 0 ps to combine"),
				sight.describe(2));
		assertEquals(
				List.of(
				"step 1 of 10 of allreduce x with sum over Round (× 10); a round takes 20 us: 10 us to launch, 10 us to transfer, 0 ps of "
				+ "latency, 0 ps to combine",
				"before it: compute x costs 2 GFLOP"), sight.describe(0));
		assertEquals("step 3\nn[0] → n[1]: fragment 5 of 6, x[2000..2499], 2 kB, sums of 3 nodes: n[0], n[4], n[5], combined there",
				sight.describe(Rows.ofLanes(sight.timetable()).list().get(1), 2));
		assertEquals("n[1] holds x[2000..2499], 4 of 6 contributions: n[0], n[1], n[4], n[5]",
				sight.describe(sight.timetable().after(3), sight.timetable().plan().data().get(0), 1, 2_000));
	}

	@Test
	void transfersAreWrittenAsATable() throws Exception {
		String[] lines = at("schedule Training").csv().split("\r\n");
		assertEquals(1 + 10 * 12, lines.length);
		assertEquals("step,statement,from,to,data,bytes,combined,arrives", lines[0]);
		assertEquals("1,allreduce x with sum over Round,n[0],n[1],x[0..499],2000,yes,yes", lines[1]);
	}

	@Test
	void statementsAreFoundAndLeadBackToTheText() throws Exception {
		SchedulePicture sight = at("Training");
		assertEquals("compute x costs 2 GFLOP", sight.statementAt(TEXT.indexOf("costs 2")).text());
		assertEquals("allreduce x with sum over Round", sight.statementAt(TEXT.indexOf("x with sum over")).text());
		assertNull(sight.statementAt(TEXT.indexOf("f32[6_000]")));
	}

	@Test
	void whatIsWrongIsSeenAtItsStep() throws Exception {
		SchedulePicture sight = at("schedule Doubled");
		assertEquals("x at n[1] would contain the contribution of n[0] twice", sight.note());
		assertEquals(3, sight.timetable().steps());
		assertEquals(1, sight.timetable().known());
		assertEquals("step 3 of 3 · 1 transfer, 240 B, 240 B on the busiest lane · send x from n[1] to n[2]",
				sight.summary(2, sight.step(2)));
		assertEquals(List.of("step 1 of 1 of exchange { send x with sum from n[0] to n[1] send x from n[2] to n[3] }",
				"⚠ x at n[1] would contain the contribution of n[0] twice"), sight.describe(1));
	}

	@Test
	void whatCannotBeElaboratedSaysWhy() throws Exception {
		SchedulePicture sight = at("schedule Odd");
		assertNull(sight.timetable());
		assertEquals("Odd: with these arguments, this links n[i] to itself", sight.note());
	}

	/** A schedule that can be parsed is not said to be the error, if its machine is unknown or has one. */
	@ParameterizedTest
	@CsvSource({"Training on Six, Training on Seven, Training: no topology or machine named Seven, Seven",
			"node : Ipu, chip : Ipu, Training: 'chip' does not start a statement, chip",
			"ring Round, rng Round, Training: 'rng' does not start a statement, rng",
			"Ring(p = 6) {, Ring(p = () {, Training: unexpected '(', () {",
			"machine Six = Ring {, machine Six = Ring(p = () {, Training: unexpected ')', ) { node : Ipu",
			"data x : f32[6_000], dat x : f32[6_000], Training: 'dat' does not start a statement, dat"})
	void whatCannotBeReadShowsTheFindingItself(String from, String to, String note, String word) throws Exception {
		String text = TEXT.replace(from, to);
		SchedulePicture sight = at(text, "repeat").orElseThrow();
		assertEquals(note, sight.note());
		assertEquals(text.indexOf(word), sight.wrong().offset());
	}
}

package barley.lang.study.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudySettings;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyAnswer.Place;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;

/** What searches find is what comparing all rows finds, and they compute fewer. */
class StudySearchTest {

	private static final String MACHINE = """
			package searched
			link type Wire(gb = 16, late = 20 ns) { bandwidth gb * 1 Gbit/s latency late power 1 W }
			node type Chip { memory 500 kB launch 1 us }
			topology Loop(size = 4) {
				require size >= 3
				node n[cyclic size]
				for k in 0 ..< size link n[k] -- n[k + 1]
				embedding Around { ring R { for k in 0 ..< size visit n[k] } }
				embedding Chain { path P { for k in 0 ..< size visit n[k] } }
			}
			machine Rack(size = 4, gb = 16, late = 20 ns) = Loop(size = size) { node : Chip link : Wire(gb = gb, late = late) }
			schedule Sum(elements = 100) on Rack {
				data x : f16[elements]
				exchange allreduce x with sum over Around
			}
			schedule Odd(odd = 100, gb = 1) on Rack {
				data x : f16[odd * (if gb % 3 == 0 then 1 else 9)]
				exchange allreduce x with sum over Around
			}
			schedule Spread(elements = 100) on Rack {
				data x : f16[elements]
				exchange broadcast x from n[0] over Chain
			}
			""";

	@TempDir
	private Path folder;

	private record Ran(StudyEngine engine, List<StudyAnswer> answers, List<StudyRow> rows, String csv, boolean stopped) {
	}

	private Ran run(String members, String name, int threads, BooleanSupplier stop) throws IOException {
		Path path = folder.resolve(name);
		Study study = (Study) BarleyText.of(MACHINE + "study T { " + members + " }").declaration("T");
		try (StudyFolder results = StudyFolder.open(path, "T", false, false)) {
			StudyEngine engine = new StudyEngine(study, new StudySettings(Limits.DEFAULT, threads, StudySettings.PATIENCE, 0, 1), stop,
					at -> {
			});
			var report = engine.run(results);
			return new Ran(engine, report.orElseThrow().answers(), engine.rows().toList(), Files.readString(path.resolve("rows.csv")),
					stop.getAsBoolean());
		}
	}

	private Ran run(String members) throws IOException {
		return run(members, Integer.toString(members.hashCode()), 2, () -> false);
	}

	private static String words(Ran ran) {
		return String.join("; ", ran.answers.stream().map(answer -> (answer.forWhat().isEmpty() ? "" : answer.forWhat() + ": ")
				+ answer.result()).toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			least gb such that A.time <= 100 us     | vary gb in 1 .. 60 run A = Sum(elements = 90_000) on Rack(gb = gb)
			greatest gb such that A.time >= 100 us  | vary gb in 1 .. 60 run A = Sum(elements = 90_000) on Rack(gb = gb)
			least gb such that A.time <= 100 us     | vary gb in 40, 3, 17, 9, 60, 4 run A = Sum(elements = 90_000) on Rack(gb = gb)
			least gb such that A.busbw >= 2 GB/s    | vary gb in 1 .. 60 run A = Sum(elements = 90_000) on Rack(gb = gb)
			least gb such that A.time <= 1 us       | vary gb in 1 .. 60 run A = Sum(elements = 90_000) on Rack(gb = gb)
			least gb such that A.time <= 1 s        | vary gb in 1 .. 60 run A = Sum(elements = 90_000) on Rack(gb = gb)
			greatest n such that A.time <= 50 us    | vary n in 1_000 .. 90_000 step 500 run A = Sum(elements = n) on Rack
			greatest size such that A.time <= 50 us | vary size in 2 .. 40 run A = Sum(elements = 9_000) on Rack(size = size)
			least gb such that A.time <= 20 us      | vary gb in 1 .. 40 run A = Odd(odd = 9_000, gb = gb) on Rack(gb = gb)
			least size such that A.time <= 50 us and size % 2 == 0 | vary size in 2 .. 40 run A = Sum(elements = 9_000) on Rack(size = size)
			""")
	void findWhatScanningFinds(String find, String members) throws IOException {
		Ran searched = run(members + " find " + find);
		StudyAnswer answer = searched.answers.get(0);
		Ran scanned = run(members + " show time find " + find);
		assertEquals(answer.result(), scanned.answers.get(0).result());
		assertTrue(searched.rows.size() <= scanned.rows.size());
		boolean least = find.startsWith("least");
		Comparator<StudyRow> order = Comparator.comparingDouble(row -> (least ? 1 : -1) * row.cells().get(0).number());
		List<StudyRow> sorted = scanned.rows.stream().sorted(order).toList();
		String condition = find.substring(find.indexOf("that") + 5);
		Boolean holds = null;
		StudyRow first = null;
		StudyRow before = null;
		for (StudyRow row : sorted) {
			holds = holds(condition, row, scanned);
			if (holds) {
				first = row;
				break;
			}
			before = row;
		}
		assertEquals(first == null ? null : first.cells().get(0), answer.best().map(place -> place.values().get(0).cell()).orElse(null));
		if (first != null) {
			assertEquals(before == null ? null : before.cells().get(0),
					answer.next().map(place -> place.values().get(0).cell()).orElse(null));
		}
	}

	/** An evaluation of the conditions above of its own. */
	private static boolean holds(String condition, StudyRow row, Ran ran) {
		if (row.status() != Status.OK) {
			return false;
		}
		String[] words = condition.split(" ");
		boolean time = words[0].equals("A.time");
		double figure = row.cells().get(time ? 1 : 2).number();
		double bound = Double.parseDouble(words[2]) * switch (words[3]) {
		case "us" -> 1e6;
		case "s" -> 1e12;
		default -> 1e9;
		};
		return (words[1].equals("<=") ? figure <= bound : figure >= bound) && (words.length < 5 || row.cells().get(0).number() % 2 == 0);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			vary gb in 1 .. 1_000 run A = Sum(elements = 90_000) on Rack(gb = gb) find least gb such that A.time <= 100 us \
			| gb = 12 (A.time = 96.12 us); fails at 11 (A.time = 104.302 us) | 12 of 1,000 values tried, nothing between the one found and the one that fails; \
			monotone, because gb is only a bandwidth
			vary late in 1 ns .. 10 us step 1 ns run A = Sum(elements = 1_000) on Rack(late = late) find greatest late such that A.time <= 20 us \
			| late = 2.208 us (A.time = 19.998 us); fails at 2.209 us (A.time = 20.004 us) | 15 of 10,000 values tried, nothing between the one found and the \
			one that fails; monotone, because late is only a latency
			vary n in 1_000 .. 90_000 step 500 run A = Sum(elements = n) on Rack find greatest n such that A.time <= 50 us \
			| n = 58500 (A.time = 49.998 us); fails at 59000 (A.time = 50.37 us) | 14 of 179 values tried, nothing between the one found and the one that fails; \
			monotone as far as the values that were tried show
			vary gb in 1 .. 40 run A = Odd(odd = 9_000, gb = gb) on Rack(gb = gb) find least gb such that A.time <= 20 us \
			| gb = 9 (A.time = 18.12 us); fails at 8 (A.time = 127.62 us) | 40 of 40 values tried, nothing between the one found and the one that fails; \
			not monotone: the condition changes 22 times
			vary size in 2, 1 run A = Sum on Rack(size = size) find least size such that A.time < 1 s \
			| holds nowhere, from 1 to 2 | 2 of 2 values tried, 2 runs failed (requirement: size >= 3 does not hold: size is 1)
			vary speed in 1 Gbit/s .. 400 Gbit/s let gb = speed / 1 Gbit/s run A = Sum(elements = 90_000) on Rack(gb = gb) \
			find least speed such that A.time <= 100 us \
			| speed = 11.514 Gbit/s (A.time = 99.9189 us); fails at 11.502 Gbit/s (A.time = 100.017 us) | 15 of 5,996 values tried, nothing between the one found and the one \
			that fails; monotone, because speed is only a bandwidth
			""")
	void sayHowTheyFound(String members, String result, String effort) throws IOException {
		Ran ran = run(members);
		assertEquals(result + " | " + effort, ran.answers.get(0).result() + " | " + StudyAnswer.effort(ran.answers));
	}

	@Test
	void valuesHoldAtAllPointsThatAreNotForEach() throws IOException {
		Ran ran = run("vary gb in 1 .. 100 vary n in 1_000, 9_000 vary late in 1 ns, 1 us run A = Sum(elements = n) on Rack(gb = gb, "
				+ "late = late) find least gb such that A.time <= 30 us for each late");
		Ran alone = run("vary gb in 1 .. 100 vary n in 9_000 vary late in 1 ns, 1 us run A = Sum(elements = n) on Rack(gb = gb, late = "
				+ "late) find least gb such that A.time <= 30 us for each late");
		assertEquals(2, ran.answers.size());
		for (int i = 0; i < 2; i++) {
			assertEquals(alone.answers.get(i).best().map(place -> place.values().get(0)),
					ran.answers.get(i).best().map(place -> place.values().get(0)));
			assertEquals(ran.answers.get(i).forWhat(), i == 0 ? "late = 1 ns" : "late = 1 us");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "find fastest", "find fastest for each n", "find fastest for each n, gb" })
	void thousandChoicesAreComparedAsAll(String find) throws IOException {
		Ran ran = run("vary size in 3 .. 12 vary n in 10, 1_000, 90_000, 20 vary gb in 1 .. 13 run A = Sum(elements = n) on Rack(size = "
				+ "size, gb = gb) run B = Spread(elements = n) on Rack(size = size, gb = gb) " + find);
		assertEquals(10 * 4 * 13 * 2, ran.rows.size());
		for (StudyAnswer answer : ran.answers) {
			List<StudyRow> own = ran.rows.stream().filter(row -> row.status() == Status.OK && answer.each().stream()
					.allMatch(each -> row.cells().get(ran.engine.head().columns().indexOf(each.column())).equals(each.cell())))
					.sorted(Comparator.comparingDouble(row -> row.cells().get(3).number())).toList();
			double least = own.get(0).cells().get(3).number();
			List<StudyRow> equal = own.stream().filter(row -> row.cells().get(3).number() == least).toList();
			Place best = answer.best().orElseThrow();
			assertEquals(equal.get(0).point() + equal.get(0).run(), best.point() + best.run());
			assertEquals(equal.size() - 1, answer.ties().size());
			assertEquals(own.get(equal.size()).cells().get(3), answer.next().orElseThrow().figures().get(0).cell());
		}
	}

	/** Slow lanes need programs: those whose bound is above the best time are not computed, and the answer is the same. */
	@Test
	void boundsLeaveOutRowsWithMishaps() throws IOException {
		String members = "vary size in 3 .. 6 vary n in 100, 40_000 vary lost in every lane run A = Sum(elements = n) on Rack(size = size) "
				+ "with lane lost slows to 1 Gbit/s find fastest";
		Ran searched = run(members);
		Ran all = run(members.replace("find", "show time find"));
		assertEquals(all.answers.get(0).result(), searched.answers.get(0).result());
		assertTrue(searched.answers.get(0).pruned() >= 18, StudyAnswer.effort(searched.answers));
		assertEquals(all.rows.size(), searched.rows.size() + searched.answers.get(0).pruned());
	}

	@Test
	void goOnWhereTheyWereStopped() throws IOException {
		String members = "vary size in 3 .. 6 vary gb in 1 .. 500 run A = Sum(elements = 9_000) on Rack(size = size, gb = gb) "
				+ "find least gb such that A.time <= 20 us for each size";
		Ran whole = run(members, "whole", 2, () -> false);
		Ran other = run(members, "other", 1, () -> false);
		assertEquals(whole.csv, other.csv);
		assertEquals(words(whole), words(other));
		for (int polls = 5; polls < 200; polls += 30) {
			AtomicLong left = new AtomicLong(polls);
			Ran stopped = run(members, "stopped" + polls, 1, () -> left.decrementAndGet() < 0);
			assertTrue(stopped.answers.isEmpty() || !stopped.stopped);
			Ran resumed = run(members, "stopped" + polls, 2, () -> false);
			assertEquals(whole.csv, resumed.csv);
			assertEquals(words(whole), words(resumed));
			assertEquals(whole.engine.computed(), stopped.engine.computed() + resumed.engine.computed());
		}
	}
}

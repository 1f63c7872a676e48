package barley.lang.study.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.cache.Fingerprint;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyUnit;
import barley.runtime.number.Rational;

/** A study without a text: the figures of point {@code i} are functions of {@code i}. */
final class FakeRuns {

	static final String STUDY = "Scaling";
	static final String RUN = "Twisted";
	static final StudyHead HEAD = new StudyHead(STUDY, List.of(RUN), Stream.concat(
			Stream.of(new StudyColumn("payload", StudyUnit.BYTES, StudyColumn.Kind.AXIS)),
			Stream.of(StudyFigure.values()).map(StudyFigure::column)).toList(), List.of());

	private FakeRuns() {
	}

	static RunKey key(int point) {
		return RunKey.of(new Fingerprint().add(point).bytes());
	}

	static RunRecord record(int point) {
		return point % 7 == 3 ? new RunRecord(key(point), Status.FINDING, Map.of(), "LIMIT: \"this\", that\nand = more", 1, 1)
				: new RunRecord(key(point), Status.OK, Map.of(StudyFigure.TIME, Rational.of(1_000L * point), StudyFigure.SHARE,
						Rational.of(point, 3), StudyFigure.USE, Rational.of(point, 8)), "", point, 1);
	}

	/** Writes the tables of those of the first points that are known. */
	static void publish(StudyFolder folder, int points) throws IOException {
		try (RowFiles rows = folder.rows(HEAD)) {
			List<StudyFigure> figures = RunRecord.figures(HEAD.columns(StudyColumn.Kind.FIGURE));
			for (int point : IntStream.range(0, points).toArray()) {
				Optional<RunRecord> record = folder.find(key(point));
				if (record.isPresent()) {
					folder.want(key(point));
					List<StudyCell> cells = Stream.concat(Stream.of(StudyCell.of(1_000L << point % 10)),
							record.get().cells(figures).stream()).toList();
					rows.add(new StudyRow(point, RUN, cells, record.get().status(), record.get().finding(), folder.verified(key(point))));
				}
			}
			rows.commit(new StudyManifest("study Scaling { }", points, Instant.EPOCH, Instant.EPOCH, true));
		}
	}

	/** Computes what is not known, in a wild order, as long as it may. */
	static void compute(StudyFolder folder, int points, long pauseNanos) throws IOException {
		for (int i = 0; i < points; i++) {
			int point = (int) (i * 7_919L % points);
			if (!folder.isDone(key(point))) {
				long end = System.nanoTime() + pauseNanos;
				while (System.nanoTime() < end) {
					Thread.onSpinWait();
				}
				folder.add(record(point));
			}
		}
	}

	/** Computes the study given by folder, points and nanoseconds a point. */
	public static void main(String[] arguments) throws IOException {
		int points = Integer.parseInt(arguments[1]);
		try (StudyFolder folder = StudyFolder.open(Path.of(arguments[0]), STUDY, false, false)) {
			compute(folder, points, Long.parseLong(arguments[2]));
			publish(folder, points);
		} catch (IOException e) {
			System.err.println(e.getMessage());
			System.exit(2);
		}
	}
}

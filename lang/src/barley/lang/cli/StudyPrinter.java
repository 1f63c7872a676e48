package barley.lang.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import barley.lang.finding.Words;
import barley.lang.study.folder.AnswersJson;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudyProgress;
import barley.lang.study.run.StudyReport;
import barley.lang.study.run.StudySettings;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.runtime.report.Json;

/** Prints how far a study is and what came out of it: for people, or as JSON with an object a line. */
abstract class StudyPrinter implements Consumer<StudyProgress> {

	private final String study;
	private final String folder;
	private final Terminal terminal;
	private final long begin = System.nanoTime();

	private StudyPrinter(String study, String folder, Terminal terminal) {
		this.study = study;
		this.folder = folder;
		this.terminal = terminal;
	}

	static StudyPrinter of(boolean json, String study, String folder, Terminal terminal) {
		return json ? new AsJson(study, folder, terminal) : new AsText(study, folder, terminal);
	}

	/** Prints the end of a study; {@code report} is missing if it was stopped before its tables could be written. */
	abstract void end(StudyEngine engine, Optional<StudyReport> report, boolean stopped, StudySettings settings);

	double seconds() {
		return (System.nanoTime() - begin) / 1e9;
	}

	/** For people. */
	private static final class AsText extends StudyPrinter {

		private static final int MOST = 5;
		private static final int MOST_ANSWERS = 20;

		AsText(String study, String folder, Terminal terminal) {
			super(study, folder, terminal);
			terminal.progress().at(activity());
		}

		private String activity() {
			return "computing " + PrintableText.line(super.study);
		}

		@Override
		public void accept(StudyProgress at) {
			long share = 1_000_000;
			if (Double.isNaN(at.secondsLeft())) {
				super.terminal.progress().at(activity());
			} else {
				super.terminal.progress().at(activity(), (long) (share * seconds() / (seconds() + at.secondsLeft())), share, 0);
			}
		}

		@Override
		void end(StudyEngine engine, Optional<StudyReport> report, boolean stopped, StudySettings settings) {
			StudyReport all = report.orElse(null);
			if (all == null) {
				line("%s: stopped after %,d runs; they are kept in %s, and the same command goes on", super.study, engine.computed(),
						PrintableText.line(super.folder));
				return;
			}
			line("%s: %s, %s, %,d computed in %.1f s%s", super.study, Words.count(all.points(), "point"), Words.count(all.rows(), "row"),
					engine.computed(), seconds(), stopped ? "; stopped, and the same command goes on" : "");
			all.troubles().stream().limit(MOST).forEach(trouble -> line("  %s: %s", Words.count(trouble.rows(), "row"), trouble.first()));
			if (all.troubles().size() > MOST) {
				line("  and %d more kinds of findings", all.troubles().size() - MOST);
			}
			StudyAnswer.bySearch(all.answers()).forEach(this::print);
			if (all.fastest().size() > 1 && all.answers().isEmpty()) {
				all.fastest().forEach((run, points) -> line("  %s is fastest at %s", run, Words.count(points, "point")));
			}
			if (settings.compared() > 0) {
				line("  %s with their programs, %,d of them differ",
						Words.count(all.rows(Verified.YES) + all.rows(Verified.NO), "row") + " compared", all.rows(Verified.NO));
			}
			line("  results in %s: rows.csv, rows.jsonl, index.html%s", PrintableText.line(super.folder),
					all.answers().isEmpty() ? "" : ", answers.json");
		}

		private void print(String find, List<StudyAnswer> answers) {
			line("  %s", find);
			int width = answers.stream().limit(MOST_ANSWERS).mapToInt(answer -> answer.forWhat().length()).max().orElse(0);
			for (StudyAnswer answer : answers.subList(0, Math.min(MOST_ANSWERS, answers.size()))) {
				line("    %s%s", width == 0 ? "" : ("%-" + (width + 2) + "s").formatted(answer.forWhat()), answer.result());
			}
			if (answers.size() > MOST_ANSWERS) {
				line("    and %,d more in answers.json", answers.size() - MOST_ANSWERS);
			}
			line("    %s", StudyAnswer.effort(answers));
		}

		private void line(String format, Object... arguments) {
			super.terminal.print(PrintableText.text(Words.of(format, arguments)));
		}
	}

	/** For programs. */
	private static final class AsJson extends StudyPrinter {

		AsJson(String study, String folder, Terminal terminal) {
			super(study, folder, terminal);
		}

		@Override
		public void accept(StudyProgress at) {
			Map<String, Object> json = FindingsJson.versioned();
			json.put("study", super.study);
			json.put("done", at.done());
			json.put("total", at.total());
			json.put("secondsLeft", Double.isNaN(at.secondsLeft()) ? null : (long) Math.ceil(at.secondsLeft()));
			print(json);
		}

		@Override
		void end(StudyEngine engine, Optional<StudyReport> report, boolean stopped, StudySettings settings) {
			Map<String, Object> json = FindingsJson.versioned();
			json.put("study", super.study);
			json.put("folder", super.folder);
			json.put("complete", !stopped);
			json.put("computed", engine.computed());
			report.ifPresent(all -> {
				json.put("points", all.points());
				json.put("rows", all.rows());
				json.put("ok", all.rows(Status.OK));
				json.put("findings", all.rows(Status.FINDING));
				json.put("stopped", all.rows(Status.STOPPED));
				json.put("verified", all.rows(Verified.YES));
				json.put("different", all.rows(Verified.NO));
				json.put("fastest", all.fastest().entrySet().stream().map(run -> members("run", run.getKey(), "points", run.getValue()))
						.toList());
				json.put("answers", AnswersJson.members(all.answers()));
				json.put("troubles", all.troubles().stream().map(trouble ->
						members("code", trouble.code(), "first", trouble.first(), "rows", trouble.rows())).toList());
			});
			print(json);
		}

		private static Map<String, Object> members(Object... namesAndValues) {
			Map<String, Object> json = new LinkedHashMap<>();
			for (int i = 0; i < namesAndValues.length; i += 2) {
				json.put((String) namesAndValues[i], namesAndValues[i + 1]);
			}
			return json;
		}

		private void print(Map<String, Object> json) {
			super.terminal.print(Json.compact().put(null, (Object) json).toString());
			super.terminal.flush();
		}
	}
}

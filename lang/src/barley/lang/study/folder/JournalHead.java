package barley.lang.study.folder;

import com.google.gson.JsonObject;

import barley.runtime.BarleyVersion;
import barley.runtime.report.Json;

/**
 * The record with which each session of a journal begins.
 *
 * @param format of the journal
 * @param barley the version that writes it
 * @param model  the version of the figures
 */
record JournalHead(int format, String barley, int model, String study) {

	static final String KIND = "format";

	/** Returns the head of a session that begins now. */
	static JournalHead now(String study) {
		return new JournalHead(StudyManifest.FORMAT, BarleyVersion.TEXT, RunKeys.MODEL, study);
	}

	String json() {
		return Json.compact().open(null, '{').put(KIND, format).put("barley", barley).put("model", model).put("study", study).close('}')
				.toString();
	}

	static JournalHead parse(JsonObject json) {
		return new JournalHead(json.get(KIND).getAsInt(), json.get("barley").getAsString(), json.get("model").getAsInt(),
				json.get("study").getAsString());
	}

	/** Requires that this Barley reads what follows, and that it is of {@code wanted}. */
	void check(String folder, String wanted) throws FolderException {
		if (format > StudyManifest.FORMAT) {
			throw new FolderException(
					"%s has format %d of Barley %s, but Barley %s reads up to format %d: choose another --output".formatted(
					folder, format, barley, BarleyVersion.TEXT, StudyManifest.FORMAT));
		} else if (!study.equals(wanted)) {
			throw new FolderException("%s has the results of study %s, not of %s: choose another --output".formatted(folder, study,
					wanted));
		}
	}
}

package barley.lang.ide.result;

import java.util.List;

/**
 * A table of what nodes held at the end of a run.
 *
 * @param columns the name of the data and the indices of the elements
 * @param rows    for each node its name and its values
 * @param cuts    what is not shown, in words
 */
public record ShownData(String name, List<String> columns, List<List<String>> rows, List<String> cuts) {

	/** Returns the tables of a run. */
	public static List<ShownData> of(PastRun run) {
		return run.report().list("data").stream().map(ShownData::read).toList();
	}

	private static ShownData read(LenientJson json) {
		List<List<String>> rows = json.at("rows").list().stream().map(LenientJson::texts).toList();
		return new ShownData(json.at("name").text(), rows.isEmpty() ? List.of() : rows.get(0),
				rows.isEmpty() ? rows : rows.subList(1, rows.size()), json.at("notShown").texts());
	}
}

package barley.lang.study.remote;

import java.io.Serializable;
import java.util.List;

/**
 * What an executor has made of a share.
 *
 * @param rows    one for each run
 * @param refusal why it has computed nothing; empty if it has
 * @param defect  the stack trace of the first defect of Barley; empty if there was none
 */
public record RemoteAnswer(List<Row> rows, String refusal, String defect) implements Serializable {

	/**
	 * A run that has been computed.
	 *
	 * @param json    its record, as in the journal
	 * @param seconds how long it took
	 */
	public record Row(String json, double seconds) implements Serializable {
	}

	static RemoteAnswer refused(String format, Object... arguments) {
		return new RemoteAnswer(List.of(), format.formatted(arguments), "");
	}
}

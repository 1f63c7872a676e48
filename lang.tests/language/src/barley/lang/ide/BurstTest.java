package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

import barley.lang.LogWatch;

/** Changes that follow each other while completion keeps builds from going on: no request reads a file while a build replaces it. */
class BurstTest extends EditorTest {

	private static final int CHANGES = Integer.getInteger("barley.changes", 500);

	/** What it refers to lies in another file, which is loaded when it is linked. */
	private static final String TEXT = """
			import barley.machines.*
			topology T { node n[2] link n[0] -- n[0] }
			schedule S on Ring(p = 4) { data x : f32[4] ensure broadcast x from n[0] }
			""";

	@Test
	void buildsWaitForRequestsBeforeThem() {
		Random random = new Random(1);
		List<String> found = editor.write(TEXT).codes();
		try (LogWatch log = new LogWatch()) {
			for (int change = 0; change < CHANGES; change++) {
				editor.write(TEXT + " ".repeat(change % 7));
				editor.completionLater();
				editor.hoverLater();
				editor.outlineLater();
				LockSupport.parkNanos(random.nextInt(2_000_000));
				if (change % 50 == 0) {
					assertEquals(found, editor.codes());
				}
			}
			assertEquals(found, editor.codes());
			assertEquals(List.of(), log.errors().stream().filter(error -> !error.contains(ResponseErrorException.class.getName()))
					.toList());
		}
	}
}

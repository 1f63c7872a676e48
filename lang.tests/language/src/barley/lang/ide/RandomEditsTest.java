package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

import barley.lang.LogWatch;
import barley.lang.mutate.Corpus;
import barley.lang.mutate.Mutations;

/**
 * Authors in a hurry: texts change faster than anybody can prove them, are spoilt and mended again, and meanwhile everything is asked for
 * that an editor asks. Whatever happens, every question has an answer, findings lie within the text, and nothing is logged as an error.
 * {@code -Dbarley.edits=100000} goes on for long.
 */
class RandomEditsTest extends EditorTest {

	private static final int EDITS = Integer.getInteger("barley.edits", 120);
	private static final long SEED = Long.getLong("barley.seed", 0);

	/** How many changes follow each other without a breath. */
	private static final int BURST = 4;

	@Test
	void everyQuestionHasAnAnswer() {
		Mutations mutations = new Mutations(Corpus.texts());
		Random random = new Random(SEED);
		List<String> wrong = new ArrayList<>();
		try (LogWatch log = new LogWatch()) {
			for (int edit = 0; edit < EDITS && wrong.isEmpty(); edit++) {
				String text = "";
				List<CompletableFuture<?>> asked = new ArrayList<>();
				for (int i = 0, burst = 1 + random.nextInt(BURST); i < burst; i++) {
					text = mutations.text(SEED + 1_000_003L * edit + i);
					int cursor = random.nextInt(text.length() + 1);
					editor.write(text.substring(0, cursor).replace(String.valueOf(Editor.CURSOR), "") + Editor.CURSOR
							+ text.substring(cursor).replace(String.valueOf(Editor.CURSOR), ""));
					asked.addAll(editor.askAtOnce(random));
				}
				List<Diagnostic> found = editor.diagnostics();
				asked.addAll(editor.askAtOnce(random));
				asked.add(editor.askForMends(found));
				for (CompletableFuture<?> answer : asked) {
					String trouble = trouble(answer);
					if (!trouble.isEmpty()) {
						wrong.add("edit %d: %s".formatted(edit, trouble));
					}
				}
				found.stream().filter(diagnostic -> !inside(diagnostic, editor.text()))
						.forEach(diagnostic -> wrong.add(diagnostic.toString()));
			}
			assertEquals(List.of(), wrong);
			assertEquals(List.of(), log.errors().stream().filter(error -> !error.contains(ResponseErrorException.class.getName()))
					.toList());
		}
	}

	/**
	 * Returns what an answer is that is none. Questions about a text that has changed since may be dropped, and names that are none cannot
	 * be renamed.
	 */
	private static String trouble(CompletableFuture<?> answer) {
		try {
			Editor.await(answer);
			return "";
		} catch (CancellationException e) {
			return "";
		} catch (CompletionException e) {
			boolean refused = e.getCause() instanceof CancellationException || e.getCause() instanceof ResponseErrorException error
					&& (error.getResponseError().getCode() == ResponseErrorCode.RequestCancelled.getValue()
							|| error.getResponseError().getCode() == ResponseErrorCode.InvalidRequest.getValue()
							|| error.getResponseError().getCode() == ResponseErrorCode.InvalidParams.getValue());
			return refused ? "" : e + " at " + List.of(e.getCause().getStackTrace()).stream().limit(8).toList();
		}
	}

	private static boolean inside(Diagnostic diagnostic, String text) {
		String[] lines = text.split("\r\n|\r|\n", -1);
		return isIn(diagnostic.getRange().getStart(), lines) && isIn(diagnostic.getRange().getEnd(), lines)
				&& !diagnostic.getMessage().getLeft().isBlank();
	}

	private static boolean isIn(Position position, String[] lines) {
		return position.getLine() >= 0 && position.getLine() < lines.length && position.getCharacter() >= 0
				&& position.getCharacter() <= lines[position.getLine()].length();
	}
}

package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/**
 * Whatever becomes of a text: nobody throws, nothing hangs, and every finding lies within the file and says something.
 * {@code -Dbarley.mutations=1000000} tries that many texts, {@code -Dbarley.seed=4711} begins elsewhere.
 */
class MutationTest {

	private static final int TEXTS = Integer.getInteger("barley.mutations", 800);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	@Test
	void noTextHurts() {
		Mutations mutations = new Mutations(Corpus.texts());
		List<String> wrong = new ArrayList<>();
		for (long seed = FIRST; seed < FIRST + TEXTS && wrong.size() < 20; seed++) {
			String trouble = Harmless.trouble(mutations.text(seed));
			if (!trouble.isEmpty()) {
				wrong.add("seed %d: %s".formatted(seed, trouble));
			}
		}
		assertEquals("", String.join("\n", wrong));
	}
}

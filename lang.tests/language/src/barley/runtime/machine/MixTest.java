package barley.runtime.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

/** Hashes of texts differ if the texts do, and are the same for ever. */
class MixTest {

	@Test
	void textsOfFewCharactersDoNotCollide() {
		Map<Long, String> texts = new HashMap<>();
		for (char a = ' '; a < 127; a++) {
			for (char b = ' '; b < 127; b++) {
				for (String text : new String[] { "" + a + b, "0" + a + b, a + "0" + b + "0", "0-7\t" + a + b, a + "0-7\t" + b,
						"\0" + a + b }) {
					assertEquals(text, texts.merge(Mix.fold(0, text), text, (one, other) -> one.equals(other) ? one : one + " " + other));
				}
			}
		}
	}

	@Test
	void hashesStay() {
		assertEquals("e220a8397b1dcdaf", Long.toHexString(Mix.fold(0, "")));
		assertEquals("8e26bf16832d33bd", Long.toHexString(Mix.fold(1, "Aa")));
		assertEquals("d01ec3e527923090", Long.toHexString(Mix.fold(0, "0-7\tx\t1")));
	}
}

package barley.lang.mutate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spoils texts as hurried hands, faulty tools and malice do: tokens dropped, doubled, swapped and taken from elsewhere, characters flipped,
 * numbers made huge, brackets nested, lines repeated, texts cut off. What comes out depends on the seed alone.
 */
public final class Mutations {

	private static final Pattern TOKEN = Pattern.compile("[A-Za-z_]\\w*|[0-9][0-9_]*|\\.\\.<|--|[<>=!]=|/\\*|\\*/|//|\\s+|.",
			Pattern.DOTALL);

	private static final List<String> NUMBERS = List.of("0", "1", "2", "-1", "7", "64", "1_000", "65_536", "2_147_483_647", "2_147_483_648",
			"10_000_000_000",
			"9_223_372_036_854_775_807", "9_223_372_036_854_775_808", "1" + "0".repeat(40), "0.1", "1_000_000",
			"(0 - 9_223_372_036_854_775_807)", "1 / 0", "2 ^ 62");

	private static final String SIGNS = "\0\u0001\t\n\r \"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~09azAZ\u00e4\u20ac\u2028\ufeff\ufffe\ud83d\ude00";

	private static final int MOST_CHANGES = 4;

	private final List<String> texts;
	private final List<String> tokens;

	public Mutations(List<String> texts) {
		this.texts = texts;
		tokens = texts.stream().flatMap(text -> split(text).stream()).filter(token -> !token.isBlank()).distinct().toList();
	}

	/** The spoilt text of a seed. */
	public String text(long seed) {
		// Neighbouring seeds of Random begin alike.
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		random.nextInt();
		return spoil(texts.get(random.nextInt(texts.size())), random);
	}

	/** {@code text} with a few things changed. */
	public String spoil(String text, Random random) {
		String result = text;
		for (int i = 0, changes = 1 + random.nextInt(MOST_CHANGES); i < changes; i++) {
			result = change(result, random);
		}
		return result;
	}

	private String change(String text, Random random) {
		List<String> words = new ArrayList<>(split(text));
		List<Integer> solid = new ArrayList<>();
		for (int i = 0; i < words.size(); i++) {
			if (!words.get(i).isBlank()) {
				solid.add(i);
			}
		}
		if (solid.isEmpty()) {
			return Pick.any(tokens, random);
		}
		int at = Pick.any(solid, random);
		switch (random.nextInt(14)) {
		case 0, 1 -> words.remove(at);
		case 2 -> words.add(at, words.get(at) + " ");
		case 3 -> Collections.swap(words, at, Pick.any(solid, random));
		case 4 -> Collections.swap(words, at, solid.get(Math.min(solid.size() - 1, solid.indexOf(at) + 1)));
		case 5 -> words.set(at, Pick.any(tokens, random));
		case 6, 7 -> replaceNumber(words, solid, random);
		case 8 -> words.set(at, nest(words.get(at), random));
		case 9 -> words.subList(at, Math.min(words.size(), at + 1 + random.nextInt(12))).clear();
		case 10 -> words.addAll(at, List.copyOf(words.subList(at, Math.min(words.size(), at + 1 + random.nextInt(40)))));
		case 11 -> words.add(at, piece(Pick.any(texts, random), random));
		case 12 -> words.subList(at, words.size()).clear();
		default -> {
			return flip(text, random);
		}
		}
		return String.join("", words);
	}

	private static void replaceNumber(List<String> words, List<Integer> solid, Random random) {
		List<Integer> numbers = solid.stream().filter(i -> Character.isDigit(words.get(i).charAt(0))).toList();
		if (!numbers.isEmpty()) {
			words.set(Pick.any(numbers, random), Pick.any(NUMBERS, random));
		}
	}

	private static String nest(String word, Random random) {
		int times = List.of(1, 2, 30, 300, 10_000).get(random.nextInt(5));
		return switch (random.nextInt(4)) {
		case 0 -> "(".repeat(times) + word + ")".repeat(times);
		case 1 -> "{".repeat(times) + word + "}".repeat(times);
		case 2 -> "(".repeat(times) + word;
		default -> "not ".repeat(times) + word;
		};
	}

	/** A run of tokens from some text. */
	private static String piece(String text, Random random) {
		List<String> words = split(text);
		int start = random.nextInt(words.size());
		return String.join("", words.subList(start, Math.min(words.size(), start + 1 + random.nextInt(60))));
	}

	private static String flip(String text, Random random) {
		char[] signs = text.toCharArray();
		for (int i = 0, flips = 1 + random.nextInt(3); i < flips && signs.length > 0; i++) {
			int at = random.nextInt(signs.length);
			signs[at] = random.nextBoolean() ? SIGNS.charAt(random.nextInt(SIGNS.length())) : (char) (signs[at] ^ 1 << random.nextInt(8));
		}
		return new String(signs);
	}

	private static List<String> split(String text) {
		List<String> words = new ArrayList<>();
		Matcher matcher = TOKEN.matcher(text);
		while (matcher.find()) {
			words.add(matcher.group());
		}
		return words;
	}
}

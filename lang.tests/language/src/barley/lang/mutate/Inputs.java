package barley.lang.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.xtext.GrammarUtil;

import barley.lang.RandomBlocks;
import barley.lang.services.BarleyGrammarAccess;

/**
 * The texts that {@link MutationTest} tries, one for each seed: token soup, sentences of the grammar, declarations of real programs spliced
 * together and spoilt, whole programs spoilt, blocks at the nodes' own pace, and texts that are extreme in one respect. Short ones are the
 * most frequent, as they take the least time.
 */
final class Inputs {

	private static final Pattern DECLARATION = Pattern.compile("\n(?=(node type|link type|topology|machine|schedule|operator|/\\*\\*) )");

	/** How many of a hundred texts have a block at the nodes' own pace. */
	private static final int BLOCKS = Integer.getInteger("barley.async", 2);
	private static final int BLOCK = 10_000;

	private final Soup soup;
	private final Sentences sentences;
	private final Extremes extremes = new Extremes();
	private final Mutations programs;
	private final Mutations splices;
	private final List<String> declarations;

	Inputs(List<String> texts, BarleyGrammarAccess grammar) {
		soup = new Soup(List.copyOf(GrammarUtil.getAllKeywords(grammar.getGrammar())));
		sentences = new Sentences(grammar);
		programs = new Mutations(texts);
		declarations = texts.stream().flatMap(text -> Stream.of(DECLARATION.split(text))).filter(text -> text.length() < 700).toList();
		splices = new Mutations(declarations);
	}

	/** Returns the text of a seed. */
	String text(long seed) {
		// Neighbouring seeds of Random begin alike.
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		random.nextInt();
		int kind = random.nextInt(100) < BLOCKS ? BLOCK : random.nextInt(10_000);
		if (kind < 5_000) {
			return soup.text(random);
		} else if (kind < 7_500) {
			return sentences.text(random);
		} else if (kind < 8_400) {
			return splices.spoil(sentences.text(random), random);
		} else if (kind < 9_900) {
			return splices.spoil(splice(random), random);
		} else if (kind == BLOCK) {
			return random.nextInt(4) == 0 ? RandomBlocks.text(seed) : splices.spoil(RandomBlocks.text(seed), random);
		} else if (kind < 9_995) {
			return programs.text(seed);
		}
		return extremes.text(random);
	}

	private String splice(Random random) {
		List<String> parts = new ArrayList<>();
		for (int i = 0, count = 1 + random.nextInt(2); i < count; i++) {
			parts.add(Pick.any(declarations, random));
		}
		return String.join("\n", parts);
	}
}

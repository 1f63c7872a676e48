package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.RandomBlocks;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Severity;
import barley.lang.model.Schedule;

/**
 * Blocks of examples and random ones in which a statement is left out, comes too early or too late, or has another index: the proof refuses
 * them, or their runs take the time and leave the data that it says (RULES.md 42).
 */
class SpoiltBlocksTest {

	private static final int TEXTS = Integer.getInteger("barley.spoilt", 120);
	private static final long FIRST = Long.getLong("barley.seed", 0);
	/** Of examples: numbers of elements, which would take long to move. */
	private static final Pattern LARGE = Pattern.compile("\\d+(_\\d{3})+");
	private static final Pattern STATEMENT = Pattern.compile(".*\\b(send|receive|compute|exchange)\\b.*");
	private static final Pattern INDEX = Pattern.compile("(?<![\\w.])\\d(?!\\w)(?=[^#]*$)");

	private final List<String> examples = examples();

	private static List<String> examples() {
		try (Stream<Path> files = Files.list(Path.of(System.getProperty("barley.root"), "examples"))) {
			List<String> texts = new ArrayList<>();
			for (Path file : files.filter(each -> each.toString().endsWith(".barley")).sorted().toList()) {
				String text = Files.readString(file);
				if (text.contains("\tasync ")) {
					texts.add(LARGE.matcher(text).replaceAll("96"));
				}
			}
			return texts;
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	@Test
	void spoiltBlocksAreRefusedOrRunAsPlanned() {
		TreeMap<Code, Integer> refused = new TreeMap<>();
		int run = 0;
		for (long seed = FIRST; seed < FIRST + TEXTS; seed++) {
			Random random = new Random(seed * 0x9E3779B97F4A7C15L); // neighbouring seeds begin alike
			random.nextInt();
			String text = spoil(random.nextInt(3) > 0 ? examples.get(random.nextInt(examples.size())) : RandomBlocks.text(seed), random);
			BarleyText file = BarleyText.of(text);
			if (file.findings().stream().anyMatch(finding -> finding.startsWith("syntax"))) {
				continue;
			}
			for (Schedule schedule : file.source().getDeclarations().stream().filter(Schedule.class::isInstance).map(Schedule.class::cast)
					.toList()) {
				ScheduleAnalysis analysis = file.schedule(schedule.getName());
				List<Code> errors = analysis.findings().stream().map(finding -> finding.code())
						.filter(code -> code.severity() == Severity.ERROR).toList();
				errors.forEach(code -> refused.merge(code, 1, Integer::sum));
				if (errors.isEmpty() && analysis.figures() != null && analysis.figures().times().isPresent()) {
					OwnPaceRunsTest.assertRunsAsPlanned("seed " + seed + "\n" + text, analysis);
					run++;
				}
			}
		}
		assertTrue(run > TEXTS / 4 && refused.containsKey(Code.UNMATCHED) && refused.containsKey(Code.DEADLOCK),
				"%d run, refused %s".formatted(run, refused));
	}

	private static String spoil(String text, Random random) {
		List<String> lines = new ArrayList<>(text.lines().toList());
		int begin = text.substring(0, Math.max(0, text.indexOf("async"))).split("\n").length;
		int[] statements = IntStream.range(begin, lines.size()).filter(line -> STATEMENT.matcher(lines.get(line)).matches()).toArray();
		if (statements.length == 0) {
			return text;
		}
		int place = random.nextInt(statements.length);
		int at = statements[place];
		switch (random.nextInt(4)) {
			case 0 -> {
				if (!lines.get(at).endsWith("{")) {
					lines.remove(at);
				}
			}
			case 1 -> Collections.swap(lines, at, statements[(place + 1) % statements.length]);
			default -> {
				List<MatchResult> numbers = INDEX.matcher(lines.get(at)).results().toList();
				if (!numbers.isEmpty()) {
					MatchResult number = numbers.get(random.nextInt(numbers.size()));
					int other = Integer.parseInt(number.group()) + (random.nextBoolean() ? 1 : 2);
					lines.set(at, lines.get(at).substring(0, number.start()) + other + lines.get(at).substring(number.end()));
				}
			}
		}
		return String.join("\n", lines);
	}
}

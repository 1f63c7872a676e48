package barley.lang.cli;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.lang.value.Value;

/** An operand of {@code compare}, such as {@code ladder.barley:AllReduce,rungs=8}. */
record CompareOperand(String file, Optional<String> schedule, Map<String, Value> settings, String suffix) {

	private static final Pattern NAME = Pattern.compile("[a-zA-Z_]\\w*");
	private static final Pattern FORM = Pattern.compile("(.+?\\.barley)(?::([^,:]+))?((?:,[^,=]+=[^,=]+)*)");

	/**
	 * Returns the operands that words stand for; a name that is no file is a schedule of the file before it, as in {@code ladder.barley
	 * First Second}.
	 */
	static List<CompareOperand> all(List<String> words, Terminal terminal) {
		List<CompareOperand> all = new ArrayList<>();
		CompareOperand file = null;
		for (String word : words) {
			if (file == null || !NAME.matcher(word).matches() || Files.exists(InputFile.path(word, terminal))) {
				file = of(word, terminal);
				all.add(file);
			} else {
				all.remove(file.schedule.isEmpty() ? file : null);
				all.add(new CompareOperand(file.file, Optional.of(word), file.settings, file.suffix));
			}
		}
		return all;
	}

	private static CompareOperand of(String operand, Terminal terminal) {
		if (Files.exists(InputFile.path(operand, terminal))) {
			return new CompareOperand(operand, Optional.empty(), Map.of(), "");
		}
		if (operand.equals(InputFile.STANDARD_INPUT)) {
			throw new UsageError("compare reads files, not standard input: write the program to a file");
		}
		Matcher matcher = FORM.matcher(operand);
		if (!matcher.matches()) {
			throw new UsageError(
					"%s is neither a file nor of the form FILE:SCHEDULE,NAME=VALUE, such as ladder.barley:AllReduce,rungs=8".formatted(
					operand));
		}
		Map<String, Value> settings = new LinkedHashMap<>();
		for (String setting : matcher.group(3).isEmpty() ? new String[0] : matcher.group(3).substring(1).split(",")) {
			String[] pair = setting.split("=");
			if (settings.put(pair[0], ValueOptions.read(pair[0], pair[1])) != null) {
				throw new UsageError("%s sets %s twice".formatted(operand, pair[0]));
			}
		}
		return new CompareOperand(matcher.group(1), Optional.ofNullable(matcher.group(2)), settings, matcher.group(3));
	}
}

package barley.lang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** All commands that are installed. */
final class Commands {

	/** Spellings of commands that users know from other tools. */
	private static final Map<String, String> HABITS = Map.of("--help", "help", "-h", "help", "--version", "version", "-v", "version");

	private final List<Command> all = new ArrayList<>();

	private Commands(Iterable<Command> found) {
		all.add(new HelpCommand(this));
		all.add(new VersionCommand());
		found.forEach(all::add);
		all.add(new ScriptCommand("ide", "starts Eclipse with Barley and opens FILE ...; options are passed on to Eclipse"));
		all.add(new ScriptCommand("test", "builds everything and runs all tests"));
	}

	/** Returns the commands of all bundles on the class path. */
	static Commands installed() {
		return of(ServiceLoader.load(Command.class, Commands.class.getClassLoader()));
	}

	static Commands of(Iterable<Command> found) {
		return new Commands(found);
	}

	Optional<Command> find(String word) {
		String name = HABITS.getOrDefault(word, word);
		return all.stream().filter(command -> command.name().equals(name)).findFirst();
	}

	List<Command> all() {
		return all;
	}

	List<String> names() {
		return all.stream().map(Command::name).toList();
	}
}

package barley.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** An Eclipse on disk, run as a process of its own. */
final class Eclipse {
	private static final long TIMEOUT_SECONDS = 180;
	private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

	private final Path home;
	private final Path logs;

	private Eclipse(Path home, Path logs) {
		this.home = home;
		this.logs = logs;
	}

	/** A fresh copy, because an installation changes it. */
	static Eclipse copyOf(Path product, Path home, Path logs) throws IOException {
		deleteTree(home);
		copyTree(product, home);
		Files.createDirectories(logs);
		return new Eclipse(home, logs);
	}

	/** Has it loaded with the next start, without p2 being asked. */
	void drop(Path bundle) throws IOException {
		var dropins = Files.createDirectories(home.resolve("dropins"));
		Files.copy(bundle, dropins.resolve(bundle.getFileName()), StandardCopyOption.REPLACE_EXISTING);
	}

	/** Runs the p2 director inside this Eclipse and on it. */
	String director(String... arguments) throws Exception {
		var command = new ArrayList<>(List.of("-application", "org.eclipse.equinox.p2.director", "-data", "@noDefault"));
		command.addAll(List.of(arguments));
		return run("director", Map.of(), command);
	}

	/** Starts the workbench on a workspace, new or not, and has the probe do its part; returns what it has seen. */
	Properties does(String part, String workspace, String... arguments) throws Exception {
		var report = logs.resolve(part + ".properties");
		Files.deleteIfExists(report);
		var log = workspace(workspace).resolve(".metadata/.log");
		Files.deleteIfExists(log);
		var all = new ArrayList<>(List.of("-data", workspace(workspace).toString(), "-nosplash"));
		all.addAll(List.of(arguments));
		run(part, Map.of("part", part, "report", report, "screenshot", logs.resolveSibling("screenshots").resolve(part + ".png")), all);
		var seen = new Properties();
		try (var in = Files.newInputStream(report)) {
			seen.load(in);
		}
		seen.setProperty("log", logged(log));
		return seen;
	}

	void forget(String workspace) throws IOException {
		deleteTree(workspace(workspace));
	}

	private Path workspace(String name) {
		return logs.resolve(name + "-workspace");
	}

	/** Returns the lines of a log that concern us; what the machine is to blame for, such as an unknown host name, does not. */
	private static String logged(Path log) throws IOException {
		if (!Files.exists(log)) {
			return "";
		}
		return Arrays.stream(Files.readString(log).split("(?m)^!ENTRY ")).skip(1)
				.filter(entry -> entry.startsWith("barley.") || entry.contains("at barley.")).collect(Collectors.joining());
	}

	private String run(String name, Map<String, ?> properties, List<String> arguments) throws Exception {
		var options = new ArrayList<>(List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
		properties.forEach((key, value) -> options.add("-Dbarley.probe." + key + "=" + value));
		var log = logs.resolve(name + ".log");
		var builder = new ProcessBuilder(command(options)).redirectErrorStream(true).redirectOutput(log.toFile());
		builder.command().add("-consoleLog");
		builder.command().addAll(arguments);
		builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
		builder.environment().put("JAVA_OPTS", String.join(" ", options));
		builder.environment().put("NO_AT_BRIDGE", "1");
		var process = builder.start();
		if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
			throw new AssertionError(name + " did not end within " + TIMEOUT_SECONDS + " s\n" + Files.readString(log));
		}
		if (process.exitValue() != 0) {
			throw new AssertionError(name + " ended with " + process.exitValue() + "\n" + Files.readString(log));
		}
		return Files.readString(log);
	}

	/** Our product by its start script, any other Eclipse by its launcher. */
	private List<String> command(List<String> options) throws IOException {
		var script = home.resolve("barley-ide");
		if (Files.exists(script)) {
			return new ArrayList<>(List.of(script.toString()));
		}
		var command = new ArrayList<>(List.of(JAVA_HOME.resolve("bin/java").toString()));
		command.addAll(options);
		command.addAll(List.of("-jar", launcher().toString()));
		return command;
	}

	boolean has(String bundle) throws IOException {
		return plugin(bundle).isPresent();
	}

	private Path launcher() throws IOException {
		return plugin("org.eclipse.equinox.launcher").orElseThrow();
	}

	private Optional<Path> plugin(String bundle) throws IOException {
		try (var plugins = Files.newDirectoryStream(home.resolve("plugins"), bundle + "_*.jar")) {
			var found = plugins.iterator();
			return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
		}
	}

	private static void copyTree(Path from, Path to) throws IOException {
		try (var files = Files.walk(from)) {
			files.forEach(file -> {
				try {
					Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			});
		}
	}

	private static void deleteTree(Path directory) throws IOException {
		if (!Files.exists(directory)) {
			return;
		}
		Files.walkFileTree(directory, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
				Files.delete(file);
				return FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
				Files.delete(visited);
				return FileVisitResult.CONTINUE;
			}
		});
	}
}

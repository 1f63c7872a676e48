package barley.script;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A standalone cluster of Spark on the loopback interface: a master and workers of one core each, as processes, on free ports. */
final class SparkProcesses implements Closeable {

	private static final int MOST_SECONDS = 90;
	private static final List<String> OPEN = List.of("java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net",
			"java.nio", "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "sun.nio.ch", "sun.nio.cs",
			"sun.security.action",
			"sun.util.calendar");
	private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://127\\.0\\.0\\.1:\\d+)");

	private final Path home;
	private final Path folder;
	private final List<Process> processes = new ArrayList<>();
	private final String address;

	/**
	 * Starts a master.
	 *
	 * @param home   of Spark
	 * @param folder for logs and what workers have
	 */
	SparkProcesses(Path home, Path folder) throws IOException, InterruptedException {
		this.home = home;
		this.folder = folder;
		start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
		address = await("master", MASTER);
	}

	/** Returns the newest version of Spark that the script has fetched. */
	static Path home() throws IOException {
		String cache = System.getenv("XDG_CACHE_HOME");
		Path caches = cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
		try (Stream<Path> all = Files.list(caches.resolve("barley"))) {
			return all.filter(each -> each.getFileName().toString().startsWith("spark-")).max(Path::compareTo).orElseThrow();
		}
	}

	String address() {
		return address;
	}

	/** Starts a worker of one core, and waits until the master knows it. */
	Process worker(int number) throws IOException, InterruptedException {
		Process worker = start("worker" + number, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--cores", "1",
				"--memory", "1g", "--webui-port", "0", "--work-dir", folder.resolve("work" + number).toString(), address);
		await("worker" + number, Pattern.compile("(Successfully registered with master)"));
		return worker;
	}

	/** Starts a process with Spark; what it prints goes to a file. */
	Process start(String name, String main, String... words) throws IOException {
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
				"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
		OPEN.forEach(each -> command.add("--add-opens=java.base/" + each + "=ALL-UNNAMED"));
		command.addAll(List.of("-cp", home.resolve("jars") + "/*", main));
		command.addAll(List.of(words));
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(log(name).toFile());
		builder.environment().put("SPARK_HOME", home.toString());
		builder.environment().put("SPARK_SCALA_VERSION", "2.13");
		builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
		Process process = builder.start();
		processes.add(process);
		return process;
	}

	/** Returns what a process has printed. */
	String printed(String name) throws IOException {
		return Files.readString(log(name));
	}

	private Path log(String name) {
		return folder.resolve(name + ".log");
	}

	private String await(String name, Pattern wanted) throws IOException, InterruptedException {
		for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS); System.nanoTime() < end; Thread.sleep(100)) {
			Matcher found = wanted.matcher(printed(name));
			if (found.find()) {
				return found.group(1);
			}
		}
		throw new IllegalStateException(name + " does not start: " + printed(name));
	}

	/** Kills a process and those that it has started, as a loss of power would. */
	static void kill(Process process) throws InterruptedException {
		List<ProcessHandle> all = process.descendants().toList();
		process.destroyForcibly();
		all.forEach(ProcessHandle::destroyForcibly);
		process.waitFor();
	}

	@Override
	public void close() throws IOException {
		try {
			for (Process process : processes) {
				kill(process);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}

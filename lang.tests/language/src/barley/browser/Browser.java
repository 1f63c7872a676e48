package barley.browser;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * A Chromium without a window, driven by the DevTools protocol: a command is a line of JSON with a number, its answer has the same number.
 */
public final class Browser implements AutoCloseable {

	private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
	private static final long PATIENCE = 30;

	private final Path home;
	private final Process process;
	private final WebSocket socket;
	private final AtomicInteger commands = new AtomicInteger();
	private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
	private final ConcurrentLinkedQueue<JsonObject> events = new ConcurrentLinkedQueue<>();

	private Browser(Path program) throws IOException, InterruptedException {
		home = Files.createTempDirectory("barley-browser");
		process = new ProcessBuilder(program.toString(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
				"--hide-scrollbars", "--remote-debugging-port=0", "--user-data-dir=" + home, "about:blank").redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
		Path noted = home.resolve("DevToolsActivePort");
		for (int tries = 0; tries < PATIENCE * 20 && !(Files.exists(noted) && Files.readAllLines(noted).size() == 2); tries++) {
			Thread.sleep(50);
		}
		List<String> port = Files.readAllLines(noted);
		socket = HttpClient.newHttpClient().newWebSocketBuilder()
				.buildAsync(URI.create("ws://127.0.0.1:" + port.get(0) + port.get(1)), new Listener()).join();
	}

	/** Starts a browser; leaves the test out if there is none, unless one is required. */
	public static Browser start() throws IOException, InterruptedException {
		Optional<Path> program = Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of)
				.flatMap(folder -> NAMES.stream().map(folder::resolve)).filter(Files::isExecutable).findFirst();
		if (program.isEmpty() && Boolean.getBoolean("barley.browser.required")) {
			Assertions.fail("no browser: install chromium");
		}
		Assumptions.assumeTrue(program.isPresent(), "left out: there is no browser; install chromium");
		return new Browser(program.get());
	}

	/** Opens an empty tab of a size in pixels. */
	public Tab open(int width, int height) {
		String target = send(null, "Target.createTarget", Map.of("url", "about:blank")).get("targetId").getAsString();
		String session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId").getAsString();
		return new Tab(this, session, width, height);
	}

	/** Carries out a command, and returns its result. */
	JsonObject send(String session, String method, Map<String, Object> parameters) {
		int number = commands.incrementAndGet();
		JsonObject command = new JsonObject();
		command.addProperty("id", number);
		command.addProperty("method", method);
		command.add("params", new Gson().toJsonTree(parameters));
		if (session != null) {
			command.addProperty("sessionId", session);
		}
		CompletableFuture<JsonObject> answer = new CompletableFuture<>();
		answers.put(number, answer);
		socket.sendText(command.toString(), true).join();
		try {
			JsonObject result = answer.get(PATIENCE, TimeUnit.SECONDS);
			if (result.has("error")) {
				throw new AssertionError(method + ": " + result.get("error"));
			}
			return result.getAsJsonObject("result");
		} catch (InterruptedException | ExecutionException | TimeoutException e) {
			throw new AssertionError(method + ": no answer", e);
		}
	}

	/** Returns the events of a tab so far. */
	List<JsonObject> events(String session, Predicate<String> method) {
		return events.stream().filter(event -> event.has("sessionId") && event.get("sessionId").getAsString().equals(session)
				&& method.test(event.get("method").getAsString())).toList();
	}

	@Override
	public void close() throws IOException, InterruptedException {
		socket.abort();
		process.descendants().forEach(ProcessHandle::destroyForcibly);
		process.destroyForcibly().waitFor();
		// Its helpers may still write while they end.
		for (int tries = 0; Files.exists(home) && tries < 40; tries++) {
			try (Stream<Path> files = Files.walk(home)) {
				files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
			} catch (java.io.UncheckedIOException gone) {
				Thread.sleep(50);
			}
		}
	}

	/** Puts messages together and hands them out. */
	private final class Listener implements WebSocket.Listener {

		private final StringBuilder text = new StringBuilder();

		@Override
		public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
			text.append(part);
			if (last) {
				JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
				text.setLength(0);
				if (message.has("id")) {
					answers.remove(message.get("id").getAsInt()).complete(message);
				} else {
					events.add(message);
				}
			}
			from.request(1);
			return null;
		}
	}
}

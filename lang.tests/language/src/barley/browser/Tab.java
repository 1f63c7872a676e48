package barley.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** A page in the browser: what it loads, what it complains of, and what is done to it with the mouse. */
public final class Tab {

	private final Browser browser;
	private final String session;

	Tab(Browser browser, String session, int width, int height) {
		this.browser = browser;
		this.session = session;
		List.of("Page", "Runtime", "Network", "Log").forEach(each -> send(each + ".enable", Map.of()));
		send("Performance.enable", Map.of("timeDomain", "threadTicks"));
		send("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
	}

	/** Has pages believe that the reader prefers dark colours. */
	public Tab dark() {
		send("Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
		return this;
	}

	/** Shows a file and waits until it is loaded. */
	public void show(Path file) {
		int before = events("Page.loadEventFired").size();
		send("Page.navigate", Map.of("url", file.toUri().toString()));
		for (int tries = 0; events("Page.loadEventFired").size() == before; tries++) {
			if (tries > 1000) {
				throw new AssertionError(file + " is not loaded");
			}
			sleep(30);
		}
	}

	/** Returns the value of an expression; a promise is waited for. */
	public JsonElement evaluate(String script) {
		JsonObject answer = send("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
		if (answer.has("exceptionDetails")) {
			throw new AssertionError(script + ": " + answer.get("exceptionDetails"));
		}
		JsonObject result = answer.getAsJsonObject("result");
		return result.get("value");
	}

	/** Returns the text of an expression. */
	public String text(String script) {
		return evaluate(script).getAsString();
	}

	/** Waits until an expression is true. */
	public void await(String script) {
		for (int tries = 0; !evaluate("!!(" + script + ")").getAsBoolean(); tries++) {
			if (tries > 500) {
				throw new AssertionError("never: " + script);
			}
			sleep(20);
		}
	}

	/** Moves the mouse. */
	public void move(double x, double y) {
		mouse("mouseMoved", x, y, Map.of());
	}

	/** Presses the mouse at one place and releases it at another. */
	public void drag(double x, double y, double toX, double toY) {
		move(x, y);
		mouse("mousePressed", x, y, Map.of("button", "left", "clickCount", 1));
		for (int part = 1; part <= 4; part++) {
			mouse("mouseMoved", x + (toX - x) * part / 4, y + (toY - y) * part / 4, Map.of("button", "left", "buttons", 1));
		}
		mouse("mouseReleased", toX, toY, Map.of("button", "left", "clickCount", 1));
	}

	/** Clicks once or more often. */
	public void click(double x, double y, int times) {
		for (int count = 1; count <= times; count++) {
			mouse("mousePressed", x, y, Map.of("button", "left", "clickCount", count));
			mouse("mouseReleased", x, y, Map.of("button", "left", "clickCount", count));
		}
	}

	private void mouse(String type, double x, double y, Map<String, Object> more) {
		Map<String, Object> parameters = new HashMap<>(more);
		parameters.putAll(Map.of("type", type, "x", x, "y", y));
		send("Input.dispatchMouseEvent", parameters);
	}

	/** Returns how many seconds of a processor the page has taken in its main thread since it was opened. */
	public double seconds() {
		for (JsonElement each : send("Performance.getMetrics", Map.of()).getAsJsonArray("metrics")) {
			if (each.getAsJsonObject().get("name").getAsString().equals("TaskDuration")) {
				return each.getAsJsonObject().get("value").getAsDouble();
			}
		}
		throw new AssertionError("no metrics");
	}

	/** Writes what can be seen into a file. */
	public void picture(Path file) throws IOException {
		Files.write(file, Base64.getDecoder().decode(send("Page.captureScreenshot", Map.of("format", "png")).get("data").getAsString()));
	}

	/** Returns what the page asked for, but for files of this machine and for data inside of it. */
	public List<String> requests() {
		return events("Network.requestWillBeSent").stream().map(event -> event.getAsJsonObject("params").getAsJsonObject("request")
				.get("url").getAsString())
				.filter(url -> !url.matches("(file|data|blob|about):.*")).toList();
	}

	/** Returns all messages of the page: errors, warnings, and what scripts print. */
	public List<String> messages() {
		List<String> messages = new ArrayList<>();
		for (String kind : List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")) {
			events(kind).forEach(event -> messages.add(event.get("params").toString()));
		}
		return messages;
	}

	private List<JsonObject> events(String method) {
		return browser.events(session, method::equals);
	}

	private JsonObject send(String method, Map<String, Object> parameters) {
		return browser.send(session, method, parameters);
	}

	private static void sleep(long milliseconds) {
		try {
			Thread.sleep(milliseconds);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}
}

package barley.probe;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.eclipse.ui.IStartup;

/** Does something in a workbench that knows nothing of tests, writes down what is seen and closes the workbench. */
public class Probe implements IStartup {

	/** Something to do; it writes down what it sees. Not called on the user interface thread. */
	interface Part {
		void run(Properties seen) throws Exception;
	}

	private final Properties seen = new Properties();

	@Override
	public void earlyStartup() {
		if (System.getProperty("barley.probe.report") != null) {
			new Thread(this::run, "Barley probe").start();
		}
	}

	private void run() {
		try {
			part().run(seen);
			Desk.photograph(path("screenshot"));
		} catch (Exception | AssertionError e) {
			StringWriter trace = new StringWriter();
			e.printStackTrace(new PrintWriter(trace));
			seen.setProperty("failure", trace.toString());
			photographFailure();
		} finally {
			report();
			Desk.leaveWithoutSaving();
		}
	}

	private static Part part() {
		return switch (System.getProperty("barley.probe.part")) {
			case "look" -> new Look();
			case "first-hour" -> new FirstHour();
			case "next-morning" -> new NextMorning();
			default -> throw new IllegalArgumentException(System.getProperty("barley.probe.part"));
		};
	}

	private void photographFailure() {
		try {
			Desk.photograph(path("screenshot"));
		} catch (Exception e) {
			seen.setProperty("screenshot", e.toString());
		}
	}

	private void report() {
		try (var out = Files.newOutputStream(path("report"))) {
			seen.store(out, null);
		} catch (IOException e) {
			e.printStackTrace();
		}
	}

	private static Path path(String property) {
		return Path.of(System.getProperty("barley.probe." + property));
	}
}

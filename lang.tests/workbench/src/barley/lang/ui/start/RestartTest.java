package barley.lang.ui.start;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the workbench leaves to the script that starts it again. */
class RestartTest {

	private static final String EXIT_DATA = "eclipse.exitdata";

	private Path file;

	@BeforeEach
	void begin() throws IOException {
		file = Files.createTempFile("barley", "arguments");
	}

	@AfterEach
	void forget() throws IOException {
		Files.delete(file);
		System.clearProperty(RestartArguments.FILE);
		System.clearProperty(EXIT_DATA);
	}

	@Test
	void aRestartKeepsTheWorkspace() throws IOException {
		assertEquals(List.of("-data", Platform.getLocation().toOSString()), left());
	}

	@Test
	void aSwitchNamesTheOtherWorkspace() throws IOException {
		System.setProperty(EXIT_DATA, "-data\n/the other place\n");
		assertEquals(List.of("-data", "/the other place"), left());
	}

	private List<String> left() throws IOException {
		System.setProperty(RestartArguments.FILE, file.toString());
		new RestartArguments().postShutdown(PlatformUI.getWorkbench());
		return Files.readAllLines(file);
	}
}

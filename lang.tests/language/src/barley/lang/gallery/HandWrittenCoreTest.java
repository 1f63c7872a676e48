package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.runtime.machine.MachineBuilder;

/** The core that the page about runs writes in Java compiles as it stands, and runs in the cycles that the page names. */
class HandWrittenCoreTest {

	@TempDir
	private Path folder;

	@Test
	void itRuns() throws IOException, InterruptedException, URISyntaxException {
		String page = Files.readString(Path.of(System.getProperty("barley.root"), "lang/doc/RUNS.md"));
		Matcher code = Pattern.compile("```java\n((?:(?!```).)*class Gradient .*?)```", Pattern.DOTALL).matcher(page);
		assertTrue(code.find());
		Files.writeString(folder.resolve("Gradient.java"), code.group(1));
		String runtime = Path.of(MachineBuilder.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
		ByteArrayOutputStream complaints = new ByteArrayOutputStream();
		int compiled = ToolProvider.getSystemJavaCompiler().run(null, complaints, complaints, "-proc:none", "-cp", runtime, "-d",
				folder.toString(), folder.resolve("Gradient.java").toString());
		assertEquals(0, compiled, complaints.toString(StandardCharsets.UTF_8));
		Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				runtime + System.getProperty("path.separator") + folder, "Gradient")).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), output);
		assertTrue(output.contains("soma[0] h = "), output);
		assertTrue(output.contains("synapses         11 cycles; 112 instructions, 32 words"), output);
	}
}

package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script of the IDE, with a virtual machine that only notes how it is called and ends as an IDE would. */
class IdeScriptTest {

	@TempDir
	private Path home;

	@BeforeEach
	void install() throws IOException {
		Files.copy(Script.ROOT.resolve("updatesite/product/barley-ide"), home.resolve("barley-ide"));
		Files.createDirectories(home.resolve("plugins"));
		Files.createFile(home.resolve("plugins/org.eclipse.equinox.launcher_1.jar"));
	}

	@Test
	void whatEndsIsNotStartedAgain() throws Exception {
		java("exit 0");
		assertEquals(0, start("-data", "a place"));
		assertEquals(List.of("-data a place"), starts());
		java("exit 7");
		assertEquals(7, start());
	}

	@Test
	void aRestartStartsTheSameAgain() throws Exception {
		java("[ $(wc -l <starts) -lt 3 ] && exit 23", "exit 0");
		assertEquals(0, start("-data", "a place"));
		assertEquals(List.of("-data a place", "-data a place", "-data a place"), starts());
	}

	@Test
	void aRestartTakesTheWorkspaceThatWasChosen() throws Exception {
		java("[ $(wc -l <starts) -lt 2 ] && printf '%s\\n' -data 'a place' >\"$restart\" && exit 23", "exit 0");
		assertEquals(0, start());
		assertEquals(List.of("", "-data a place"), starts());
	}

	@Test
	void anotherWorkspaceIsTaken() throws Exception {
		java("[ $(wc -l <starts) -lt 2 ] && printf '%s\\n' -data 'the other place' >\"$restart\" && exit 24", "exit 0");
		assertEquals(0, start("-data", "a place"));
		assertEquals(List.of("-data a place", "-data a place -data the other place"), starts());
	}

	@Test
	void whoEndsTheScriptEndsTheIde() throws Exception {
		java("trap 'echo ended >>starts; exit 143' TERM", "while :; do sleep 0.05; done");
		Process script = process();
		for (int i = 0; i < 200 && !Files.exists(home.resolve("starts")); i++) {
			Thread.sleep(50);
		}
		Thread.sleep(200);
		script.destroy();
		assertEquals(true, script.waitFor(20, TimeUnit.SECONDS));
		assertEquals(List.of("", "ended"), starts());
	}

	/** Writes a virtual machine that notes the arguments for Eclipse and goes on with {@code lines}. */
	private void java(String... lines) throws IOException {
		Path java = Files.createDirectories(home.resolve("jre/bin")).resolve("java");
		Files.writeString(java, """
				#!/bin/sh
				cd "$(dirname "$0")/../.."
				for each; do case $each in -Dbarley.restart=*) restart=${each#*=};; esac; done
				while [ "$1" != Barley ]; do shift; done
				shift
				echo "$*" >>starts
				""" + String.join("\n", lines) + "\n");
		Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	private int start(String... arguments) throws Exception {
		Process script = process(arguments);
		assertEquals(true, script.waitFor(20, TimeUnit.SECONDS));
		return script.exitValue();
	}

	private Process process(String... arguments) throws IOException {
		ProcessBuilder builder = new ProcessBuilder("sh", home.resolve("barley-ide").toString());
		builder.command().addAll(List.of(arguments));
		builder.environment().put("JAVA_HOME", home.resolve("jre").toString());
		builder.environment().remove("JAVA_OPTS");
		return builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
	}

	private List<String> starts() throws IOException {
		return Files.readAllLines(home.resolve("starts"));
	}
}

package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.script.Script.Answer;

/** When the script builds, and when not: in a tree whose Maven only counts its calls, with a Java that only says that it was called. */
class BuildOnDemandTest {

	private static final String MAKE_JAR = "echo jar >updatesite/cli/target/barley.jar";

	private static final String PRODUCT = "updatesite/product/target/products/barley.ide/linux/gtk/x86_64/barley-ide";

	@TempDir
	private Path tree;

	private Path source;

	@BeforeEach
	void plantTree() throws IOException {
		for (String folder : List.of(".mvn", "runtime/src", "lang/src/a", "lang.ide/src", "updatesite/bom", "updatesite/cli/target",
				"jdk/bin")) {
			Files.createDirectories(tree.resolve(folder));
		}
		source = Files.writeString(tree.resolve("lang/src/a/A file.java"), "class A { }");
		Files.writeString(tree.resolve("pom.xml"), "");
		Files.copy(Script.ROOT.resolve("barley"), tree.resolve("barley"), StandardCopyOption.COPY_ATTRIBUTES);
		Files.writeString(tree.resolve("jdk/release"), "IMPLEMENTOR=\"nobody\"\nJAVA_VERSION=\"17.0.1\"\n");
		program("jdk/bin/javac", "");
		program("jdk/bin/java", "echo 'java was called'");
		maven(MAKE_JAR);
	}

	private void program(String name, String action) throws IOException {
		assertTrue(Files.writeString(tree.resolve(name), "#!/bin/sh\n" + action + "\n").toFile().setExecutable(true));
	}

	private void maven(String action) throws IOException {
		program("mvnw", "echo called >>calls\necho '[INFO] Building Barley: language 0.2.0-SNAPSHOT   [2/4]'\nsleep 0.2\n" + action);
	}

	private int builds() throws IOException {
		return Files.exists(tree.resolve("calls")) ? Files.readAllLines(tree.resolve("calls")).size() : 0;
	}

	private Answer call(String... words) throws Exception {
		return script().call(words);
	}

	private Script script() {
		return new Script(tree.resolve("barley")).in(tree).with("JAVA_HOME", tree.resolve("jdk").toString());
	}

	@Test
	void buildsOnceAndTellsHowFarItIs() throws Exception {
		Answer first = call("--version");
		assertEquals(0, first.code(), first::error);
		assertEquals("java was called\n", first.output());
		assertEquals("barley: building the command line; this takes a while the first time\n  [2/4] language\n", first.error());
		assertEquals("", call("--version").error());
		assertEquals(1, builds());
	}

	@Test
	void buildsAgainWhenASourceIsChangedAddedOrGone() throws Exception {
		call("--version");
		Files.writeString(source, "class B { }");
		call("--version");
		assertEquals(2, builds());
		Files.writeString(tree.resolve("lang/src/C.java"), "");
		call("--version");
		assertEquals(3, builds());
		Files.delete(tree.resolve("lang/src/C.java"));
		call("--version");
		assertEquals(4, builds());
	}

	@Test
	void sourceThatWasOnlyTouchedDoesNotMatter() throws Exception {
		call("--version");
		Files.setLastModifiedTime(source, FileTime.from(Instant.now()));
		assertEquals("", call("--version").error());
		assertEquals(1, builds());
	}

	@Test
	void jarOfAnybodyElsesBuildWillDo() throws Exception {
		Files.writeString(tree.resolve("updatesite/cli/target/barley.jar"), "jar");
		call("--version");
		assertEquals(0, builds());
		Files.writeString(source, "class B { }");
		call("--version");
		assertEquals(1, builds());
	}

	@Test
	void editDuringTheBuildIsNotMissed() throws Exception {
		maven("echo 'class B { }' >'lang/src/a/A file.java'; " + MAKE_JAR);
		call("--version");
		maven(MAKE_JAR);
		call("--version");
		assertEquals(2, builds());
	}

	@Test
	void failureIsToldAndTriedAgain() throws Exception {
		maven("echo '[INFO] nothing of interest'; echo '[ERROR] A.java:[1,2] cannot find symbol'; exit 1");
		Answer answer = call("--version");
		assertEquals(3, answer.code());
		assertEquals("", answer.output());
		assertTrue(answer.error().contains("[ERROR] A.java:[1,2] cannot find symbol\nbarley: the build failed; "), answer::error);
		assertFalse(answer.error().contains("nothing of interest"));
		call("--version");
		assertEquals(2, builds());
	}

	@Test
	void callsAtTheSameTimeBuildOnce() throws Exception {
		List<Process> calls = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			Path output = tree.resolve("output" + i);
			calls.add(script().start(output, tree.resolve("error" + i), "--version"));
		}
		for (int i = 0; i < 4; i++) {
			assertEquals(0, calls.get(i).waitFor());
			assertEquals("java was called\n", Files.readString(tree.resolve("output" + i)));
		}
		assertEquals(1, builds());
	}

	@Test
	void lockOfACallThatWasKilledIsBroken() throws Exception {
		Path lock = Files.createDirectories(tree.resolve("updatesite/cli/target/building"));
		Files.writeString(lock.resolve("process"), "999999999\n");
		assertEquals(0, call("--version").code());
		assertFalse(Files.exists(lock));
	}

	@Test
	void jdkThatIsTooOldOrHasNoCompilerIsPassedOver() throws Exception {
		Files.writeString(tree.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
		assertFalse(call("--version").output().contains("java was called"));
		Files.writeString(tree.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
		assertEquals("java was called\n", call("--version").output());
		Files.delete(tree.resolve("jdk/bin/javac"));
		assertFalse(call("--version").output().contains("java was called"));
	}

	@Test
	void withoutBuildingWhatIsThereHasToDo() throws Exception {
		call("--version");
		Files.writeString(source, "class B { }");
		assertEquals(0, script().with("BARLEY_NO_BUILD", "1").call("--version").code());
		assertEquals(1, builds());
	}

	@Test
	void whileAnotherBuildIsAtWorkTheLastOneIsUsed() throws Exception {
		call("--version");
		Path lock = Files.createDirectories(tree.resolve("updatesite/cli/target/building"));
		Files.writeString(lock.resolve("process"), ProcessHandle.current().pid() + "\n");
		Files.writeString(source, "class B { }");
		Files.writeString(tree.resolve("updatesite/cli/target/barley.jar"), "half a j");
		Answer answer = call("--version");
		assertEquals("java was called\n", answer.output());
		assertTrue(answer.error().contains("using the command line built before"), answer::error);
		assertEquals(1, builds());
	}

	@Test
	void partForClustersIsBuiltAndSparkFetchedWhenAskedFor() throws Exception {
		Files.createDirectories(tree.resolve("cluster/spark"));
		Files.writeString(tree.resolve("cluster/spark/pom.xml"), "<spark.version>9.9</spark.version>\n");
		maven("echo \"$*\" >>words; case $* in *'-P cluster'*) mkdir -p cluster/target; echo jar >cluster/target/barley-cluster.jar ;; "
				+ "esac; "
				+ MAKE_JAR);
		Script script = script().with("XDG_CACHE_HOME", tree.resolve("cache").toString());
		assertEquals("java was called\n", script.call("study", "a.barley", "--cluster", "local[2]").output(),
				"which is an error, but not of the script");
		assertEquals(List.of("-B -ntp -DskipTests -pl updatesite/cli -am package"), Files.readAllLines(tree.resolve("words")));
		Files.delete(tree.resolve("words"));
		Answer first = script.call("study", "a.barley", "--cluster", "spark://host:7077");
		assertEquals("java was called\n", first.output());
		assertEquals("barley: building the part for clusters; this takes a while the first time\n  [2/4] language\n"
				+ "barley: fetching Apache Spark, some 220 MB; this is done once\n", first.error());
		List<String> words = Files.readAllLines(tree.resolve("words"));
		assertEquals("-B -ntp -DskipTests -P cluster -pl cluster -am package", words.get(0));
		assertTrue(words.get(1).startsWith("-B -ntp -C -f cluster/spark/pom.xml dependency:copy-dependencies -DoutputDirectory="),
				words.get(1));
		assertTrue(Files.exists(tree.resolve("cache/barley/spark-9.9/RELEASE")));
		assertEquals("", script.call("study", "--cluster=spark://host:7077", "a.barley").error());
		assertEquals(3, builds());
	}

	@Test
	void whatTheTestsHaveBuiltIsNotBuiltAgain() throws Exception {
		Files.createDirectory(tree.resolve(".ci"));
		program(".ci/counts", "");
		maven("mkdir -p runtime/target; mkdir -p " + PRODUCT + "; echo >" + PRODUCT + "/barley-ide; " + MAKE_JAR + "; touch runtime lang");
		assertEquals(0, script().with("DISPLAY", ":0").call("test").code());
		assertEquals("", call("--version").error());
		assertEquals(1, builds());
	}
}

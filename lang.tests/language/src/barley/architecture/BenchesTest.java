package barley.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks are run by hand only, so nobody but a compiler sees when they no longer fit the code beside them. */
class BenchesTest {

	@TempDir
	private Path classes;

	@ParameterizedTest
	@ValueSource(strings = { "runtime", "lang" })
	void compile(String module) throws IOException {
		List<String> sources = LinesTest.sources(MainCode.ROOT.resolve(module).resolve("bench")).stream().map(Path::toString).toList();
		Stream<String> options = Stream.of("-proc:none", "-nowarn", "-d", classes.toString(), "-classpath",
				System.getProperty("java.class.path"));
		ByteArrayOutputStream errors = new ByteArrayOutputStream();
		int result = ToolProvider.getSystemJavaCompiler().run(null, null, errors,
				Stream.concat(options, sources.stream()).toArray(String[]::new));
		assertEquals(0, result, () -> errors.toString(StandardCharsets.UTF_8));
	}
}

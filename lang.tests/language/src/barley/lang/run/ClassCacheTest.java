package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.lang.generate.ProgramGenerator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.Simulator;

/** What has been compiled is kept, and nothing but what has been compiled is loaded. */
class ClassCacheTest {

	@TempDir
	private Path caches;

	private int compiled;

	@Test
	void aProgramIsCompiledOnce() {
		GeneratedProgram program = ring(12);
		for (int run = 0; run < 3; run++) {
			assertTrue(Simulator.run(Execution.program(program, classes(cache(), program).loader()), RunOptions.functional()).right());
		}
		assertEquals(1, compiled);
	}

	@Test
	void keptClassesAreThoseOfTheCompiler() {
		GeneratedProgram program = ring(12);
		Map<String, byte[]> made = classes(cache(), program).bytes();
		Map<String, byte[]> kept = classes(cache(), program).bytes();
		assertEquals(made.keySet(), kept.keySet());
		made.forEach((name, bytes) -> assertTrue(Arrays.equals(bytes, kept.get(name)), name));
	}

	@Test
	void everythingThatDecidesAboutClassesIsInTheKey() throws IOException {
		GeneratedProgram program = ring(12);
		JavaSource source = program.sources().get(0);
		KernelSource kernel = new KernelSource("mine", "Fill", "class Fill { }", "Fill.java");
		List<GeneratedProgram> programs = List.of(program,
				with(program, "other", List.of(source), List.of()),
				with(program, program.packageName(), List.of(new JavaSource("Other", source.text())), List.of()),
				with(program, program.packageName(), List.of(new JavaSource(source.className(), source.text() + "\n")), List.of()),
				with(program, program.packageName(), List.of(source, source), List.of()),
				with(program, program.packageName(), List.of(source), List.of(kernel)),
				with(program, program.packageName(), List.of(source),
						List.of(new KernelSource("mine", "Fill", "class Fill {  }", "Fill.java"))),
				with(program, program.packageName(), List.of(source),
						List.of(new KernelSource("yours", "Fill", "class Fill { }", "Fill.java"))));
		assertEquals(programs.size(), programs.stream().map(each -> key(each)).distinct().count());
		assertEquals(key(programs.get(5)),
				key(with(program, program.packageName(), List.of(source),
						List.of(new KernelSource("mine", "Fill", "class Fill { }", "Moved.java")))));
		assertNotEquals(key(program), text(new CompilerInput(program, jar("a.jar", "one"))));
		String version = System.getProperty("java.runtime.version");
		String before = key(program);
		try {
			System.setProperty("java.runtime.version", "17.0.99");
			assertNotEquals(before, key(program));
		} finally {
			System.setProperty("java.runtime.version", version);
		}
	}

	/** Wherever a jar lies and whatever else is in it. */
	@Test
	void theRuntimeCountsByItsContent() throws IOException {
		GeneratedProgram program = ring(12);
		assertEquals(text(new CompilerInput(program, jar("a.jar", "one"))), text(new CompilerInput(program, jar("b.jar", "one"))));
		assertNotEquals(text(new CompilerInput(program, jar("a.jar", "one"))), text(new CompilerInput(program, jar("b.jar", "two"))));
	}

	/** Behind the runtime is another class, the same in all. */
	private Path jar(String name, String content) throws IOException {
		Path jar = caches.resolve(name);
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
			out.setComment("PK\005\006 is no end yet");
			for (Map.Entry<String, String> entry : List.of(Map.entry("barley/runtime/A.class", content),
					Map.entry("barley/lang/B.class", name))) {
				out.putNextEntry(new JarEntry(entry.getKey()));
				out.write(entry.getValue().getBytes());
			}
		}
		return jar;
	}

	@ParameterizedTest
	@ValueSource(strings = { "a bit of the sum", "a bit of the key", "a bit of a class", "the last byte", "all of it", "more" })
	void whatIsDamagedIsNotLoadedButCompiledAndReplaced(String what) throws IOException {
		GeneratedProgram program = ring(12);
		classes(cache(), program);
		Path file = files().get(0);
		byte[] content = Files.readAllBytes(file);
		Files.write(file, switch (what) {
			case "a bit of the sum" -> flipped(content, 3);
			case "a bit of the key" -> flipped(content, 40);
			case "a bit of a class" -> flipped(content, content.length - 100);
			case "the last byte" -> Arrays.copyOf(content, content.length - 1);
			case "all of it" -> new byte[0];
			default -> Arrays.copyOf(content, content.length + 1);
		});
		classes(cache(), program);
		assertEquals(2, compiled);
		assertEquals(List.of(file), files());
		assertTrue(Arrays.equals(content, Files.readAllBytes(file)));
	}

	private static byte[] flipped(byte[] content, int at) {
		byte[] other = content.clone();
		other[at] ^= 4;
		return other;
	}

	/** An intact file of another program under the name of this one. */
	@Test
	void whatIsPlantedIsNotLoaded() throws IOException {
		classes(cache(), ring(12));
		Path planted = files().get(0);
		GeneratedProgram program = with(ring(12), "other", ring(12).sources(), List.of());
		Files.move(planted, planted.resolveSibling(key(program)), StandardCopyOption.REPLACE_EXISTING);
		Classes compiledAnew = new Classes(Map.of("Anew", new byte[] { 1 }));
		assertEquals(compiledAnew, cache().of(CompilerInput.of(program), () -> compiledAnew));
	}

	@Test
	void linksAreNotFollowed() throws IOException {
		GeneratedProgram program = ring(12);
		classes(cache(), program);
		Path elsewhere = Files.move(files().get(0), caches.resolve("elsewhere"));
		Files.createSymbolicLink(folder().resolve(key(program)), elsewhere);
		classes(cache(), program);
		assertEquals(2, compiled);
		assertTrue(Files.isRegularFile(files().get(0), LinkOption.NOFOLLOW_LINKS));
	}

	@Test
	void whatWasUsedLongestAgoGoes() throws IOException {
		ClassCache cache = ClassCache.in(caches, 3_000);
		GeneratedProgram program = ring(12);
		List<GeneratedProgram> programs = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			programs.add(with(program, "p" + i, program.sources(), List.of()));
		}
		for (int i = 0; i < 2; i++) {
			keep(cache, programs.get(i), 1_000);
			Files.setLastModifiedTime(folder().resolve(key(programs.get(i))), FileTime.fromMillis(1_000 * (i + 1)));
		}
		keep(cache, programs.get(0), 1_000); // used once more
		keep(cache, programs.get(2), 1_000);
		assertEquals(Stream.of(0, 2).map(i -> key(programs.get(i))).sorted().toList(), names());
		keep(cache, programs.get(3), 5_000);
		assertEquals(2, names().size(), "what exceeds the bound alone is not kept and replaces nothing");
	}

	private void keep(ClassCache cache, GeneratedProgram program, int bytes) {
		cache.of(CompilerInput.of(program), () -> new Classes(Map.of("x", new byte[bytes])));
	}

	@Test
	void worksWithoutAFolder() throws IOException {
		Path file = Files.createFile(caches.resolve("file"));
		classes(ClassCache.in(file, ClassCache.BOUND), ring(12));
		classes(ClassCache.in(file, ClassCache.BOUND), ring(12));
		assertEquals(2, compiled);
	}

	@Test
	void aFolderOthersCanWriteToIsNotUsed() throws IOException {
		classes(cache(), ring(12));
		Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxrwx---"));
		classes(cache(), ring(12));
		assertEquals(2, compiled);
	}

	@Test
	void clearedToTheLastFile() throws IOException {
		assertTrue(ClassCache.clear(caches).isEmpty());
		classes(cache(), ring(12));
		Files.createFile(folder().resolve("draft-left-behind"));
		assertEquals(2, ClassCache.clear(caches).orElseThrow().files());
		assertEquals(List.of(), names());
		assertTrue(ClassCache.clear(caches).isEmpty());
	}

	@Test
	void manyAtOnceDoNotDisturbEachOther() throws Exception {
		GeneratedProgram program = ring(12);
		Classes classes = NodeCompiler.compile(CompilerInput.of(program));
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Callable<Boolean>> calls = new ArrayList<>();
			for (int i = 0; i < 200; i++) {
				GeneratedProgram one = with(program, "p" + i % 3, program.sources(), List.of());
				calls.add(() -> ClassCache.in(caches, 4_000).of(CompilerInput.of(one), () -> classes).bytes().keySet()
						.equals(classes.bytes().keySet()));
			}
			for (Future<Boolean> call : threads.invokeAll(calls)) {
				assertTrue(call.get());
			}
		} finally {
			threads.shutdown();
		}
		assertTrue(names().stream().allMatch(name -> name.matches("[0-9a-f]{64}")), names()::toString);
	}

	private ClassCache cache() {
		return ClassCache.in(caches, ClassCache.BOUND);
	}

	private Classes classes(ClassCache cache, GeneratedProgram program) {
		CompilerInput input = CompilerInput.of(program);
		return cache.of(input, () -> {
			compiled++;
			return NodeCompiler.compile(input);
		});
	}

	private static String key(GeneratedProgram program) {
		return text(CompilerInput.of(program));
	}

	private static String text(CompilerInput input) {
		return HexFormat.of().formatHex(input.fingerprint());
	}

	private Path folder() {
		return caches.resolve("barley/classes");
	}

	private List<Path> files() throws IOException {
		try (Stream<Path> files = Files.list(folder())) {
			return files.sorted().toList();
		}
	}

	private List<String> names() throws IOException {
		return files().stream().map(file -> file.getFileName().toString()).toList();
	}

	private static GeneratedProgram ring(int elements) {
		BarleyText text = BarleyText.of("""
				import barley.machines.*
				schedule S(q = %d) on Ring(p = 3) {
					data x : i32[q]
					exchange allreduce x with sum over Round
					ensure allreduce x with sum
				}
				""".formatted(elements));
		ScheduleAnalysis analysis = text.schedule("S");
		return new ProgramGenerator().generate(analysis.plan(), analysis.result());
	}

	private static GeneratedProgram with(GeneratedProgram program, String packageName, List<JavaSource> sources,
			List<KernelSource> kernels) {
		return new GeneratedProgram(program.name(), program.tables(), packageName, sources, kernels, program.nodes(), program.machine(),
				program.data(), program.expectations(),
				program.operators());
	}
}

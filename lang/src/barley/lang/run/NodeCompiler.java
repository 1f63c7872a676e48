package barley.lang.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

import barley.lang.generate.GeneratedProgram;
import barley.runtime.machine.Fault;

/**
 * Compiles node programs in memory with the compiler of the JDK, against the runtime and nothing else. Kernels are compiled together with
 * the programs that call them.
 */
public final class NodeCompiler {

	private static final LoadedPrograms LOADED = new LoadedPrograms(input -> ClassCache.ofUser().of(input, () -> compile(input)));

	private NodeCompiler() {
	}

	/** Returns a loader for the classes of {@code program}: one of the last ones, from the cache of this user, or newly compiled. */
	public static ClassLoader compile(GeneratedProgram program) {
		return LOADED.of(CompilerInput.of(program));
	}

	/** Returns how many programs were not among the last ones. */
	static long misses() {
		return LOADED.misses();
	}

	/** Compiles the classes of a program. */
	static Classes compile(CompilerInput input) {
		GeneratedProgram program = input.program();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			throw Fault.of("no-compiler", "node programs need a Java compiler, but this Java %s has none: use a JDK instead of a JRE",
					System.getProperty("java.version"));
		}
		DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
		try (StandardJavaFileManager standard = compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8);
				ClassesInMemory classes = new ClassesInMemory(standard)) {
			boolean compiled = compiler.getTask(null, classes, problems, input.options(), null, units(program)).call();
			Optional<Diagnostic<? extends JavaFileObject>> problem = problems.getDiagnostics().stream().filter(NodeCompiler::counts)
					.findFirst();
			if (problem.isPresent() && isKernel(problem.get())) {
				throw Fault.of("not-compiled", "a kernel of %s does not compile: %s", program.name(), describe(problem.get()));
			} else if (!compiled || problem.isPresent()) {
				throw Fault.of("not-compiled", "the programs generated for %s do not compile: %s", program.name(),
						problem.map(NodeCompiler::describe).orElse(""));
			}
			return classes.written();
		} catch (IOException e) {
			throw Fault.of("not-compiled", "the programs generated for %s cannot be compiled: %s", program.name(), e.getMessage());
		}
	}

	private static List<JavaFileObject> units(GeneratedProgram program) {
		return Stream.concat(program.sources().stream()
				.map(source -> new Unit(program.packageName(), source.className(), source.text(), null)),
				program.kernels().stream().map(kernel -> new Unit(kernel.packageName(), kernel.className(), kernel.text(), kernel.file())))
				.map(JavaFileObject.class::cast).toList();
	}

	/**
	 * Returns whether a diagnostic fails the compilation: generated programs must compile without a warning, but a kernel may have
	 * warnings.
	 */
	private static boolean counts(Diagnostic<? extends JavaFileObject> problem) {
		return problem.getKind() == Diagnostic.Kind.ERROR || !isKernel(problem);
	}

	private static boolean isKernel(Diagnostic<? extends JavaFileObject> problem) {
		return problem.getSource() instanceof Unit unit && unit.file != null;
	}

	private static String describe(Diagnostic<? extends JavaFileObject> problem) {
		JavaFileObject source = problem.getSource();
		String name = source instanceof Unit unit && unit.file != null ? unit.file : source == null ? "" : source.getName();
		String place = name.isEmpty() ? "" : name + ":" + problem.getLineNumber() + ": ";
		return place + problem.getMessage(Locale.ROOT).replaceAll("\\s+", " ");
	}

	/** A source in the form the compiler reads: a generated class, or a kernel from a file. */
	private static final class Unit extends SimpleJavaFileObject {

		private final String text;
		private final String file;

		Unit(String packageName, String className, String text, String file) {
			super(URI.create((file == null ? "generated:///" : "kernel:///") + packageName.replace('.', '/') + "/" + className + ".java"),
					Kind.SOURCE);
			this.file = file;
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return text;
		}
	}

	/** Keeps what the compiler writes in memory. Of a jar that contains more than the runtime, it shows the compiler only the runtime. */
	private static final class ClassesInMemory extends ForwardingJavaFileManager<JavaFileManager> {

		private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

		ClassesInMemory(JavaFileManager standard) {
			super(standard);
		}

		@Override
		public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
				throws IOException {
			boolean hidden = location == StandardLocation.CLASS_PATH && !packageName.equals(RuntimeClasses.PACKAGE)
					&& !packageName.startsWith(RuntimeClasses.PACKAGE + ".");
			return hidden ? List.of() : super.list(location, packageName, kinds, recurse);
		}

		@Override
		public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
			return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind) {
				@Override
				public OutputStream openOutputStream() {
					ByteArrayOutputStream bytes = new ByteArrayOutputStream();
					classes.put(className, bytes);
					return bytes;
				}
			};
		}

		Classes written() {
			Map<String, byte[]> written = new TreeMap<>();
			classes.forEach((name, bytes) -> written.put(name, bytes.toByteArray()));
			return new Classes(written);
		}
	}
}

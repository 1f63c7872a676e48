package barley.lang.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import barley.lang.cache.Fingerprint;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.runtime.machine.Fault;

/**
 * Everything that the classes of a program depend on: the generated texts, those of the kernels, the runtime, the Java version that
 * compiles, and the compiler's options. Sizes of data are in tables beside the texts and are not part of it.
 */
record CompilerInput(GeneratedProgram program, Path runtime) {

	/** Options without the class path, because the same classes may be in different places. */
	private static final List<String> OPTIONS = List.of("-proc:none", "-Xlint:all", "--release", "17");

	/** To be changed whenever the format of cache files changes. */
	private static final int FORMAT = 1;

	static CompilerInput of(GeneratedProgram program) {
		return new CompilerInput(program, RuntimeClasses.location());
	}

	/** Returns the options of the compiler. */
	List<String> options() {
		return Stream.concat(OPTIONS.stream(), Stream.of("-classpath", runtime.toString())).toList();
	}

	/** Returns the SHA-256 of the whole input. */
	byte[] fingerprint() {
		Fingerprint sum = new Fingerprint().add(FORMAT).add(System.getProperty("java.runtime.version"))
				.add(System.getProperty("java.vendor"));
		OPTIONS.forEach(sum::add);
		addTexts(sum);
		try {
			RuntimeClasses.addTo(sum, runtime);
		} catch (IOException e) {
			throw Fault.of("no-runtime", "the runtime's classes cannot be read from %s: %s", runtime, e.getMessage());
		}
		return sum.bytes();
	}

	/** Returns the SHA-256 of the texts, in hexadecimal; nothing else of the input changes within a process. */
	String texts() {
		Fingerprint sum = new Fingerprint();
		addTexts(sum);
		return sum.text();
	}

	private void addTexts(Fingerprint sum) {
		sum.add(program.sources().size());
		for (JavaSource source : program.sources()) {
			sum.add(program.packageName()).add(source.className()).add(source.text());
		}
		sum.add(program.kernels().size());
		for (KernelSource kernel : program.kernels()) {
			sum.add(kernel.packageName()).add(kernel.className()).add(kernel.text());
		}
	}
}

package barley.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * The code of the modules that users get, without what is generated and without tests. Class files say who uses whom; which class
 * belongs to which module is decided by the folder that holds its source, since a class path may mix modules.
 */
final class MainCode {

	static final Path ROOT = Path.of(System.getProperty("barley.root"));

	/** The modules, each with its source folder; a module may use itself and those before it. */
	enum Module {
		RUNTIME("runtime"), LANG("lang"), LANG_IDE("lang.ide"), LANG_UI("lang.ui");

		private final String folder;

		Module(String folder) {
			this.folder = folder;
		}

		/** Returns the files in which people wrote the classes of this module. */
		List<Path> sources() {
			try (Stream<Path> files = Files.walk(ROOT.resolve(folder).resolve("src"))) {
				return files.filter(file -> file.toString().matches(".*\\.(java|xtend)")).toList();
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}

		/** Returns the names of the top-level classes written in this module, {@code package-info} left out. */
		List<String> topLevelClasses() {
			Path src = ROOT.resolve(folder).resolve("src");
			return sources().stream().map(file -> src.relativize(file).toString().replaceAll("\\.\\w+$", "").replace('/', '.'))
					.filter(name -> !name.endsWith("package-info")).sorted().toList();
		}
	}

	private static final Map<String, Module> MODULES = Arrays.stream(Module.values()).flatMap(module -> module.topLevelClasses().stream()
			.map(name -> Map.entry(name, module))).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

	private static JavaClasses compiled;
	private static JavaClasses written;

	private MainCode() {
	}

	/** Returns the compiled classes of all modules, written or generated. Reading them takes seconds: it is done once. */
	static synchronized JavaClasses compiled() {
		if (compiled == null) {
			ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
			compiled = new ClassFileImporter(List.of(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)).importPackages("barley");
		}
		return compiled;
	}

	/** Returns the compiled classes of all modules that people wrote. */
	static synchronized JavaClasses classes() {
		if (written == null) {
			written = compiled().that(DescribedPredicate.describe("main code", type -> module(type) != null));
		}
		return written;
	}

	/** Returns the module in which a class was written; null if it was generated, belongs to the tests or to somebody else. */
	static Module module(JavaClass type) {
		return MODULES.get(outermost(type).getName());
	}

	private static JavaClass outermost(JavaClass type) {
		return type.getEnclosingClass().map(MainCode::outermost).orElse(type);
	}

	/** Returns, for each package of a module, the packages of the same module that its classes use, each with one place where they do. */
	static Map<String, Map<String, String>> uses(Module module) {
		return classes().stream().filter(type -> module(type) == module)
				.collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.flatMapping(
				type -> type.getDirectDependenciesFromSelf().stream().filter(use -> module(use.getTargetClass()) == module),
				Collectors.toMap(use -> use.getTargetClass().getPackageName(), use -> use.getDescription(), (one, other) -> one))));
	}
}

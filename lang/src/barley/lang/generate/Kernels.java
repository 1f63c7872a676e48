package barley.lang.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.lang.model.Compute;
import barley.lang.model.Source;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.resource.KernelFile;
import barley.runtime.machine.Fault;

/** The kernels that a plan names: Java of the author's own, in files beside the texts that name them, and in the same packages. */
final class Kernels {

	/** A statement for each class. */
	private final Map<String, Compute> named = new LinkedHashMap<>();

	Kernels(Plan plan) {
		Phase.all(Phase.Computing.class, plan.phases()).map(Phase.Computing::source).filter(statement -> statement.getKernel() != null).forEach(statement -> {
			Compute before = named.putIfAbsent(name(statement), statement);
			if (before != null && !file(before).equals(file(statement))) {
				throw Fault.of("no-kernel", "%s: %s is %s here, but elsewhere %s: give one of them another name or package", Origin.place(statement), name(statement),
						path(file(statement)), path(file(before)));
			}
		});
	}

	/** The class that a statement names. */
	static String name(Compute statement) {
		return packageName(statement) + "." + statement.getKernel();
	}

	private static String packageName(Compute statement) {
		return JavaNames.packageName(EcoreUtil2.getContainerOfType(statement, Source.class).getName());
	}

	/** The classes. */
	List<String> names() {
		return List.copyOf(named.keySet());
	}

	/** Their texts. */
	List<KernelSource> sources() {
		return named.values().stream().map(Kernels::source).toList();
	}

	private static KernelSource source(Compute statement) {
		KernelFile file = KernelFile.of(statement);
		String trouble = file.trouble();
		if (!trouble.isEmpty()) {
			throw Fault.of("no-kernel", "%s: %s", Origin.place(statement), trouble);
		}
		try {
			return new KernelSource(packageName(statement), file.name(), new String(file.read(), StandardCharsets.UTF_8), path(file.uri()));
		} catch (IOException e) {
			throw Fault.of("no-kernel", "%s: %s.java cannot be read", Origin.place(statement), file.name());
		}
	}

	private static URI file(Compute statement) {
		return KernelFile.of(statement).uri();
	}

	private static String path(URI file) {
		return file.isFile() ? file.toFileString() : file.toString();
	}
}

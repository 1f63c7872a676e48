package barley.lang.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Origin;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.lang.plan.AuthorKernel;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Fault;

/** The kernels that a plan names: Java of the author's own, in files beside the texts that name them, and in the same packages. */
final class Kernels {

	private record Use(AuthorKernel kernel, Origin source) {
	}

	/** The first use of each class. */
	private final Map<String, Use> named = new LinkedHashMap<>();

	Kernels(Plan plan) {
		Phase.all(Phase.Computing.class, plan.phases()).filter(computing -> computing.kernel() != null).forEach(computing -> {
			AuthorKernel kernel = computing.kernel();
			Use before = named.putIfAbsent(name(kernel), new Use(kernel, computing.source()));
			if (before != null && !before.kernel.place().equals(kernel.place())) {
				throw Fault.of("no-kernel", "%s: %s is %s here, but elsewhere %s: give one of them another name or package",
						computing.source().place(), name(kernel),
						kernel.place(), before.kernel.place());
			}
		});
	}

	/** Returns the class of a kernel. */
	static String name(AuthorKernel kernel) {
		return packageName(kernel) + "." + kernel.name();
	}

	private static String packageName(AuthorKernel kernel) {
		return JavaNames.packageName(kernel.packageName());
	}

	/** Returns the classes. */
	List<String> names() {
		return List.copyOf(named.keySet());
	}

	/** Their texts. */
	List<KernelSource> sources() {
		return named.values().stream().map(Kernels::source).toList();
	}

	private static KernelSource source(Use use) {
		AuthorKernel kernel = use.kernel;
		String trouble = kernel.trouble();
		if (!trouble.isEmpty()) {
			throw Fault.of("no-kernel", "%s: %s", use.source.place(), trouble);
		}
		try {
			return new KernelSource(packageName(kernel), kernel.name(), new String(kernel.read(), StandardCharsets.UTF_8), kernel.place());
		} catch (IOException e) {
			throw Fault.of("no-kernel", "%s: %s.java cannot be read", use.source.place(), kernel.name());
		}
	}
}

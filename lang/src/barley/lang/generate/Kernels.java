package barley.lang.generate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;

import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.lang.model.Compute;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Fault;

/** The kernels that a plan names: Java of the author's own, in files beside the text that names them. */
final class Kernels {

	private static final int LARGEST = 1 << 22;

	private final Map<String, Compute> named = new LinkedHashMap<>();

	Kernels(Plan plan) {
		Phase.all(Phase.Computing.class, plan.phases()).map(Phase.Computing::source).filter(statement -> statement.getKernel() != null)
				.forEach(statement -> named.putIfAbsent(statement.getKernel(), statement));
	}

	List<String> names() {
		return List.copyOf(named.keySet());
	}

	/** Their texts. */
	List<KernelSource> sources() {
		return named.entrySet().stream().map(kernel -> source(kernel.getKey(), kernel.getValue())).toList();
	}

	private static KernelSource source(String name, Compute statement) {
		Resource resource = statement.eResource();
		URI file = resource.getURI().trimSegments(1).appendSegment(name + ".java");
		try (InputStream in = resource.getResourceSet().getURIConverter().createInputStream(file)) {
			byte[] bytes = in.readNBytes(LARGEST);
			if (bytes.length == LARGEST) {
				throw Fault.of("no-kernel", "%s: %s.java is larger than %,d bytes", Origin.place(statement), name, LARGEST);
			}
			return new KernelSource(name, new String(bytes, StandardCharsets.UTF_8), file.isFile() ? file.toFileString() : file.toString());
		} catch (IOException | IllegalArgumentException e) {
			throw Fault.of("no-kernel", "%s: there is no %s.java beside this file; it has the class %s, which implements barley.runtime.program.Kernel",
					Origin.place(statement), name, name);
		}
	}
}

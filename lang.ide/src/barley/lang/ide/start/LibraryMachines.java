package barley.lang.ide.start;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.XtextResourceSet;

import com.google.inject.Inject;
import com.google.inject.Provider;

import barley.lang.ide.program.RunnableSchedules;
import barley.lang.library.Library;
import barley.lang.model.Embedding;
import barley.lang.model.ModelPackage;
import barley.lang.model.Named;
import barley.lang.model.Topology;
import barley.lang.model.Walk;
import barley.lang.scoping.Members;

/** Reads the topologies of the library. */
public final class LibraryMachines {

	@Inject
	private Library library;

	@Inject
	private Provider<XtextResourceSet> resourceSets;

	@Inject
	private IEObjectDocumentationProvider documentation;

	/** Returns the topologies of the library, in its own order. */
	public List<LibraryMachine> all() {
		XtextResourceSet resourceSet = resourceSets.get();
		List<LibraryMachine> machines = new ArrayList<>();
		for (IEObjectDescription each : library.getExportedObjectsByType(ModelPackage.Literals.TOPOLOGY)) {
			if (EcoreUtil.resolve(each.getEObjectOrProxy(), resourceSet) instanceof Topology topology && topology.getBody() != null) {
				List<String> walks = Members.of(topology.getBody()).stream()
						.filter(member -> member instanceof Embedding || member instanceof Walk)
						.map(Named::getName).toList();
				machines.add(new LibraryMachine(topology.getName(), documentation.getDocumentation(topology),
						RunnableSchedules.parameters(topology), walks));
			}
		}
		return machines;
	}
}

package barley.lang.ide.outline;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.ide.server.symbol.HierarchicalDocumentSymbolService;

import com.google.common.base.Optional;

import barley.lang.model.Axis;
import barley.lang.model.Compute;
import barley.lang.model.DataFamily;
import barley.lang.model.Declaration;
import barley.lang.model.Embedding;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.Let;
import barley.lang.model.NodeFamily;
import barley.lang.model.Repeat;
import barley.lang.model.StudyRun;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Walk;

/** The symbols of an outline: declarations, their members, the phases of schedules, and the axes and runs of studies. */
public final class OutlineSymbols extends HierarchicalDocumentSymbolService {

	@Override
	protected Optional<EObject> toEObject(Object object) {
		return object instanceof EObject element && isShown(element) ? Optional.of(element) : Optional.absent();
	}

	private static boolean isShown(EObject element) {
		return element instanceof Declaration || element instanceof NodeFamily || element instanceof DataFamily
				|| element instanceof Let && !(element.eContainer() instanceof SynapseBlock)
				|| element instanceof Embedding || element instanceof Walk || element instanceof Axis || element instanceof StudyRun
				|| isPhase(element);
	}

	static boolean isPhase(EObject element) {
		return element instanceof Exchange || element instanceof Compute || element instanceof Repeat || element instanceof Ensure;
	}
}

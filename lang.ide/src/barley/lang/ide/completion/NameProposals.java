package barley.lang.ide.completion;

import java.util.HashSet;
import java.util.Set;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScopeProvider;

import barley.lang.model.Axis;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Embedding;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.MachinePart;
import barley.lang.model.ModelPackage;
import barley.lang.model.NodeFamily;
import barley.lang.model.Parameter;
import barley.lang.model.Send;
import barley.lang.model.Part;
import barley.lang.model.Switches;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Walk;
import barley.lang.model.WalkKind;
import barley.lang.model.Word;

/** Proposes names in view, of the kind allowed here: nodes in a link, walks after {@code over}, values in brackets. */
final class NameProposals implements Proposals {

	/** Names beyond this many have the same priority. */
	private static final int NEAR = 50;

	@Inject
	private IScopeProvider scopes;

	@Inject
	private ElementProposals elements;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		if (!expectation.expectsItself("SimpleReference.target", "Reference.target") || expectation.model() == null) {
			return;
		}
		Set<String> seen = new HashSet<>();
		int distance = 0;
		EObject place = Probe.at(expectation);
		for (IEObjectDescription candidate : scopes.getScope(place, ModelPackage.Literals.REFERENCE__TARGET).getAllElements()) {
			// a nearer declaration shadows farther ones of the same name
			if (seen.add(candidate.getName().toString()) && fits(candidate.getEObjectOrProxy(), expectation)) {
				acceptor.accept(elements.entry(candidate, expectation), Rank.NAME + Math.max(0, NEAR - distance++));
			}
		}
	}

	private static boolean fits(EObject element, GrammarContext expectation) {
		if (expectation.expects("Reference.target")) {
			return true;
		} else if (expectation.expects("Link.from", "Link.to", "Stop.node")) {
			return element instanceof NodeFamily;
		} else if (expectation.expects("Collective.switches", "Send.switches")) {
			return element instanceof NodeFamily && element.eContainer() instanceof Switches;
		} else if (expectation.expects("Data.places", "DataPieces.members", "Compute.places")) {
			return element instanceof NodeFamily && !(element.eContainer() instanceof Switches) || element instanceof Part
					|| element instanceof MachinePart;
		} else if (expectation.expects("SendWord.type") && expectation.place() != CursorScope.PROGRAM
				&& !(expectation.model() instanceof Send send && send.getFrom() != null)) {
			return false; // only a program sends from its own node
		} else if (expectation.expects("Send.from", "Send.to", "Receive.from", "Program.nodes")) {
			return element instanceof NodeFamily && !(element.eContainer() instanceof Switches);
		} else if (expectation.expects("WalkUse.walk")) {
			return element instanceof Embedding || element instanceof Walk;
		} else if (expectation.expects("SendWord.data", "Send.data", "Reduction.into", "Reduction.second")) {
			return element instanceof DataFamily family && !isOfSynapses(family);
		} else if (expectation.expects("SendWord.walks")) {
			return element instanceof Walk walk && walk.getKind() == WalkKind.TREE;
		} else if (expectation.expects("SendWord.switches")) {
			return element instanceof NodeFamily && element.eContainer() instanceof Switches;
		} else if (expectation.expects("Reduction.index")) {
			return element instanceof DataFamily family ? !isOfSynapses(family)
					: element instanceof Parameter || element instanceof Let || element instanceof Iterator;
		} else if (expectation.expects("Assignment.target")) {
			return element instanceof DataFamily family && isOfSynapses(family) && expectation.place() != CursorScope.RETURNED;
		} else if (EcoreUtil2.getContainerOfType(expectation.model(), SynapseBlock.class) != null) {
			return element instanceof DataFamily family ? isOfSynapses(family)
					: element instanceof Word || element instanceof Let || element instanceof Parameter || element instanceof Iterator;
		} else if (expectation.expects("Collective.data", "Compute.data", "Compute.inputs")) {
			return element instanceof DataFamily;
		}
		return element instanceof Parameter || element instanceof Let || element instanceof Iterator || element instanceof Axis;
	}

	private static boolean isOfSynapses(DataFamily family) {
		return family.eContainer() instanceof Data data && data.getSynapses() != null;
	}
}

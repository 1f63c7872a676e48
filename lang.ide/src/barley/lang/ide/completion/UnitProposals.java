package barley.lang.ide.completion;

import java.util.List;
import java.util.Map;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;

import barley.lang.model.Argument;
import barley.lang.model.Compute;
import barley.lang.model.Let;
import barley.lang.model.Parameter;
import barley.lang.model.Property;
import barley.lang.model.Statement;
import barley.lang.model.SwitchType;

/** Proposes units after a number: those of the dimension expected, the usual ones first. */
final class UnitProposals implements Proposals {

	private static final List<String> BANDWIDTH = List.of("Gbit/s", "GB/s", "Tbit/s", "TB/s", "Mbit/s", "MB/s");
	private static final List<String> TIME = List.of("ns", "us", "ms", "ps", "s");
	private static final List<String> POWER = List.of("W", "mW", "kW");
	private static final List<String> DATA = List.of("MB", "GB", "kB", "MiB", "GiB", "KiB", "B");
	private static final List<String> SPEED = List.of("TFLOP/s", "GFLOP/s", "PFLOP/s");
	private static final List<String> WORK = List.of("GFLOP", "TFLOP", "MFLOP", "PFLOP");
	private static final List<String> ENERGY = List.of("pJ", "nJ", "uJ");
	private static final List<String> BIT_ENERGY = List.of("pJ/bit", "nJ/bit", "pJ/B");
	private static final List<String> SIZE = List.of("B", "kB", "KiB");
	private static final List<String> BITS = List.of("bit");
	private static final List<String> ROOM = List.of("packets");
	private static final List<String> CYCLES = List.of("cycles");
	private static final List<String> ANY = List.of("Gbit/s", "GB/s", "MB", "GB", "ns", "us", "GFLOP", "TFLOP/s", "W");

	private static final Map<String, List<String>> OF_PROPERTY =
			Map.ofEntries(Map.entry("bandwidth", BANDWIDTH), Map.entry("latency", TIME), Map.entry("power", POWER),
			Map.entry("memory", DATA), Map.entry("reduce", BANDWIDTH), Map.entry("launch", TIME), Map.entry("cycle", TIME),
			Map.entry("compute", SPEED), Map.entry("energy", BIT_ENERGY), Map.entry("idle", POWER), Map.entry("computing", POWER));

	private static final Map<String, List<String>> OF_SWITCH = Map.ofEntries(Map.entry("cycle", TIME), Map.entry("latency", TIME),
			Map.entry("packet", SIZE), Map.entry("header", SIZE), Map.entry("buffer", ROOM), Map.entry("output", ROOM),
			Map.entry("stages", CYCLES), Map.entry("compute", CYCLES), Map.entry("width", BITS), Map.entry("power", POWER),
			Map.entry("energy", ENERGY));

	@Inject
	private IdeContentProposalCreator creator;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		if (!expectation.expectsItself("NumberLiteral.unit") || expectation.isOnNewLine()) {
			return;
		}
		List<String> units = units(expectation.model());
		for (int i = 0; i < units.size(); i++) {
			acceptor.accept(creator.createProposal(units.get(i), expectation.context(), ContentAssistEntry.KIND_UNIT, null),
					Rank.FITTING + units.size() - i);
		}
	}

	private static List<String> units(EObject number) {
		Property property = EcoreUtil2.getContainerOfType(number, Property.class);
		if (property != null) {
			if (property.getName() == null) {
				return ANY; // half-typed
			}
			return (property.eContainer() instanceof SwitchType ? OF_SWITCH : OF_PROPERTY).getOrDefault(property.getName(), List.of());
		}
		if (EcoreUtil2.getContainerOfType(number, Parameter.class) != null
				|| EcoreUtil2.getContainerOfType(number, Argument.class) != null) {
			return ANY;
		}
		// indices, ranges, sizes and counts are plain numbers
		Statement statement = EcoreUtil2.getContainerOfType(number, Statement.class);
		return statement instanceof Compute ? WORK : statement instanceof Let ? ANY : List.of();
	}
}

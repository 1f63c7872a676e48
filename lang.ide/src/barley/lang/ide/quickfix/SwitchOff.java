package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.Machine;
import barley.lang.model.Off;
import barley.lang.model.Source;
import barley.lang.model.Topology;
import barley.lang.scoping.Members;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/**
 * Switches off lanes that carry nothing, in a machine made of the topology or a new one. The topology keeps its lanes, and its finding with
 * them, so these are offered as refactorings rather than fixes.
 */
final class SwitchOff {

	private static final int IDLE = 1;

	private SwitchOff() {
	}

	static Stream<TextFix> offers(ReportedFinding finding) {
		Topology topology = finding.enclosing(Topology.class).orElse(null);
		Source source = finding.text().source();
		Wiring wiring = topology == null ? null : finding.wiring(topology).orElse(null);
		if (wiring == null || wiring.realm().embeddings().isEmpty() || finding.data().size() <= IDLE) {
			return Stream.empty();
		}
		String off = "off unused by " + wiring.realm().embeddings().stream().map(WalkSet::name).collect(Collectors.joining(", "));
		List<Machine> machines = source.getDeclarations().stream().filter(Machine.class::isInstance).map(Machine.class::cast)
				.filter(machine -> Members.topology(machine) == topology).toList();
		if (machines.isEmpty()) {
			String name = "Quiet" + topology.getName();
			return Stream.of(new TextFix("Switch off %s idle lanes: machine %s".formatted(finding.data().get(IDLE), name),
					finding.text().insertAfter(topology,
					"\n\nmachine %s = %s {\n\t%s\n}".formatted(name, topology.getName(), off))));
		}
		return machines.stream().filter(machine -> machine.getMembers().stream().noneMatch(Off.class::isInstance))
				.map(machine -> new TextFix("Switch off idle lanes in machine %s: %s".formatted(machine.getName(), off),
						edit(finding.text(), machine, off)));
	}

	private static TextEdit edit(OpenText text, Machine machine, String off) {
		return text.append(machine, List.of(off), false);
	}
}

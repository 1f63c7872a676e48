package barley.lang.ide.start;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import com.google.inject.Inject;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Words;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.model.Machine;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;

/**
 * Writes a first file for a topology of the library: physical types, a machine, and a schedule over its walks. The schedule is the first of
 * several candidates that the proofs accept.
 */
public final class Starter {

	private static final String HEAD = """
			/* %s: a start. Change what you like; whatever does not fit is marked while you type. */
			package %s

			import barley.machines.*

			link type Serdes {
				bandwidth 16 Gbit/s // of one lane, in each direction, both at once
				latency 20 ns
				power 1 W // of one lane that is on, busy or idle
			}

			node type Chip {
				compute 100 TFLOP/s
				memory 900 MB
				launch 1 us // cost of starting one exchange step
			}

			machine Rack = %s {
				node : Chip
				link : Serdes
			}
			""";

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/** Returns a file in the package {@code name} with a machine of {@code topology} with these sizes; other sizes have their defaults. */
	public StarterFile start(String name, LibraryMachine topology, Map<String, String> sizes, CancelIndicator canceled) {
		String head = HEAD.formatted(topology.name(), name, instance(topology, sizes));
		LoadedFile machine = parse(head);
		Optional<Issue> wrong = error(machine, canceled);
		if (wrong.isPresent()) {
			return new StarterFile("", "", wrong.get().getMessage());
		}
		DesignAnalysis known = analysis.of(declaration(machine, Machine.class), canceled);
		for (List<String> exchanges : candidates(topology, known)) {
			String text = head + schedule(exchanges);
			LoadedFile file = parse(text);
			if (error(file, canceled).isEmpty()) {
				ScheduleAnalysis schedule = analysis.of(declaration(file, Schedule.class), canceled);
				if (schedule != null && schedule.result() != null) {
					return new StarterFile(text, facts(known, schedule), "");
				}
			}
		}
		return new StarterFile("", "", topology.name() + " of this size has no linked nodes");
	}

	private static String instance(LibraryMachine topology, Map<String, String> sizes) {
		List<String> arguments = topology.parameters().stream().map(Parameter::name).filter(sizes::containsKey)
				.map(name -> name + " = " + sizes.get(name))
				.toList();
		return topology.name() + (arguments.isEmpty() ? "" : "(" + String.join(", ", arguments) + ")");
	}

	private static String schedule(List<String> exchanges) {
		boolean sum = exchanges.get(0).contains("allreduce");
		String statements = exchanges.stream().map(each -> "\texchange " + each + "\n").collect(Collectors.joining());
		return sum ? """

				/** Every chip has gradients; in the end each has the sum of all. */
				schedule AllReduce(elements = 1_000_000) on Rack {
					data gradient : f16[elements]
				%s	ensure allreduce gradient with sum
				}
				""".formatted(statements) : """

				/** The first chip tells the second one. */
				schedule Tell(elements = 1_000_000) on Rack {
					data gradient : f16[elements]
				%s}
				""".formatted(statements);
	}

	/** Returns candidates: over one walk, or over one after the other; along each axis of the nodes; or a single lane. */
	private static List<List<String>> candidates(LibraryMachine topology, DesignAnalysis known) {
		List<List<String>> candidates = new ArrayList<>();
		List<String> walks = topology.walks().stream().map(walk -> "allreduce gradient with sum over " + walk).toList();
		walks.forEach(walk -> candidates.add(List.of(walk)));
		if (walks.size() > 1) {
			candidates.add(walks);
		}
		candidates.addAll(Axes.of(known.wiring().realm()).map(Axes::exchanges).stream().toList());
		if (known.wiring().machine().lanes() > 0) {
			var machine = known.wiring().machine();
			candidates.add(List.of("send gradient from %s to %s".formatted(machine.nodeName(machine.from(0)),
					machine.nodeName(machine.to(0)))));
		}
		return candidates;
	}

	private static String facts(DesignAnalysis machine, ScheduleAnalysis schedule) {
		var hardware = machine.wiring().machine();
		String steps = schedule.figures() == null ? ""
				: Words.of("; %s: %,d steps", schedule.schedule().getName(), schedule.figures().steps());
		return Words.of("%,d nodes, %,d lanes", hardware.nodes(), hardware.lanes()) + steps;
	}

	private LoadedFile parse(String text) {
		try {
			return files.parse(Path.of("start.barley"), text);
		} catch (IOException e) {
			throw new IllegalStateException(e); // impossible: no file is read
		}
	}

	private Optional<Issue> error(LoadedFile file, CancelIndicator canceled) {
		return files.validate(file, canceled).stream().filter(issue -> issue.getSeverity() == Severity.ERROR).findFirst();
	}

	private static <T> T declaration(LoadedFile file, Class<T> type) {
		Source source = (Source) file.resource().getContents().get(0);
		return source.getDeclarations().stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
	}
}

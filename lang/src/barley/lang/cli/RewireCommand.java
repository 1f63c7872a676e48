package barley.lang.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.StringInputStream;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;

import barley.lang.Language;
import barley.lang.analyse.Analysis;
import barley.lang.model.Machine;
import barley.lang.model.Source;
import barley.lang.prove.Rewiring;
import barley.runtime.report.Json;

/** Lists the cables to move, remove and add to rebuild one machine as another. */
public final class RewireCommand implements Command {

	private static final String JSON = "--json";
	private static final String FILE = "--file";
	/** Appended to an operand to make it a declaration. */
	private static final String BODY = " { }\n";
	private static final String LIBRARY = "barley.machines";

	@Override
	public String name() {
		return "rewire";
	}

	@Override
	public String summary() {
		return "lists the cables to move, remove and add to turn one machine into another";
	}

	@Override
	public Options options() {
		return Options.ofTwo("BEFORE", "AFTER").value(FILE, "FILE", "the file that declares the machines, unless they are from the library")
				.flag(JSON, "print the cables as JSON").note("For example: rewire 'Ladder(rungs = 4)' 'Ladder(rungs = 6)'.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		XtextResourceSet files = Language.service(XtextResourceSet.class);
		String imports = "";
		if (arguments.value(FILE).isPresent()) {
			InputFile file = InputFile.of(arguments.value(FILE).get(), ValueOptions.of(arguments), terminal);
			files = (XtextResourceSet) file.loaded().get(0).resource().getResourceSet();
			imports = file.source().stream().filter(source -> source.getName() != null).map(source -> "import " + source.getName() + ".*\n")
					.findFirst().orElse("");
		}
		Rewiring rewiring = Rewiring.of(machine(arguments.operands().get(0), "Before", imports, files),
				machine(arguments.operands().get(1), "After", imports, files));
		if (arguments.has(JSON)) {
			terminal.print(Json.of(json(rewiring)));
		} else {
			print(rewiring, terminal);
		}
		return ExitCode.FINE;
	}

	/** Returns the machine that an operand such as {@code Ladder(rungs = 4)} denotes, parsed as if it were written in a file. */
	private static barley.runtime.machine.Machine machine(String operand, String name, String imports, XtextResourceSet files)
			throws IOException {
		XtextResource resource = (XtextResource) files.createResource(URI.createURI("memory:/" + name + ".barley"));
		String before = "%simport %s.*\nmachine %s = %s".formatted(imports, LIBRARY, name, operand);
		resource.load(new StringInputStream(before + (operand.stripTrailing().endsWith("}") ? "\n" : BODY), "UTF-8"), Map.of());
		Language.service(IResourceValidator.class).validate(resource, CheckMode.ALL, CancelIndicator.NullImpl).stream()
				.filter(issue -> issue.getSeverity() == Severity.ERROR).findFirst().ifPresent(issue -> {
					throw new UsageError("%s: %s".formatted(operand,
							own(issue.getMessage(), issue.getOffset() != null && issue.getOffset() >= before.length())));
				});
		Source source = (Source) resource.getContents().get(0);
		return Language.service(Analysis.class).of((Machine) source.getDeclarations().get(0), CancelIndicator.NullImpl).wiring().machine();
	}

	/** Returns the parser's message in terms of the operand alone: an error in the appended braces is one at the end of the operand. */
	private static String own(String message, boolean behind) {
		return behind ? message.replaceFirst("^unexpected '.*'$", "unexpected end")
				.replaceFirst("^missing (.*) before '.*'$", "missing $1 at the end")
				.replaceFirst("^expected (.*), found '.*'$", "missing $1 at the end")
				: message.replaceFirst("(?: of| at the end of) the file$", " at the end")
						.replaceFirst("^unexpected end at the end$", "unexpected end")
						.replaceFirst("^(?:expected '\\{', found|missing '\\{' before) ('.*')$", "unexpected $1");
	}

	private static void print(Rewiring rewiring, Terminal terminal) {
		List<Rewiring.Move> moves = rewiring.moves();
		terminal.print("%,d cables moved, %,d removed, %,d added; %,d nodes affected".formatted(moves.size(),
				rewiring.removed().size() - moves.size(),
				rewiring.added().size() - moves.size(), rewiring.touched().size()));
		moves.forEach(move -> terminal.print("  move %s to %s".formatted(move.from(), move.to())));
		rewiring.takenOut().forEach(cable -> terminal.print("  remove %s".formatted(cable)));
		rewiring.plugged().forEach(cable -> terminal.print("  add %s".formatted(cable)));
		if (!rewiring.touched().isEmpty()) {
			terminal.print("  nodes affected: %s".formatted(String.join(", ", rewiring.touched())));
		}
	}

	private static Map<String, Object> json(Rewiring rewiring) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("moved", rewiring.moves().stream().map(RewireCommand::json).toList());
		json.put("takenOut", rewiring.takenOut().stream().map(Object::toString).toList());
		json.put("pluggedIn", rewiring.plugged().stream().map(Object::toString).toList());
		json.put("touched", List.copyOf(rewiring.touched()));
		return json;
	}

	private static Map<String, Object> json(Rewiring.Move move) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("from", move.from().toString());
		json.put("to", move.to().toString());
		return json;
	}
}

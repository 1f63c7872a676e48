package barley.lang.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.Language;
import barley.lang.analyse.Analyser;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.OtherMachine;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settable;
import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.MachineChoice;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Nearest;
import barley.lang.model.Design;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.value.Value;

/** The values given on the command line: of parameters, in place of their defaults, and of limits. */
final class ValueOptions {

	private static final String WITH = "--with";
	private static final String LIMIT = "--limit";
	static final String ON = "--on";

	private final Map<String, Value> parameters = new LinkedHashMap<>();
	private final Limits limits;
	/** What schedules run on; null for what their texts say. */
	private final MachineChoice machine;

	private ValueOptions(Limits limits, MachineChoice machine) {
		this.limits = limits;
		this.machine = machine;
	}

	/** Returns the value of the expression {@code text}, which is meant for {@code name}. */
	static Value read(String name, String text) {
		try {
			return Language.service(ValueReader.class).read(name, text);
		} catch (IllegalArgumentException e) {
			throw new UsageError(e.getMessage());
		}
	}

	static ValueOptions of(Arguments arguments) {
		ValueOptions values = new ValueOptions(LimitReader.read(arguments.settings(LIMIT)),
				arguments.value(ON).map(ValueOptions::machine).orElse(null));
		arguments.settings(WITH).forEach((name, text) -> values.parameters.put(name, read(name, text)));
		return values;
	}

	/** Returns the machine that {@code text} names. */
	static MachineChoice machine(String text) {
		try {
			return Language.service(ValueReader.class).machine(text);
		} catch (IllegalArgumentException e) {
			throw new UsageError(e.getMessage());
		}
	}

	/** Returns these values for schedules on another machine. */
	ValueOptions on(MachineChoice other) {
		ValueOptions values = new ValueOptions(limits, other);
		values.parameters.putAll(parameters);
		return values;
	}

	/** Returns these values and {@code others}, which take precedence. */
	ValueOptions with(Map<String, Value> others) {
		ValueOptions values = new ValueOptions(limits, machine);
		values.parameters.putAll(parameters);
		values.parameters.putAll(others);
		return values;
	}

	ValueOptions with(String name, Value value) {
		return with(Map.of(name, value));
	}

	/** Adds the options that set values. */
	static Options describe(Options options) {
		return describeLimits(options.setting(WITH, "NAME=VALUE", "sets a parameter, such as rungs=16, or Pod.gb=50 for that of Pod only"));
	}

	/** Adds the option that sets limits. */
	static Options describeLimits(Options options) {
		return options.setting(LIMIT, "NAME=N", "changes a limit of elaboration: " + String.join(", ", LimitReader.names()));
	}

	/** Adds the option that selects the machine of schedules. */
	static Options describeMachine(Options options) {
		return options.value(ON, "MACHINE", "another machine of the same topology for the schedules, such as Rack or 'Pod(gb = 25)'");
	}

	Limits limits() {
		return limits;
	}

	private Overrides overrides() {
		return new Overrides(parameters, machine);
	}

	Settings settings() {
		return new Settings(limits, overrides()).withMeasuring();
	}

	/** Applies the values to every analysis of the files in {@code resourceSet}. */
	void attachTo(ResourceSet resourceSet) {
		settings().attachTo(resourceSet);
	}

	/** Checks that every value is for a parameter of one of the files. */
	void checkKnown(Collection<InputFile> files) {
		Set<String> known = new TreeSet<>();
		files.forEach(file -> known.addAll(parameters(file)));
		checkKnown(known);
	}

	/** Returns the names of all parameters in a file, its imports, and the files of the library that they use. */
	static Set<String> parameters(InputFile file) {
		Set<String> names = new TreeSet<>();
		file.loaded().get(0).resource().getResourceSet().getResources().forEach(resource -> names.addAll(parameterNames(resource)));
		return names;
	}

	/** Checks that every value is for one of the parameters {@code known}. */
	void checkKnown(Set<String> known) {
		for (String name : parameters.keySet()) {
			if (!known.contains(name)) {
				throw new UsageError("no parameter named %s%s".formatted(name, Nearest.hint(name, known)));
			}
		}
	}

	private static List<String> parameterNames(Resource resource) {
		List<String> names = new ArrayList<>();
		EcoreUtil.getAllContents(resource, false).forEachRemaining(element -> {
			if (element instanceof Parameter parameter && parameter.getName() != null) {
				names.add(parameter.getName());
				Overrides.name(parameter).ifPresent(names::add);
			}
		});
		return names;
	}

	/**
	 * Returns the analysis of a topology or machine, null if its text is broken; throws {@link UsageError} if a value has no effect on it.
	 */
	DesignAnalysis analyse(Design design) {
		DesignAnalysis known = Language.service(Analysis.class).of(design, CancelIndicator.NullImpl);
		if (parameters.isEmpty() || known == null) {
			return known;
		}
		requireClear(List.of(design));
		Overrides overrides = overrides();
		DesignAnalysis otherwise = new Analyser(limits, overrides, () -> false).analyse(design);
		requireUsed(overrides, List.of(design));
		return otherwise;
	}

	/**
	 * Returns the analyses of {@code schedules}, none of which has errors; throws {@link UsageError} if a value has no effect on any of
	 * them.
	 */
	List<ScheduleAnalysis> analyse(List<Schedule> schedules) {
		if (parameters.isEmpty()) {
			Analysis analysis = Language.service(Analysis.class);
			return schedules.stream().map(schedule -> analysis.of(schedule, CancelIndicator.NullImpl)).toList();
		}
		requireClear(schedules);
		Overrides overrides = overrides();
		Analyser analyser = new Analyser(limits, overrides, () -> false);
		List<ScheduleAnalysis> known = schedules.stream().map(analyser::analyse).toList();
		requireUsed(overrides, schedules);
		return known;
	}

	/** Checks that the machine given on the command line is one for some of the schedules. */
	void checkMachine(List<Schedule> schedules) {
		List<String> refusals = machine == null ? List.of()
				: schedules.stream().map(each -> OtherMachine.refusal(machine.name(), each)).toList();
		if (!refusals.isEmpty() && refusals.stream().noneMatch(String::isEmpty)) {
			throw new UsageError("%s %s: %s".formatted(ON, machine.text(), refusals.get(0)));
		}
	}

	/** Requires that no name is that of several parameters, one of which belongs to a machine or a type. */
	private void requireClear(List<? extends Parameterized> declarations) {
		for (Parameterized declaration : declarations) {
			List<Settable> all = Settable.in(declaration);
			for (String name : parameters.keySet()) {
				List<Settable> open = Settable.named(name, all).stream().filter(Settable::isOpen).toList();
				if (open.size() > 1 && open.stream().anyMatch(Settable::isOfMachineOrType)) {
					throw new UsageError("--with %s is ambiguous: write %s".formatted(name,
							open.stream().map(Settable::name).distinct().collect(Collectors.joining(" or "))));
				}
			}
		}
	}

	/** Requires that each value has an effect, unless an argument sets the parameter, which a finding says. */
	private static void requireUsed(Overrides overrides, List<? extends Parameterized> declarations) {
		for (String name : overrides.unused()) {
			if (declarations.stream().map(declaration -> Settable.named(name, Settable.in(declaration)))
					.anyMatch(meant -> !meant.isEmpty() && meant.stream().noneMatch(Settable::isOpen))) {
				continue;
			}
			throw new UsageError("--with %s has no effect: nothing that runs has such a parameter, or the text sets its value".formatted(
					name));
		}
	}
}

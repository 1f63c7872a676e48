package barley.lang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.StringInputStream;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Injector;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Inlay;
import barley.lang.analyse.Inlays;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/** A text parsed, linked and validated as every tool does it. */
public final class BarleyText {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	private final XtextResource resource;

	private BarleyText(String text, URI uri) {
		XtextResourceSet set = INJECTOR.getInstance(XtextResourceSet.class);
		resource = (XtextResource) set.createResource(uri);
		try {
			resource.load(new StringInputStream(text, "UTF-8"), Map.of());
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	public static BarleyText of(String... lines) {
		return new BarleyText(String.join("\n", lines) + "\n", URI.createURI("memory:/text.barley"));
	}

	/** The same text, for somebody whose patience ends sooner or later than usual. */
	public BarleyText under(Limits limits) {
		return under(new Settings(limits, Overrides.none()));
	}

	/** The same text with the settings of a caller. */
	public BarleyText under(Settings settings) {
		settings.attachTo(resource.getResourceSet());
		return this;
	}

	/** The text of a file, which knows what lies beside it. */
	public static BarleyText read(Path file) throws IOException {
		return new BarleyText(Files.readString(file), URI.createFileURI(file.toString()));
	}

	/** A text as it is, even without a line end. */
	public static BarleyText exactly(String text) {
		return new BarleyText(text, URI.createURI("memory:/text.barley"));
	}

	/** Everything found, in the order of the text. */
	public List<Issue> issues() {
		return resource.getResourceServiceProvider().getResourceValidator().validate(resource, CheckMode.ALL, CancelIndicator.NullImpl)
				.stream()
				.sorted((a, b) -> Integer.compare(a.getOffset(), b.getOffset())).toList();
	}

	/** Everything found, as {@code code: message}. */
	public List<String> findings() {
		return issues().stream().map(issue -> issue.getCode() + ": " + issue.getMessage()).toList();
	}

	/** The errors and warnings among the findings. */
	public List<String> complaints() {
		return issues().stream().filter(issue -> issue.getSeverity() != Severity.INFO)
				.map(issue -> issue.getCode() + ": " + issue.getMessage()).toList();
	}

	/** What stands above its declarations. */
	public List<Inlay> inlays() {
		return resource.getContents().isEmpty() ? List.of() : INJECTOR.getInstance(Inlays.class).of(source(), CancelIndicator.NullImpl);
	}

	public Source source() {
		return (Source) resource.getContents().get(0);
	}

	/** The declaration called {@code name}. */
	public Declaration declaration(String name) {
		return source().getDeclarations().stream().filter(declaration -> declaration.getName().equals(name)).findFirst().orElseThrow();
	}

	/** What is known of a topology or machine, with parameters such as {@code "rungs=5"}. */
	public DesignAnalysis design(String name, String... parameters) {
		return analyser(parameters).analyse((Design) declaration(name));
	}

	/** What is known of a schedule, with parameters such as {@code "rungs=5"}. */
	public ScheduleAnalysis schedule(String name, String... parameters) {
		return analyser(parameters).analyse((Schedule) declaration(name));
	}

	private static Analyser analyser(String... parameters) {
		Map<String, Value> values = new HashMap<>();
		Arrays.stream(parameters).map(parameter -> parameter.split("="))
				.forEach(pair -> values.put(pair[0], new Whole(Long.parseLong(pair[1]))));
		return new Analyser(Limits.DEFAULT, new Overrides(values), () -> false);
	}
}

package barley.lang.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import barley.lang.picture.Markup;

/**
 * Writes a self-contained page of HTML, with style and script inline; its content policy lets browsers load nothing else. It is well-formed
 * XML as well. All text is escaped; only {@link #drawing} takes markup, which must come from the writers of pages and of pictures.
 */
public final class Html {

	private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
			+ "form-action 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:\"/>";
	/** Characters that XML does not allow; in scripts they can only be in texts. */
	private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F]");

	/** The bytes of a page within which the generator stands. */
	private static final int HEAD = 1_000;

	private final StringBuilder text = new StringBuilder();
	private final Deque<String> open = new ArrayDeque<>();
	private final Set<String> scripts = new LinkedHashSet<>(List.of(resource(Html.class, "page.js")));

	/** @param styles of this page alone, behind those of all pages */
	public Html(String title, String... styles) {
		text.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
		text.append(
				"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n" + Markup.GENERATOR + "\n" + POLICY + "\n");
		element("title", "", title);
		text.append("<style>\n").append(style()).append(resource(Html.class, "page.css"));
		List.of(styles).forEach(text::append);
		text.append("</style>\n</head>\n<body>\n");
	}

	/** Returns whether {@code file} is a page of Barley. */
	static boolean isPage(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(Markup.GENERATOR);
		}
	}

	/** Opens an element; {@code attributes} are not escaped and must come from this package, such as {@code class="note"}. */
	public Html open(String element, String attributes) {
		text.append('<').append(element).append(attributes.isEmpty() ? "" : " ").append(attributes).append(">\n");
		open.push(element);
		return this;
	}

	/** Adds an element without content. */
	public Html empty(String element, String attributes) {
		text.append('<').append(element).append(' ').append(attributes).append("/>\n");
		return this;
	}

	public Html close() {
		text.append("</").append(open.pop()).append(">\n");
		return this;
	}

	public Html element(String element, String attributes, String words) {
		text.append('<').append(element).append(attributes.isEmpty() ? "" : " ").append(attributes).append('>').append(Markup.escape(words))
				.append("</")
				.append(element).append(">\n");
		return this;
	}

	/** Adds an entry of a list to choose from; scripts find its figures in {@code data-figures}. */
	Html option(String value, String figures, String words) {
		return element("option", "value=\"" + value + "\" data-figures=\"" + Markup.escape(figures) + "\"", words);
	}

	public Html note(String words) {
		return element("p", "class=\"note\"", words);
	}

	/** Adds a row of a table whose first cell is its header. */
	public Html row(String name, String... cells) {
		text.append("<tr><th scope=\"row\">").append(Markup.escape(name)).append("</th>");
		for (String cell : cells) {
			text.append("<td>").append(Markup.escape(cell)).append("</td>");
		}
		text.append("</tr>\n");
		return this;
	}

	public Html heads(String... heads) {
		text.append("<tr>");
		for (String head : heads) {
			text.append("<th scope=\"col\">").append(Markup.escape(head)).append("</th>");
		}
		text.append("</tr>\n");
		return this;
	}

	public Html drawing(String svg) {
		text.append("<div class=\"drawing\">\n").append(svg).append("</div>\n");
		return this;
	}

	/** Adds a chart for broad windows and for narrow ones, of which one is shown. */
	Html chart(String title, ScalableChart chart) {
		text.append("<div class=\"drawing\">\n<div class=\"broad\">\n").append(chart.svg(title, ScalableChart.BROAD))
				.append("</div>\n<div class=\"narrow\">\n").append(chart.svg(title, ScalableChart.NARROW)).append("</div>\n</div>\n");
		return this;
	}

	/** Adds data for the script, as JSON. */
	public Html data(String id, String json) {
		// Names in the data can never end the script element.
		String safe = json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
		text.append("<script type=\"application/json\" id=\"").append(id).append("\">").append(safe).append("</script>\n");
		return this;
	}

	/** Has the page end with one more script of this package, once. */
	Html script(String name) {
		return script(Html.class, name);
	}

	/** Has the page end with one more script, once. */
	public Html script(Class<?> home, String name) {
		return code(resource(home, name));
	}

	/** Has the page end with one more script, once. */
	public Html code(String script) {
		scripts.add(script);
		return this;
	}

	/** Ends the page and returns it. */
	public String page() {
		while (!open.isEmpty()) {
			close();
		}
		scripts.forEach(script -> text.append("<script>//<![CDATA[\n").append(escapeControls(script)).append("\n//]]></script>\n"));
		return text.append("</body>\n</html>\n").toString();
	}

	private static String escapeControls(String script) {
		return CONTROL.matcher(script).replaceAll(control -> String.format("\\\\x%02x", (int) control.group().charAt(0)));
	}

	/** Returns the style of charts. */
	static String style() {
		return resource(Html.class, "chart.css");
	}

	/** Returns a file beside a class: a style or a script. */
	public static String resource(Class<?> home, String name) {
		try (InputStream in = home.getResourceAsStream(name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}

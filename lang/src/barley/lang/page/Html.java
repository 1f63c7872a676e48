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

import barley.lang.picture.Markup;

/**
 * Writes a self-contained page of HTML, with style and script inline. It is well-formed XML as well. All text is escaped; only
 * {@link #drawing} takes markup, which must come from the writers of this package and of the pictures.
 */
final class Html {

	/** Says in each page who has written it. */
	private static final String GENERATOR = "<meta name=\"generator\" content=\"Barley\"/>";
	/** The bytes of a page within which that is. */
	private static final int HEAD = 1_000;

	private final StringBuilder text = new StringBuilder();
	private final Deque<String> open = new ArrayDeque<>();
	private final Set<String> scripts = new LinkedHashSet<>(List.of("page.js"));

	Html(String title) {
		text.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
		text.append(
				"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n" + GENERATOR + "\n");
		element("title", "", title);
		text.append("<style>\n").append(resource("chart.css")).append(resource("page.css")).append("</style>\n</head>\n<body>\n");
	}

	/** Returns whether {@code file} is a page of Barley. */
	static boolean isPage(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(GENERATOR);
		}
	}

	/** Opens an element; {@code attributes} are not escaped and must come from this package, such as {@code class="note"}. */
	Html open(String element, String attributes) {
		text.append('<').append(element).append(attributes.isEmpty() ? "" : " ").append(attributes).append(">\n");
		open.push(element);
		return this;
	}

	/** Adds an element without content. */
	Html empty(String element, String attributes) {
		text.append('<').append(element).append(' ').append(attributes).append("/>\n");
		return this;
	}

	Html close() {
		text.append("</").append(open.pop()).append(">\n");
		return this;
	}

	Html element(String element, String attributes, String words) {
		text.append('<').append(element).append(attributes.isEmpty() ? "" : " ").append(attributes).append('>').append(Markup.escape(words))
				.append("</")
				.append(element).append(">\n");
		return this;
	}

	/** Adds an entry of a list to choose from; scripts find its figures in {@code data-figures}. */
	Html option(String value, String figures, String words) {
		return element("option", "value=\"" + value + "\" data-figures=\"" + Markup.escape(figures) + "\"", words);
	}

	Html note(String words) {
		return element("p", "class=\"note\"", words);
	}

	/** Adds a row of a table whose first cell is its header. */
	Html row(String name, String... cells) {
		text.append("<tr><th scope=\"row\">").append(Markup.escape(name)).append("</th>");
		for (String cell : cells) {
			text.append("<td>").append(Markup.escape(cell)).append("</td>");
		}
		text.append("</tr>\n");
		return this;
	}

	Html heads(String... heads) {
		text.append("<tr>");
		for (String head : heads) {
			text.append("<th scope=\"col\">").append(Markup.escape(head)).append("</th>");
		}
		text.append("</tr>\n");
		return this;
	}

	Html drawing(String svg) {
		text.append("<div class=\"drawing\">\n").append(svg).append("</div>\n");
		return this;
	}

	/** Adds data for the script, as JSON. */
	Html data(String id, String json) {
		// Names in the data can never end the script element.
		String safe = json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
		text.append("<script type=\"application/json\" id=\"").append(id).append("\">").append(safe).append("</script>\n");
		return this;
	}

	/** Has the page end with one more script, once. */
	Html script(String name) {
		scripts.add(name);
		return this;
	}

	/** Ends the page and returns it. */
	String page() {
		while (!open.isEmpty()) {
			close();
		}
		scripts.forEach(name -> text.append("<script>//<![CDATA[\n").append(resource(name)).append("//]]></script>\n"));
		return text.append("</body>\n</html>\n").toString();
	}

	/** Returns a file of this package: a style or a script. */
	static String resource(String name) {
		try (InputStream in = Html.class.getResourceAsStream(name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}

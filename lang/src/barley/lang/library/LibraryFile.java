package barley.lang.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.xtext.naming.QualifiedName;

import barley.lang.model.ModelPackage.Literals;

/**
 * A file of the library, as it ships with the tool.
 *
 * @param home its package: {@code barley.machines}
 * @param name without its folder
 * @param origin its location on the class path
 */
record LibraryFile(QualifiedName home, String name, URL origin, byte[] content) {

	/**
	 * The first line of a declaration.
	 *
	 * @param position the number of declarations before it
	 * @param title    the line as it is written, without its brace
	 * @param comment  what stands above it between {@code /**} and {@code *}{@code /}; empty if nothing does
	 */
	record Heading(EClass type, String name, int position, String title, String comment) {
	}

	private static final Pattern HEADING = Pattern.compile("^(topology|machine|schedule|operator|node type|switch type|link type) (\\w+)",
			Pattern.MULTILINE);
	private static final String CONTENTS = "contents.txt";

	/**
	 * Returns all files, package after package, each in the order of its table of contents; it is needed because a class loader cannot list
	 * the folders of a jar.
	 */
	static List<LibraryFile> all() {
		List<LibraryFile> files = new ArrayList<>();
		for (QualifiedName home : Library.PACKAGES) {
			of(home, CONTENTS).text().lines().forEach(name -> files.add(of(home, name)));
		}
		return files;
	}

	private static LibraryFile of(QualifiedName home, String name) {
		String place = "/" + home.toString("/") + "/" + name;
		URL origin = LibraryFile.class.getResource(place);
		if (origin == null) {
			throw new IllegalStateException("the library lacks " + place + " on the class path");
		}
		return new LibraryFile(home, name, origin, read(origin));
	}

	String text() {
		return new String(content, StandardCharsets.UTF_8);
	}

	/**
	 * Returns the declarations of the file. Every declaration begins in the first column of a line, and no other line looks like one, so
	 * the file need not be parsed.
	 */
	List<Heading> headings() {
		List<Heading> headings = new ArrayList<>();
		Matcher matcher = HEADING.matcher(text());
		while (matcher.find()) {
			String title = text().substring(matcher.start()).lines().findFirst().orElse("").replaceFirst("\\s*\\{.*", "");
			headings.add(new Heading(type(matcher.group(1)), matcher.group(2), headings.size(), title, commentAbove(matcher.start())));
		}
		return headings;
	}

	private String commentAbove(int place) {
		String before = text().substring(0, place).stripTrailing();
		return !before.endsWith("*/") ? "" : before.substring(before.lastIndexOf("/**") + "/**".length(), before.length() - "*/".length())
				.replaceAll("(?m)^\\s*\\* ?", "").replaceAll("\\s+", " ").strip();
	}

	private static EClass type(String keyword) {
		return switch (keyword) {
		case "topology" -> Literals.TOPOLOGY;
		case "machine" -> Literals.MACHINE;
		case "schedule" -> Literals.SCHEDULE;
		case "operator" -> Literals.OPERATOR;
		case "node type" -> Literals.NODE_TYPE;
		case "switch type" -> Literals.SWITCH_TYPE;
		default -> Literals.LINK_TYPE;
		};
	}

	private static byte[] read(URL origin) {
		try (InputStream stream = origin.openStream()) {
			return stream.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}

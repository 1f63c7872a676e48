package barley.lang.picture;

/** Escapes text for XML and HTML, in content and attributes; characters that XML does not allow become replacement characters. */
public final class Markup {

	/** Says in each page who has written it, so that pages of others are not replaced. */
	public static final String GENERATOR = "<meta name=\"generator\" content=\"Barley\"/>";

	private Markup() {
	}

	public static String escape(String words) {
		StringBuilder safe = new StringBuilder();
		words.codePoints().forEach(c -> {
			switch (c) {
			case '<' -> safe.append("&lt;");
			case '>' -> safe.append("&gt;");
			case '&' -> safe.append("&amp;");
			case '"' -> safe.append("&quot;");
			case '\'' -> safe.append("&#39;");
			default -> safe.appendCodePoint(isXml(c) ? c : 0xFFFD);
			}
		});
		return safe.toString();
	}

	private static boolean isXml(int c) {
		return c == '\t' || c == '\n' || c >= ' ' && c < 0xD800 || c > 0xDFFF && c < 0xFFFE || c > 0xFFFF;
	}
}

package barley.lang.resource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.eclipse.emf.common.util.URI;

import barley.lang.model.Compute;

/** Java of an author's own that a computation names: a file beside the text. */
public record KernelFile(String name, URI uri, Compute statement) {

	/** Nobody writes longer ones. */
	public static final int LARGEST = 1 << 22;

	/** Returns the file of the kernel that {@code statement} names. */
	public static KernelFile of(Compute statement) {
		String name = statement.getKernel();
		return new KernelFile(name, statement.eResource().getURI().trimSegments(1).appendSegment(name + ".java"), statement);
	}

	/** Returns what stands in it; an exception tells that there is no such file. At most {@link #LARGEST} bytes are read. */
	public byte[] read() throws IOException {
		try (InputStream in = statement.eResource().getResourceSet().getURIConverter().createInputStream(uri)) {
			return in.readNBytes(LARGEST);
		} catch (IllegalArgumentException e) {
			throw new IOException(e);
		}
	}

	/** Returns what keeps it from being used, as far as that shows without compiling it; empty if nothing does. */
	public String trouble() {
		try {
			byte[] bytes = read();
			if (bytes.length == LARGEST) {
				return "%s.java is larger than %,d bytes".formatted(name, LARGEST);
			}
			String text = new String(bytes, StandardCharsets.UTF_8);
			return Pattern.compile("\\b(class|record|enum)\\s+" + Pattern.quote(name) + "\\b").matcher(text).find() ? ""
					: "%s.java beside this file does not declare class %s, which must implement barley.runtime.program.Kernel".formatted(name, name);
		} catch (IOException e) {
			return "no file %s.java beside this file; it must declare class %s, which implements barley.runtime.program.Kernel".formatted(name, name);
		}
	}
}

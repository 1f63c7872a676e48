package barley.lang.resource;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;

import org.eclipse.emf.common.util.URI;

import barley.lang.model.Compute;

/** The Java file of a kernel that a computation names; it is in the same folder as the source. */
public record KernelFile(String name, URI uri, Compute statement) {

	/** The most bytes of a kernel. */
	public static final int LARGEST = 1 << 22;

	/** Returns the file of the kernel that {@code statement} names. */
	public static KernelFile of(Compute statement) {
		String name = statement.getKernel();
		return new KernelFile(name, statement.eResource().getURI().trimSegments(1).appendSegment(name + ".java"), statement);
	}

	/** Returns the content of the file, at most {@link #LARGEST} bytes; throws an exception if it does not exist or is a pipe or device. */
	public byte[] read() throws IOException {
		if (uri.isFile() && !new File(uri.toFileString()).isFile()) {
			throw new NoSuchFileException(uri.toFileString());
		}
		try (InputStream in = statement.eResource().getResourceSet().getURIConverter().createInputStream(uri)) {
			return in.readNBytes(LARGEST);
		} catch (IllegalArgumentException e) {
			throw new IOException(e);
		}
	}

	/** Returns why the file cannot be used, as far as that shows without compiling it; empty if it can. */
	public String trouble() {
		try {
			byte[] bytes = read();
			if (bytes.length == LARGEST) {
				return "%s.java is larger than %,d bytes".formatted(name, LARGEST);
			}
			String text = new String(bytes, StandardCharsets.UTF_8);
			return Pattern.compile("\\b(class|record|enum)\\s+" + Pattern.quote(name) + "\\b").matcher(text).find() ? ""
					: "%s.java beside this file does not declare class %s, which must implement barley.runtime.program.Kernel".formatted(
					name, name);
		} catch (IOException e) {
			return "no file %s.java beside this file; it must declare class %s, which implements barley.runtime.program.Kernel".formatted(
					name, name);
		}
	}
}

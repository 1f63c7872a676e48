package barley.lang.plan;

import java.io.IOException;

/** Java of an author's own that computations call: a class in a file beside the text that names it. */
public interface AuthorKernel {

	/** Returns the package of the text that names it, as its author wrote it; null if it has none. */
	String packageName();

	/** Returns the simple name of the class. */
	String name();

	/** Returns where its text is, in words; kernels in the same place are the same. */
	String place();

	/** Returns what keeps it from being used; empty if nothing does. */
	String trouble();

	/** Its text. */
	byte[] read() throws IOException;
}

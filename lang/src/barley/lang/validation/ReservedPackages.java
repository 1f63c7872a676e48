package barley.lang.validation;

import java.util.List;
import java.util.Optional;

/**
 * The packages that programs cannot have. Generated programs are Java classes, and a package belongs to one module of Java: the virtual
 * machine and the compiler refuse classes in the packages of Java's own modules. The names are listed instead of asked from the virtual
 * machine, so that a text has the same findings with every version of Java. Programs also see the classes of Barley's runtime.
 */
final class ReservedPackages {

	/**
	 * @param name   who has packages
	 * @param prefix how the names of these packages begin
	 */
	record Owner(String name, String prefix) {

		private boolean has(String packageName) {
			return packageName.equals(prefix) || packageName.startsWith(prefix + ".");
		}
	}

	private static final List<Owner> OWNERS = List.of(java("java"), java("javax"), java("jdk"), java("sun"), java("com.sun"),
			java("netscape.javascript"), java("org.ietf.jgss"), java("org.jcp.xml.dsig"), java("org.w3c.dom"), java("org.xml.sax"),
			new Owner("Barley", "barley.runtime"));

	private ReservedPackages() {
	}

	private static Owner java(String prefix) {
		return new Owner("Java", prefix);
	}

	/** Returns who has a package; nothing if it is free or null. */
	static Optional<Owner> owner(String packageName) {
		return OWNERS.stream().filter(owner -> packageName != null && owner.has(packageName)).findFirst();
	}
}

package barley.runtime.program;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Fault;

/** Loads the classes that a node table names, creates their instances, and reports what a class lacks. */
final class Roles {

	private final ClassLoader loader;
	private final Map<String, Constructor<?>> constructors = new HashMap<>();

	Roles(ClassLoader loader) {
		this.loader = loader;
	}

	/** Creates the program of a node or of a switch. */
	<T> T program(Class<T> kind, String role, Constants constants) {
		try {
			return kind.cast(constructors.computeIfAbsent(role, name -> constructor(kind, name)).newInstance(constants));
		} catch (InvocationTargetException e) {
			if (e.getCause() instanceof Fault fault) {
				throw constants.located(fault);
			}
			throw Fault.of("bad-role", "%s: the constructor of %s failed: %s%s", constants.name(), role, e.getCause(),
					e.getCause() instanceof LinkageError ? "; generate and compile it again, it was made for another version" : "");
		} catch (ReflectiveOperationException e) {
			throw Fault.of("bad-role", "%s: cannot instantiate %s: %s", constants.name(), role, e);
		}
	}

	/** Creates a kernel for a node. */
	Kernel kernel(String name, String node) {
		try {
			Class<?> type = Class.forName(name, true, loader);
			if (!Kernel.class.isAssignableFrom(type)) {
				throw Fault.of("bad-kernel", "%s is not a Kernel: write class %s implements %s", name, type.getSimpleName(),
						Kernel.class.getName());
			}
			return type.asSubclass(Kernel.class).getConstructor().newInstance();
		} catch (ClassNotFoundException e) {
			int dot = name.lastIndexOf('.');
			throw Fault.of("bad-kernel", "the kernel %s is missing: begin %s.java with package %s; and compile it beside the node programs",
					name,
					name.substring(dot + 1), name.substring(0, Math.max(dot, 0)));
		} catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
			throw Fault.of("bad-kernel", "the kernel %s must be a public class with a public constructor without parameters", name);
		} catch (InvocationTargetException e) {
			throw Fault.of("bad-kernel", "%s: the constructor of the kernel %s failed: %s", node, name, Failure.of(e.getCause(), name));
		} catch (ExceptionInInitializerError e) {
			throw Fault.of("bad-kernel", "the kernel %s cannot be loaded, its static initializer failed: %s", name, Failure.of(e, name));
		} catch (LinkageError e) {
			throw Fault.of("bad-kernel", "the kernel %s cannot be loaded: %s", name, e.getMessage());
		}
	}

	private Constructor<?> constructor(Class<?> kind, String role) {
		try {
			Class<?> type = Class.forName(role, true, loader);
			if (!kind.isAssignableFrom(type)) {
				throw Fault.of("bad-role", "%s is not a %s", role, kind.getSimpleName());
			}
			return type.getConstructor(Constants.class);
		} catch (ClassNotFoundException e) {
			throw Fault.of("bad-role", "the class %s is missing: compile the node programs beside the table of nodes", role);
		} catch (NoSuchMethodException e) {
			throw Fault.of("bad-role", "%s has no public constructor that takes Constants", role);
		} catch (LinkageError e) {
			throw Fault.of("bad-role", "%s cannot be loaded: %s; generate and compile it again", role, e);
		}
	}
}

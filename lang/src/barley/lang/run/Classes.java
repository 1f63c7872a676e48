package barley.lang.run;

import java.util.Map;

import barley.runtime.program.NodeProgram;

/**
 * Compiled classes that are not loaded yet.
 *
 * @param bytes the content of each class file, by the name of its class
 */
record Classes(Map<String, byte[]> bytes) {

	/** Returns a class loader for them, whose parent is that of the runtime. */
	ClassLoader loader() {
		return new ClassLoader(NodeProgram.class.getClassLoader()) {
			@Override
			protected Class<?> findClass(String name) throws ClassNotFoundException {
				byte[] content = bytes.get(name);
				if (content == null) {
					throw new ClassNotFoundException(name);
				}
				return defineClass(name, content, 0, content.length);
			}
		};
	}
}

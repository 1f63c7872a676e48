package barley.lang.run;

import java.util.Map;

import barley.runtime.program.NodeProgram;

/**
 * Compiled classes that nobody has loaded yet.
 *
 * @param bytes the content of each class file, by the name of its class
 */
record Classes(Map<String, byte[]> bytes) {

	/** Returns a loader for them that knows the runtime besides. */
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

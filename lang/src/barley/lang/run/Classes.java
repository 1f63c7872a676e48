package barley.lang.run;

import java.util.Map;

import barley.runtime.program.NodeProgram;

/**
 * Compiled classes that are not loaded yet.
 *
 * @param bytes the content of each class file, by the name of its class
 */
record Classes(Map<String, byte[]> bytes) {

	/**
	 * Returns a class loader for them, whose parent is that of the runtime. It loads these classes itself even if the parent has others of
	 * the same names, such as a library of the command line, which the compiler has not seen either.
	 */
	ClassLoader loader() {
		return new ClassLoader(NodeProgram.class.getClassLoader()) {
			@Override
			protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
				if (!bytes.containsKey(name)) {
					return super.loadClass(name, resolve);
				}
				synchronized (getClassLoadingLock(name)) {
					Class<?> loaded = findLoadedClass(name);
					return loaded == null ? findClass(name) : loaded;
				}
			}

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

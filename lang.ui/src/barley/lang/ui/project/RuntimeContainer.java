package barley.lang.ui.project;

import java.io.File;
import java.io.IOException;
import java.util.Optional;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jdt.core.IClasspathContainer;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.JavaCore;

import barley.lang.ui.BarleyPlugin;

/** The class path container with the runtime that generated programs are compiled against and run with: that of the installed Barley. */
public final class RuntimeContainer implements IClasspathContainer {

	public static final IPath PATH = IPath.fromPortableString(BarleyPlugin.ID + ".RUNTIME");

	private static final String BUNDLE = "barley.runtime";
	/** The folder of classes while Barley itself is being developed. */
	private static final String CLASSES = "target/classes";

	/** Returns the jar or folder with the classes of the runtime. */
	public static Optional<File> classes() {
		return Optional.ofNullable(Platform.getBundle(BUNDLE)).flatMap(FileLocator::getBundleFileLocation).map(file -> {
			File classes = new File(file, CLASSES);
			try {
				return (classes.isDirectory() ? classes : file).getCanonicalFile();
			} catch (IOException e) {
				return file.getAbsoluteFile();
			}
		});
	}

	@Override
	public IClasspathEntry[] getClasspathEntries() {
		return classes().map(file -> new IClasspathEntry[] { JavaCore.newLibraryEntry(IPath.fromFile(file), null, null) })
				.orElseGet(() -> new IClasspathEntry[0]);
	}

	@Override
	public String getDescription() {
		return "Barley Runtime";
	}

	@Override
	public int getKind() {
		return K_APPLICATION;
	}

	@Override
	public IPath getPath() {
		return PATH;
	}
}

package barley.lang.ui.start;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.navigate.LocationOpener;

/**
 * Opens the files given as arguments of the workbench: {@code ./barley ide examples/ladder.barley}. Eclipse itself does so only for its
 * native launcher. It also begins to watch for a restart, and gives the product its help. This package does not activate the bundle (see
 * its manifest): an Eclipse started without such files starts nothing else of Barley.
 */
public final class OpenArguments implements IStartup {

	@Override
	public void earlyStartup() {
		PlatformUI.getWorkbench().addWorkbenchListener(new RestartArguments());
		GuideHelp.install();
		files(Platform.getApplicationArgs()).forEach(file -> LocationOpener.open(file.toUri().toString(), 0, 0));
	}

	private static List<Path> files(String[] arguments) {
		return Arrays.stream(arguments).filter(argument -> argument.endsWith("." + BarleyFiles.EXTENSION)).map(File::new)
				.filter(File::isFile).map(File::toPath)
				.map(Path::toAbsolutePath).toList();
	}
}

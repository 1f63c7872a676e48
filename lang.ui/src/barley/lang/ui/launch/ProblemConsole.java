package barley.lang.ui.launch;

import java.util.List;

import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.console.MessageConsole;
import org.eclipse.ui.console.MessageConsoleStream;

import barley.lang.ide.program.GenerationResult.Problem;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;

/** Reports why a schedule cannot run, with links to the places. */
final class ProblemConsole {

	/** The type of the console, by which console listeners find it. */
	static final String TYPE = BarleyPlugin.ID + ".problems";

	private static final String NAME = "Barley";

	private ProblemConsole() {
	}

	static void show(String schedule, List<Problem> problems) {
		IConsoleManager consoles = ConsolePlugin.getDefault().getConsoleManager();
		MessageConsole console = find(consoles);
		console.clearConsole();
		MessageConsoleStream stream = console.newMessageStream();
		stream.println(schedule + " is not ready to run:");
		problems.forEach(problem -> stream.println("  " + problem));
		consoles.showConsoleView(console);
	}

	private static MessageConsole find(IConsoleManager consoles) {
		for (IConsole console : consoles.getConsoles()) {
			if (TYPE.equals(console.getType())) {
				return (MessageConsole) console;
			}
		}
		MessageConsole console = new MessageConsole(NAME, TYPE, Icon.SCHEDULE.descriptor(), true);
		consoles.addConsoles(new IConsole[] { console });
		return console;
	}
}

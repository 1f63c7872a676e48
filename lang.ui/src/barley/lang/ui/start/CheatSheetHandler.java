package barley.lang.ui.start;

import java.util.Map;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;

/** Opens the tutorial as a cheat sheet; in an Eclipse without cheat sheets, the page of the guide with the same steps. */
public final class CheatSheetHandler extends AbstractHandler {

	private static final String SHEET = "barley.lang.ui.firstRing";
	private static final String PAGE = "first-ring.html";
	/** Cheat sheets are in the first, and do not work without the second, which they only declare as optional. */
	private static final String SHEETS = "org.eclipse.ui.cheatsheets";
	private static final String HELP = "org.eclipse.help.ui";

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		if (Platform.getBundle(SHEETS) == null || Platform.getBundle(HELP) == null) {
			GuideHandler.open(PAGE);
			return null;
		}
		Command open = PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(SHEETS + ".openCheatSheet");
		try {
			return PlatformUI.getWorkbench().getService(IHandlerService.class)
					.executeCommand(ParameterizedCommand.generateCommand(open, Map.of("cheatSheetId", SHEET)), null);
		} catch (CommandException e) {
			throw new ExecutionException("Cannot open the cheat sheet", e);
		}
	}
}

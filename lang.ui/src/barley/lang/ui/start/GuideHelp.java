package barley.lang.ui.start;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.internal.registry.ExtensionRegistry;
import org.eclipse.core.runtime.ContributorFactoryOSGi;
import org.eclipse.core.runtime.IProduct;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.IContext;
import org.eclipse.ui.help.AbstractHelpUI;
import org.eclipse.ui.internal.help.WorkbenchHelpSystem;

import barley.lang.ui.BarleyPlugin;

/**
 * The help of the product: the guide, whatever is asked for. The product has the user interface of Eclipse's help, because cheat sheets
 * need it, but not the web server and the servlets that show its pages. In another Eclipse, help is left as it is: there the extension must
 * not be declared, because the platform takes the first one that it finds.
 */
public final class GuideHelp extends AbstractHelpUI {

	private static final String PRODUCT = BarleyPlugin.ID + ".product";
	private static final String ID = "guideHelp";
	private static final String EXTENSION = """
			<plugin><extension id="%s" point="org.eclipse.ui.helpSupport"><config class="%s" /></extension></plugin>
			""".formatted(ID, GuideHelp.class.getName());
	private static final String PAGES = "/" + BarleyPlugin.ID + "/help/";

	/** Makes this the help of the workbench if it is our product. */
	static void install() {
		IProduct product = Platform.getProduct();
		if (product != null && product.getId().equals(PRODUCT) && Platform.getExtensionRegistry() instanceof ExtensionRegistry registry) {
			registry.addContribution(new ByteArrayInputStream(EXTENSION.getBytes(StandardCharsets.UTF_8)),
					ContributorFactoryOSGi.createContributor(Platform.getBundle(BarleyPlugin.ID)), false, null, null,
					registry.getTemporaryUserToken());
			WorkbenchHelpSystem.getInstance().setDesiredHelpSystemId(BarleyPlugin.ID + "." + ID);
		}
	}

	@Override
	public void displayHelp() {
		open("index.html");
	}

	@Override
	public void displaySearch() {
		displayHelp();
	}

	@Override
	public void displayDynamicHelp() {
		displayHelp();
	}

	@Override
	public void displayContext(IContext context, int x, int y) {
		displayHelp();
	}

	@Override
	public void displayHelpResource(String href) {
		open(href.startsWith(PAGES) ? href.substring(PAGES.length()) : "index.html");
	}

	@Override
	public boolean isContextHelpDisplayed() {
		return false;
	}

	private static void open(String page) {
		try {
			GuideHandler.open(page);
		} catch (ExecutionException e) {
			BarleyPlugin.log().warn(e.getMessage(), e.getCause());
		}
	}
}

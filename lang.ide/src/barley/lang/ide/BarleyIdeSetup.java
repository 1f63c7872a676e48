package barley.lang.ide;

import org.eclipse.xtext.util.Modules2;

import com.google.inject.Guice;
import com.google.inject.Injector;

import barley.lang.BarleyRuntimeModule;
import barley.lang.BarleyStandaloneSetup;

/** Sets the language up together with its editor services. */
public class BarleyIdeSetup extends BarleyStandaloneSetup {

	private static final class Shared {

		static final Injector INJECTOR = new BarleyIdeSetup().createInjectorAndDoEMFRegistration();
	}

	/**
	 * Returns the language of this process: set up once, since EMF's registries know of one only. Whoever sets it up for himself takes them
	 * away; here they are taken back.
	 */
	public static synchronized Injector shared() {
		new BarleyIdeSetup().register(Shared.INJECTOR);
		return Shared.INJECTOR;
	}

	@Override
	public Injector createInjector() {
		return Guice.createInjector(Modules2.mixin(new BarleyRuntimeModule(), new BarleyIdeModule()));
	}
}

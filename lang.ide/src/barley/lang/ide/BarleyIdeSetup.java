package barley.lang.ide;

import org.eclipse.xtext.util.Modules2;

import com.google.inject.Guice;
import com.google.inject.Injector;

import barley.lang.BarleyRuntimeModule;
import barley.lang.BarleyStandaloneSetup;

/** Sets up the language together with its editor services. */
public class BarleyIdeSetup extends BarleyStandaloneSetup {

	private static final class Shared {

		static final Injector INJECTOR = new BarleyIdeSetup().createInjectorAndDoEMFRegistration();
	}

	/**
	 * Returns the language of this process, set up once, because the registries of EMF are global. Another setup would replace its
	 * registrations; here they are restored.
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

package barley.lang.ide;

import org.eclipse.xtext.util.Modules2;

import com.google.inject.Guice;
import com.google.inject.Injector;

import barley.lang.BarleyRuntimeModule;
import barley.lang.BarleyStandaloneSetup;

/** Sets the language up together with its editor services. */
public class BarleyIdeSetup extends BarleyStandaloneSetup {

	@Override
	public Injector createInjector() {
		return Guice.createInjector(Modules2.mixin(new BarleyRuntimeModule(), new BarleyIdeModule()));
	}
}

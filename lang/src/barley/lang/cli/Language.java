package barley.lang.cli;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;

/** The services of the language, set up once a process, and only by commands that need them. */
final class Language {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	private Language() {
	}

	static <T> T service(Class<T> type) {
		return INJECTOR.getInstance(type);
	}
}

package barley.lang;

import com.google.inject.Injector;

/** The services of the language, set up once a process, and only by commands that need them. */
public final class Language {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	private Language() {
	}

	public static <T> T service(Class<T> type) {
		return INJECTOR.getInstance(type);
	}
}

package barley.runtime;

/**
 * The version of Barley, as the command line, the language server and the IDE show it. The build's own version and those of bundles are
 * the same, with a time behind them.
 */
public final class BarleyVersion {

	public static final String TEXT = "0.2.0";

	private BarleyVersion() {
	}
}

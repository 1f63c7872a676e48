package barley.lang.ui.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import barley.lang.load.LoadCurve;

/** The loads that have been simulated in this session, the latest last; the oldest are forgotten when there are too many. */
public final class LoadResults {

	private static final int MOST = 12;
	private static final LoadResults SESSION = new LoadResults();

	private final List<LoadCurve> curves = new ArrayList<>();
	private final List<Consumer<List<LoadCurve>>> listeners = new CopyOnWriteArrayList<>();

	private LoadResults() {
	}

	public static LoadResults get() {
		return SESSION;
	}

	public synchronized List<LoadCurve> curves() {
		return List.copyOf(curves);
	}

	/** Adds a listener, which is called on the thread of a change. */
	public void addListener(Consumer<List<LoadCurve>> listener) {
		listeners.add(listener);
	}

	public void removeListener(Consumer<List<LoadCurve>> listener) {
		listeners.remove(listener);
	}

	/** Adds a load; one of the same name is kept with it, because machines are changed between loads, unless it is the same. */
	public void add(LoadCurve curve) {
		synchronized (this) {
			curves.removeIf(known -> plain(known.name()).equals(curve.name()) && known.sweep().points().equals(curve.sweep().points()));
			long alike = curves.stream().filter(known -> plain(known.name()).equals(curve.name())).count();
			curves.add(alike == 0 ? curve : new LoadCurve(curve.name() + " #" + (alike + 1), curve.on(), curve.sweep()));
			if (curves.size() > MOST) {
				curves.remove(0);
			}
		}
		changed();
	}

	/** Returns a name without the number that distinguishes it from others. */
	private static String plain(String name) {
		return name.replaceFirst(" #\\d+$", "");
	}

	/** Forgets all loads. */
	public void clear() {
		synchronized (this) {
			curves.clear();
		}
		changed();
	}

	private void changed() {
		List<LoadCurve> all = curves();
		listeners.forEach(listener -> listener.accept(all));
	}
}

package barley.runtime.simulate.option;

import java.util.List;
import java.util.function.BooleanSupplier;

import barley.runtime.program.Kernel;

/**
 * How to run a program. Whatever is chosen but barrier and disturbances, times, volumes, energy and fingerprint are the same.
 *
 * <pre>{@code RunOptions.functional().withThreads(1).withCancelled(monitor::isCanceled)}</pre>
 */
public final class RunOptions implements Cloneable {

	private final Mode mode;
	private boolean allRounds;
	private boolean folding = true;
	private int threads = Runtime.getRuntime().availableProcessors();
	private BooleanSupplier cancelled = () -> false;
	private Progress progress = Progress.NONE;
	private Recorder recorder = Recorder.NONE;
	private List<Disturbance> disturbances = List.of();
	private Barrier barrier = Barrier.NONE;
	private GivenData given = GivenData.NONE;
	private Kernel witness = node -> {
	};

	private RunOptions(Mode mode) {
		this.mode = mode;
	}

	public static RunOptions timing() {
		return new RunOptions(Mode.TIMING);
	}

	public static RunOptions functional() {
		return new RunOptions(Mode.FUNCTIONAL);
	}

	/**
	 * Sets whether every round of a repetition moves data. Otherwise a functional run moves data only in the first round; the others are
	 * equal and are only counted in time, volume and energy.
	 */
	public RunOptions withAllRounds(boolean all) {
		RunOptions options = copy();
		options.allRounds = all;
		return options;
	}

	/**
	 * Sets whether to trust what programs promise by {@link barley.runtime.program.Stretches}: then only the ends of a stretch are
	 * examined, except for one node of each kind, which is followed through all steps. This is the default; otherwise every node is
	 * followed through all steps.
	 */
	public RunOptions withFolding(boolean fold) {
		RunOptions options = copy();
		options.folding = fold;
		return options;
	}

	/** Sets the number of threads; the default is the number of processors. */
	public RunOptions withThreads(int number) {
		if (number < 1) {
			throw new IllegalArgumentException("a run needs a thread; found " + number);
		}
		RunOptions options = copy();
		options.threads = number;
		return options;
	}

	/**
	 * Sets a supplier that is polled regularly, by one thread at a time; once it returns true, the run ends with an
	 * {@link barley.runtime.simulate.result.Interruption}.
	 */
	public RunOptions withCancelled(BooleanSupplier supplier) {
		RunOptions options = copy();
		options.cancelled = supplier;
		return options;
	}

	public RunOptions withProgress(Progress listener) {
		RunOptions options = copy();
		options.progress = listener;
		return options;
	}

	/** Sets an observer of all transfers; a single thread then follows the nodes. */
	public RunOptions withRecorder(Recorder witness) {
		RunOptions options = copy();
		options.recorder = witness;
		return options;
	}

	/** Sets a barrier, which costs time, around exchanges. */
	public RunOptions withBarrier(Barrier around) {
		RunOptions options = copy();
		options.barrier = around;
		return options;
	}

	/** Sets the disturbances to inject; {@link barley.runtime.simulate.result.Result#damage()} reports their effect. */
	public RunOptions withDisturbances(List<Disturbance> mishaps) {
		RunOptions options = copy();
		options.disturbances = List.copyOf(mishaps);
		return options;
	}

	/** Sets a kernel that reads the data of every node after a run that moves data. */
	public RunOptions withWitness(Kernel kernel) {
		RunOptions options = copy();
		options.witness = kernel;
		return options;
	}

	/** Sets values with which nodes begin. */
	public RunOptions withGiven(GivenData data) {
		RunOptions options = copy();
		options.given = data;
		return options;
	}

	public Mode mode() {
		return mode;
	}

	public boolean allRounds() {
		return allRounds;
	}

	public boolean folding() {
		return folding;
	}

	public int threads() {
		return threads;
	}

	public BooleanSupplier cancelled() {
		return cancelled;
	}

	public Progress progress() {
		return progress;
	}

	public Recorder recorder() {
		return recorder;
	}

	public Barrier barrier() {
		return barrier;
	}

	public List<Disturbance> disturbances() {
		return disturbances;
	}

	public GivenData given() {
		return given;
	}

	public Kernel witness() {
		return witness;
	}

	private RunOptions copy() {
		try {
			return (RunOptions) clone();
		} catch (CloneNotSupportedException e) {
			throw new AssertionError(e);
		}
	}
}

package barley.lang.study.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a cluster: {@code spark://host:7077}, with several masters {@code spark://one:7077,other:7077}.
 *
 * @param masters none if only Spark knows where the cluster is
 */
public record ClusterAddress(String text, List<Master> masters) {

	/** How long a master may take to answer. */
	public static final Duration PATIENCE = Duration.ofSeconds(3);

	private static final String SCHEME = "spark://";
	private static final String EXAMPLE = SCHEME + "host:7077";
	private static final Pattern MASTER = Pattern.compile("(\\[[0-9a-fA-F:.]+\\]|[^\\s:/,\\[\\]@]+):(\\d{1,5})");
	private static final Pattern OTHERS = Pattern.compile("(local|yarn|k8s://)\\b?.*");
	private static final int LAST_PORT = 65_535;

	/** A process that gives away the executors of a cluster. */
	public record Master(String host, int port) {

		@Override
		public String toString() {
			return host + ":" + port;
		}
	}

	/**
	 * Reads an address.
	 *
	 * @param submitted whether Spark itself has started this process, so that it may be any address that Spark knows
	 */
	public static ClusterAddress of(String text, boolean submitted) throws ClusterException {
		if (!text.startsWith(SCHEME)) {
			if (submitted) {
				return new ClusterAddress(text, List.of());
			} else if (OTHERS.matcher(text).matches()) {
				throw new ClusterException("--cluster takes the address of a standalone master, such as %s; pass %s to Spark's own "
						+ "submission, as --master", EXAMPLE, text);
			}
			throw new ClusterException("--cluster takes the address of a Spark master, such as %s; found %s", EXAMPLE, text);
		}
		List<Master> masters = new ArrayList<>();
		for (String each : text.substring(SCHEME.length()).split(",", -1)) {
			Matcher master = MASTER.matcher(each);
			int port = master.matches() ? Integer.parseInt(master.group(2)) : 0;
			if (port == 0 || port > LAST_PORT) {
				throw new ClusterException("--cluster takes a host and a port from 1 to 65535, such as %s; found %s", EXAMPLE, text);
			}
			masters.add(new Master(master.group(1), port));
		}
		return new ClusterAddress(text, List.copyOf(masters));
	}

	/** Connects to a master, within seconds; returns the address of this computer by which the cluster can reach it, if that is known. */
	public Optional<InetAddress> reach() throws ClusterException {
		List<String> refusals = new ArrayList<>();
		List<CompletableFuture<InetAddress>> attempts = masters.stream().map(ClusterAddress::connect).toList();
		long end = System.nanoTime() + PATIENCE.toNanos();
		for (int i = 0; i < masters.size(); i++) {
			try {
				return Optional.of(attempts.get(i).get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
			} catch (TimeoutException e) {
				refusals.add("%s does not answer within %d s".formatted(masters.get(i), PATIENCE.toSeconds()));
			} catch (ExecutionException e) {
				refusals.add("%s: %s".formatted(masters.get(i), e.getCause().getMessage()));
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ClusterException("interrupted");
			}
		}
		if (masters.isEmpty()) {
			return Optional.empty();
		}
		throw new ClusterException("no Spark master there: %s", String.join("; ", refusals));
	}

	/** In a thread of its own, as the look-up of a name has no time limit. */
	private static CompletableFuture<InetAddress> connect(Master master) {
		CompletableFuture<InetAddress> answer = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			try (Socket socket = new Socket()) {
				InetSocketAddress address = new InetSocketAddress(master.host(), master.port());
				if (address.isUnresolved()) {
					throw new IOException("unknown host");
				}
				socket.connect(address, (int) PATIENCE.toMillis());
				answer.complete(socket.getLocalAddress());
			} catch (IOException | RuntimeException e) {
				answer.completeExceptionally(e);
			}
		}, "barley cluster " + master);
		thread.setDaemon(true);
		thread.start();
		return answer;
	}
}

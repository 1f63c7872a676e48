package barley.lang.ide.server;

import java.util.concurrent.CountDownLatch;

import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;

/** Records the end of a server's session, and whether its client announced it as the protocol requires. */
final class ShutdownHandler implements ILanguageServerShutdownAndExitHandler {

	private final CountDownLatch exit = new CountDownLatch(1);
	private volatile boolean announced;

	@Override
	public void shutdown() {
		announced = true;
	}

	@Override
	public void exit() {
		exit.countDown();
	}

	/** Waits for the end. */
	void await() throws InterruptedException {
		exit.await();
	}

	/** Returns whether the end was announced. */
	boolean isAnnounced() {
		return announced;
	}
}

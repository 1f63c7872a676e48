package barley.lang.ide.server;

import java.util.concurrent.CountDownLatch;

import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;

/** How a server's life ends: announced by its client, as the protocol asks for, or not. */
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

	/** Waits for the end and tells whether it was announced. */
	boolean await() throws InterruptedException {
		exit.await();
		return announced;
	}
}

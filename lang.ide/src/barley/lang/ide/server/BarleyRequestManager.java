package barley.lang.ide.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

import org.eclipse.xtext.ide.server.BuildManager.Buildable;
import org.eclipse.xtext.ide.server.concurrent.AbstractRequest;
import org.eclipse.xtext.ide.server.concurrent.RequestManager;
import org.eclipse.xtext.ide.server.concurrent.WriteRequest;
import org.eclipse.xtext.service.OperationCanceledManager;

import com.google.inject.Inject;
import com.google.inject.Singleton;

/**
 * Xtext's queue of requests, which cancels all reads before a write because their texts are outdated, with writes that change no text:
 * these wait for the reads before them instead.
 */
@Singleton
final class BarleyRequestManager extends RequestManager {

	private final List<CompletableFuture<?>> unfinished = new ArrayList<>();

	@Inject
	BarleyRequestManager(ExecutorService parallel, OperationCanceledManager operationCanceledManager) {
		super(parallel, operationCanceledManager);
	}

	/** Called under the lock of this queue. */
	@Override
	protected void addRequest(AbstractRequest<?> request) {
		unfinished.removeIf(CompletableFuture::isDone);
		unfinished.add(request.get());
		super.addRequest(request);
	}

	/** Queues a build of texts that have not changed since the last one, which has given up. */
	synchronized void buildAgain(Supplier<? extends Buildable> build) {
		CompletableFuture<?>[] before = unfinished.stream().map(request -> request.handle((value, failure) -> value))
				.toArray(CompletableFuture<?>[]::new);
		submit(new WriteRequest<>(this, build::get, (canceled, buildable) -> buildable.build(canceled), CompletableFuture.allOf(before)));
	}
}

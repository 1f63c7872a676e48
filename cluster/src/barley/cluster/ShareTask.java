package barley.cluster;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

import barley.lang.study.remote.RemoteAnswer;
import barley.lang.study.remote.RemoteShare;
import barley.lang.study.remote.RemoteStudy;
import barley.lang.study.remote.RemoteWorker;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** Computes a share in an executor. Runs that fail are rows: an exception would be tried again several times, and end the study then. */
final class ShareTask extends AbstractFunction2<TaskContext, Iterator<RemoteShare>, RemoteAnswer> implements Serializable {

	private static final long serialVersionUID = 1L;

	private final RemoteStudy study;

	ShareTask(RemoteStudy study) {
		this.study = study;
	}

	@Override
	public RemoteAnswer apply(TaskContext context, Iterator<RemoteShare> shares) {
		try {
			RemoteAnswer answer = RemoteWorker.compute(study, shares.next(), SparkEnv.get().blockManager().blockManagerId().host(),
					context::isInterrupted);
			if (context.isInterrupted()) {
				throw new TaskKilledException("another try was quicker, or the study was stopped");
			}
			return answer;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}

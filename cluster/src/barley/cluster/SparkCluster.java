package barley.cluster;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;

import barley.lang.study.remote.ClusterException;
import barley.lang.study.remote.RemoteAnswer;
import barley.lang.study.remote.RemoteShare;
import barley.lang.study.remote.RemoteStudy;
import barley.lang.study.remote.StudyCluster;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * A cluster of Apache Spark. A job has a partition for each share, and its result handler gets each answer once, when its task ends,
 * however often the task was tried.
 */
final class SparkCluster implements StudyCluster {

	private final SparkContext context;
	private final ExecutorWatch executors;
	private volatile boolean canceled;

	SparkCluster(SparkContext context, Consumer<String> notes) {
		this.context = context;
		executors = new ExecutorWatch(notes);
		context.addSparkListener(executors);
	}

	@Override
	public int cores() {
		return context.isLocal() ? context.defaultParallelism() : executors.cores();
	}

	@Override
	public Duration alone() {
		return context.isLocal() ? Duration.ZERO : executors.alone();
	}

	@Override
	public void compute(RemoteStudy study, List<RemoteShare> shares, Answers answers) throws ClusterException {
		canceled = false;
		RDD<RemoteShare> partitions = JavaSparkContext.fromSparkContext(context).parallelize(shares, shares.size()).rdd();
		List<Object> all = IntStream.range(0, shares.size()).mapToObj(share -> (Object) share).toList();
		try {
			context.runJob(partitions, new ShareTask(study), CollectionConverters.asScala(all).toSeq(),
					new AbstractFunction2<Object, RemoteAnswer, BoxedUnit>() {
						@Override
						public BoxedUnit apply(Object share, RemoteAnswer answer) {
							answers.add((Integer) share, answer);
							return BoxedUnit.UNIT;
						}
					}, ClassTag$.MODULE$.<RemoteAnswer>apply(RemoteAnswer.class));
		} catch (Exception e) { // of Scala, which declares none
			if (!canceled) {
				throw new ClusterException("the cluster has given up: %s", e.getMessage().strip().replaceAll("\\s*\\R(?s:.*)", ""));
			}
		}
	}

	@Override
	public void cancel() {
		canceled = true;
		if (!context.isStopped()) {
			context.cancelAllJobs();
		}
	}

	@Override
	public void close() {
		executors.end();
		context.stop();
	}
}

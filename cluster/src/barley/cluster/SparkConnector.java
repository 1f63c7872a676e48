package barley.cluster;

import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

import barley.lang.study.remote.ClusterAddress;
import barley.lang.study.remote.StudyCluster;

/**
 * Connects to clusters of Apache Spark. System properties that begin with {@code spark.} are Spark's own settings, and take precedence over
 * those made here, which are for many short tasks that lose nothing when they are computed twice.
 */
public final class SparkConnector implements StudyCluster.Connector {

	@Override
	public StudyCluster connect(ClusterAddress address, Optional<InetAddress> local, OptionalInt cores, Consumer<String> notes) {
		SparkConf conf = new SparkConf().setMaster(address.text()).setJars(SparkContext.jarOfClass(SparkConnector.class).toList());
		conf.setIfMissing("spark.app.name", "barley study");
		conf.setIfMissing("spark.ui.enabled", "false");
		conf.setIfMissing("spark.scheduler.mode", "FIFO");
		conf.setIfMissing("spark.task.maxFailures", "8");
		conf.setIfMissing("spark.speculation", "true");
		conf.setIfMissing("spark.speculation.multiplier", "3");
		conf.setIfMissing("spark.speculation.quantile", "0.9");
		conf.setIfMissing("spark.driver.maxResultSize", "0"); // rows are in the journal as soon as they come
		cores.ifPresent(most -> conf.setIfMissing("spark.cores.max", Integer.toString(most)));
		local.map(InetAddress::getHostAddress).ifPresent(host -> {
			conf.setIfMissing("spark.driver.host", host);
			conf.setIfMissing("spark.driver.bindAddress", host);
		});
		return new SparkCluster(new SparkContext(conf), notes);
	}
}

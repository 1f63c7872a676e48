package barley.lang.study.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterAddressTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			host:7077               | --cluster takes the address of a Spark master, such as spark://host:7077; found host:7077
			http://host:7077        | --cluster takes the address of a Spark master, such as spark://host:7077; found http://host:7077
			spark://                | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://
			spark://host            | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://host
			spark://host:0          | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://host:0
			spark://host:65536      | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://host:65536
			spark://host:7077/x     | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://host:7077/x
			spark://me@host:7077    | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://me@host:7077
			spark://one:1,          | --cluster takes a host and a port from 1 to 65535, such as spark://host:7077; found spark://one:1,
			local[2]                | --cluster takes the address of a standalone master, such as spark://host:7077; pass local[2] to Spark's own submission, as --master
			yarn                    | --cluster takes the address of a standalone master, such as spark://host:7077; pass yarn to Spark's own submission, as --master
			k8s://https://host:443  | --cluster takes the address of a standalone master, such as spark://host:7077; pass k8s://https://host:443 to Spark's own submission, as --master
			""")
	void wrongAddresses(String text, String message) {
		assertEquals(message, assertThrows(ClusterException.class, () -> ClusterAddress.of(text, false)).getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = {"spark://host:7077", "spark://10.0.0.1:1", "spark://[::1]:7077", "spark://one:7077,other.org:7078"})
	void rightAddresses(String text) throws ClusterException {
		assertEquals(text, ClusterAddress.of(text, false).text());
	}

	@Test
	void sparkKnowsOthers() throws ClusterException {
		assertEquals(Optional.empty(), ClusterAddress.of("local[2]", true).reach());
	}

	@Test
	void somebodyListens() throws IOException {
		try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			ClusterAddress address = ClusterAddress.of("spark://127.0.0.1:1,127.0.0.1:" + listener.getLocalPort(), false);
			assertTrue(address.reach().orElseThrow().isLoopbackAddress());
		}
	}

	@Test
	void nobodyListens() throws IOException {
		int port;
		try (ServerSocket listener = new ServerSocket(0)) {
			port = listener.getLocalPort();
		}
		String text = "spark://127.0.0.1:" + port;
		assertEquals("no Spark master there: 127.0.0.1:%d: Connection refused".formatted(port),
				assertThrows(ClusterException.class, () -> ClusterAddress.of(text, false).reach()).getMessage());
	}

	@Test
	void unknownHost() {
		assertEquals("no Spark master there: no-such-host.invalid:7077: unknown host",
				assertThrows(ClusterException.class, () -> ClusterAddress.of("spark://no-such-host.invalid:7077", false).reach())
				.getMessage());
	}
}

package barley.runtime.simulate.clock;

import java.math.BigInteger;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.cost.BitEnergy;

/** The energy of a run of switches, in nanowatts times picoseconds. */
final class RunEnergy {

	private RunEnergy() {
	}

	/** Returns the power of switches over the time of the exchange, the energy of packets, and that of the bits of data on links. */
	static BigInteger of(NetworkRun run) {
		SwitchNetwork network = run.network();
		BigInteger power = BigInteger.ZERO;
		for (int number = 0; number < network.switches(); number++) {
			power = power.add(BigInteger.valueOf(network.type(network.vertex(number)).nanowatts()));
		}
		return power.multiply(BigInteger.valueOf(run.cost().timePs())).add(ofPackets(run))
				.add(BitEnergy.of(network.machine(), run.channelBytes()));
	}

	/** Returns the energy of packets that are let go and of the bits of their headers on links. */
	static BigInteger ofPackets(NetworkRun run) {
		SwitchNetwork network = run.network();
		BigInteger attojoules = BigInteger.ZERO;
		for (int port = 0; port < network.ports(); port++) {
			int vertex = network.owner(port);
			long each = network.isSwitch(vertex) ? network.type(vertex).attojoules() : 0;
			attojoules = attojoules.add(BigInteger.valueOf(run.grants(port)).multiply(BigInteger.valueOf(each)));
			BigInteger headers = BigInteger.valueOf(run.carried(port)).multiply(BigInteger.valueOf(network.headerBytes(port)));
			attojoules = attojoules.add(headers.shiftLeft(3).multiply(BigInteger.valueOf(network.linkType(port).attojoules())));
		}
		return BitEnergy.ofAttojoules(attojoules);
	}
}

package barley.runtime.network;

import java.util.BitSet;
import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.program.SwitchProgram;

/** Routes by the programs of the switches, which are asked about every packet. */
final class ProgramRoutes implements RouteSource {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final List<SwitchProgram> programs;
	private final int number;
	private final SwitchQuestion question;
	/** The ports on whose channels packets descend. */
	private final BitSet down = new BitSet();

	/**
	 * Creates the routes of one network.
	 *
	 * @param network  switches of this network and perhaps of others
	 * @param programs a program for each switch of the machine
	 * @param number   under which the programs know the network
	 */
	ProgramRoutes(SwitchNetwork network, List<SwitchProgram> programs, int number) {
		this.network = network;
		this.programs = programs;
		this.number = number;
		question = new SwitchQuestion(network.machine());
	}

	@Override
	public int port(int vertex, int destination, boolean descending) {
		question.plain(programs.get(vertex - network.machine().nodes()), vertex, number, destination, descending);
		if (question.answer() == SwitchQuestion.Answer.NOTHING) {
			return NONE;
		}
		question.otherEnd(question.left());
		int port = network.portOn(question.left(), vertex);
		if (port == NONE || !network.sends(port)) {
			throw Fault.of("no-lane", "the program of %s sends packets to %s on %s, where they cannot go", network.vertexName(vertex),
					network.vertexName(destination), network.machine().laneName(question.left()));
		}
		if (question.answer() == SwitchQuestion.Answer.DESCEND) {
			down.set(port);
		}
		return port;
	}

	@Override
	public boolean isDown(int port) {
		return down.get(port);
	}

	@Override
	public boolean climbs() {
		return !down.isEmpty();
	}

	@Override
	public boolean isSound() {
		return false;
	}
}

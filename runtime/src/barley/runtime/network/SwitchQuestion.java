package barley.runtime.network;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Failure;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;

/**
 * Asks programs of switches what they do with a packet: it is both the header that the parser sees, and the units to which the program
 * hands the packet. An object serves for many questions, so that none of them allocates anything.
 */
final class SwitchQuestion implements PacketHeader, SwitchUnits {

	private static final int NONE = -1;

	/** What the programs answered. */
	enum Answer {
		NOTHING, FORWARD, DESCEND, COPY, COMBINE, TURN_ROUND
	}

	private final Machine machine;
	private int flag;
	private int tree;
	private int lane;
	private int network;
	private int destination;
	private boolean descending;

	private int vertex;
	private Answer answer;
	private int left;
	private int[] lanes;
	private int expected;

	SwitchQuestion(Machine machine) {
		this.machine = machine;
	}

	/** Asks about a packet of a tree that is combined. */
	void combined(SwitchProgram program, int at, int number) {
		ask(program, at, 1, number, NONE, NONE, NONE, false);
		if (answer != Answer.COMBINE && answer != Answer.TURN_ROUND) {
			throw Fault.of("no-tree", "the program of %s does not combine packets of tree %d, to which it belongs", machine.nodeName(at),
					number);
		}
	}

	/** Asks about a copy that comes on a lane of a tree. */
	void copied(SwitchProgram program, int at, int number, int from) {
		ask(program, at, 0, number, from, NONE, NONE, false);
		if (answer != Answer.COPY) {
			throw Fault.of("no-tree", "the program of %s does not copy packets of tree %d, to which it belongs", machine.nodeName(at),
					number);
		}
	}

	/** Asks about a plain packet. */
	void plain(SwitchProgram program, int at, int number, int to, boolean down) {
		ask(program, at, 0, NONE, NONE, number, to, down);
		if (answer != Answer.NOTHING && answer != Answer.FORWARD && answer != Answer.DESCEND) {
			throw Fault.of("no-route", "the program of %s does not forward a packet to %s, which has no tree", machine.nodeName(at),
					machine.nodeName(to));
		}
	}

	private void ask(SwitchProgram program, int at, int aFlag, int aTree, int aLane, int aNetwork, int to, boolean down) {
		vertex = at;
		flag = aFlag;
		tree = aTree;
		lane = aLane;
		network = aNetwork;
		destination = to;
		descending = down;
		answer = Answer.NOTHING;
		try {
			program.parse(this, this);
		} catch (Fault fault) {
			throw fault;
		} catch (RuntimeException e) {
			throw Fault.of("bad-role", "the program of %s failed: %s", machine.nodeName(at), Failure.of(e, program.getClass().getName()));
		}
	}

	/** Returns the answer. */
	Answer answer() {
		return answer;
	}

	/** Returns the lane on which the packet leaves. */
	int left() {
		return left;
	}

	/** Returns the lanes on which copies leave. */
	int[] lanes() {
		return lanes;
	}

	/** Returns the contributions that the switch expects. */
	int expected() {
		return expected;
	}

	/** Returns the vertex at the other end of a lane of the switch that was asked. */
	int otherEnd(int own) {
		if (own < 0 || own >= machine.lanes() || machine.from(own) != vertex && machine.to(own) != vertex) {
			throw Fault.of("wrong-lane", "the program of %s names lane %d, which is not one of its own", machine.nodeName(vertex), own);
		}
		return machine.from(own) == vertex ? machine.to(own) : machine.from(own);
	}

	private void answer(Answer given) {
		if (answer != Answer.NOTHING) {
			throw Fault.of("two-units", "the program of %s hands a packet to two units", machine.nodeName(vertex));
		}
		answer = given;
	}

	@Override
	public void forward(int to) {
		answer(Answer.FORWARD);
		left = to;
	}

	@Override
	public void descend(int to) {
		answer(Answer.DESCEND);
		left = to;
	}

	@Override
	public void copy(int... to) {
		answer(Answer.COPY);
		lanes = to;
	}

	@Override
	public void combine(int contributions, int to) {
		answer(Answer.COMBINE);
		expected = contributions;
		left = to;
	}

	@Override
	public void turnRound(int contributions, int... to) {
		answer(Answer.TURN_ROUND);
		expected = contributions;
		lanes = to;
	}

	@Override
	public int flag() {
		return flag;
	}

	@Override
	public int tree() {
		return tree;
	}

	@Override
	public int lane() {
		return lane;
	}

	@Override
	public int network() {
		return network;
	}

	@Override
	public int destination() {
		return destination;
	}

	@Override
	public boolean isDescending() {
		return descending;
	}
}

package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.program.Program;
import barley.runtime.synapse.CoreStatements;
import barley.runtime.synapse.SynapseBlock;
import barley.runtime.synapse.SynapsePorts;
import barley.runtime.synapse.SynapseProgram;
import barley.runtime.synapse.SynapseReducer;
import barley.runtime.synapse.SynapseResult;
import barley.runtime.synapse.SynapseWay;
import barley.runtime.synapse.SynapseWord;

/** Records the instructions of a core in an exchange, and checks each of them. */
final class CoreRecord implements SynapsePorts {

	private final Machine machine;
	private final DataTable data;
	private final String statement;
	private final int node;
	private final List<SynapseProgram> programs = new ArrayList<>();
	private final List<SynapseWord> words = new ArrayList<>();
	private final List<SynapseResult> results = new ArrayList<>();
	/** Channels that have carried a word of this core, and those whose result was received since. */
	private final Set<Integer> issued = new HashSet<>();
	private final Set<Integer> received = new HashSet<>();

	CoreRecord(Program program, String statement, int node) {
		machine = program.machine();
		data = program.data();
		this.statement = statement;
		this.node = node;
	}

	CoreStatements statements() {
		return new CoreStatements(programs, words, results);
	}

	@Override
	public void synapse(int channel, int link, SynapseBlock block, SynapseReducer reducer) {
		Synapses synapses = link(channel, link);
		if (block.instructions() < 1) {
			throw Fault.of("bad-phase", "%s has a program of %,d instructions on channel %d, but taking the word is one: \"%s\"", name(),
					block.instructions(), channel, statement);
		}
		if (programs.stream().anyMatch(program -> program.channel() == channel)) {
			throw Fault.of("bad-phase", "%s has two programs on channel %d in one exchange: \"%s\"", name(), channel, statement);
		}
		if (channel >= synapses.type().slots()) {
			throw Fault.of("slots-spent",
					"%s has a program on channel %d, but synapses of %s have %,d slots, for channels from 0 on: \"%s\"", name(),
					channel, synapses.type().name(), synapses.type().slots(), statement);
		}
		programs.add(new SynapseProgram(channel, link, block, reducer));
	}

	@Override
	public void send(int channel, int link, int index, long first, long count, SynapseWay way) {
		issue(new SynapseWord(channel, link, false, index, first, count, way));
	}

	@Override
	public void store(int channel, int link, int index, long first, long count) {
		issue(new SynapseWord(channel, link, true, index, first, count, SynapseWay.WIRES));
	}

	private void issue(SynapseWord word) {
		link(word.channel(), word.link());
		if (!issued.add(word.channel())) {
			boolean reduces = programs.stream().anyMatch(program -> program.channel() == word.channel() && program.reducer() != null);
			if (reduces && !received.contains(word.channel())) {
				throw Fault.of("reducer-busy",
						"%s sends a second word on channel %d, whose reducer keeps its result until it is received: \"%s\"",
						name(), word.channel(), statement);
			}
			throw Fault.of("bad-phase", "%s sends two words on channel %d in one exchange: \"%s\"", name(), word.channel(), statement);
		}
		elements(word.data(), word.first(), word.count());
		if (word.count() < 1) {
			throw Fault.of("bad-phase", "%s sends a word without elements on channel %d: \"%s\"", name(), word.channel(), statement);
		}
		words.add(word);
	}

	@Override
	public void receive(int channel, int index, long first) {
		receive(new SynapseResult(channel, index, first, -1, 0, false));
	}

	@Override
	public void receiveWithId(int channel, int index, long first, int idData, long idFirst) {
		receive(new SynapseResult(channel, index, first, idData, idFirst, true));
	}

	@Override
	public void receiveWithSecond(int channel, int index, long first, int secondData, long secondFirst) {
		receive(new SynapseResult(channel, index, first, secondData, secondFirst, false));
	}

	private void receive(SynapseResult result) {
		if (!received.add(result.channel())) {
			throw Fault.of("bad-phase", "%s receives the result of channel %d twice in one exchange: \"%s\"", name(), result.channel(),
					statement);
		}
		SynapseProgram program = programs.stream().filter(each -> each.channel() == result.channel()).findFirst().orElse(null);
		if (program != null && program.reducer() == null) {
			throw Fault.of("no-result", "%s receives a result of channel %d, whose program has no reducer: \"%s\"", name(),
					result.channel(), statement);
		}
		elements(result.data(), result.first(), 1);
		if (result.second() >= 0) {
			elements(result.second(), result.secondFirst(), 1);
		}
		results.add(result);
	}

	private Synapses link(int channel, int link) {
		if (link < 0 || link >= machine.synapses().size()) {
			throw Fault.of("no-synapses", "%s uses synapses of link type %d, but %s has %,d link types with synapses: \"%s\"", name(), link,
					machine.name(), machine.synapses().size(), statement);
		} else if (channel < 0) {
			throw Fault.of("bad-phase", "%s uses channel %d, but channels are numbered from 0: \"%s\"", name(), channel, statement);
		}
		return machine.synapses().of(link);
	}

	private void elements(int index, long first, long count) {
		if (index < 0 || index >= data.size() || !data.owns(node, index)) {
			throw Fault.of("no-data", "%s sends or receives data %d, which it does not own: \"%s\"", name(), index, statement);
		} else if (first < 0 || count < 0 || first > data.length(index) - count) {
			throw Fault.of("wrong-elements", "%s sends or receives %,d elements of %s from %,d on, but it has %,d: \"%s\"", name(), count,
					data.name(index), first, data.length(index), statement);
		}
	}

	private String name() {
		return machine.nodeName(node);
	}
}

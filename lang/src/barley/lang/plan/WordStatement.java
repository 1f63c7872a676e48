package barley.lang.plan;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.finding.Origin;
import barley.lang.synapse.BlockProgram;
import barley.runtime.machine.Synapses;

/**
 * A word that every core sends to the synapses that hear it, or stores in its own, and what becomes of it: {@code send x to Hear as a
 * { return F * a } combine sum into h}.
 *
 * @param local     whether each core stores its word in its own synapses
 * @param word      what is sent: data of nodes
 * @param link      the number of the link type in the machine's table of synapses
 * @param senders   the nodes that send, ascending; null for all that have such synapses
 * @param data      the data of synapses that the program reads or writes, in the order of its block
 * @param reduction null if the synapses return nothing
 * @param slot      where the program is loaded, from 0; of {@code resident} programs no other statement uses it
 * @param resident  whether the program stays loaded during the whole schedule; others are loaded before each exchange
 */
public record WordStatement(Origin source, boolean local, Payload word, int link, int[] senders, WordWay way, BlockProgram program,
		List<Payload> data, WordReduction reduction, int slot, boolean resident) {

	/**
	 * Returns the nodes that issue a word: those that are named, else all at which synapses begin; of a word that is stored, all that have
	 * synapses.
	 */
	public BitSet senders(Synapses synapses) {
		BitSet nodes = new BitSet();
		if (local) {
			IntStream.range(0, synapses.cores()).filter(core -> synapses.count(core) > 0).map(synapses::node).forEach(nodes::set);
		} else if (senders != null) {
			IntStream.of(senders).forEach(nodes::set);
		} else {
			BitSet cores = new BitSet();
			IntStream.range(0, synapses.size()).map(synapses::id).forEach(cores::set);
			cores.stream().map(synapses::node).forEach(nodes::set);
		}
		return nodes;
	}

	/** Returns the same with a place for its program. */
	public WordStatement in(int place, boolean stays) {
		return new WordStatement(source, local, word, link, senders, way, program, data, reduction, place, stays);
	}
}

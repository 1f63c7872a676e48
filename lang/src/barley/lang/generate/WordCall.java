package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.plan.Payload;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.lang.synapse.BlockValue;
import barley.runtime.machine.Synapses;

/**
 * A word to synapses, as programs state it; the numbers in it may move on with the rounds of loops.
 *
 * @param slot   the channel
 * @param places where the word, the data of the synapses, what is received, and the data of the index begin in their vectors
 * @param one    the synapse whose result is taken, if its number is known; null otherwise
 */
record WordCall(WordStatement statement, Affine slot, List<Act.Part> places, Affine one, BitSet senders, BitSet hearers) {

	static WordCall of(WordStatement statement, Vectors vectors, Synapses synapses) {
		List<Payload> named = new ArrayList<>(List.of(statement.word()));
		named.addAll(statement.data());
		WordReduction reduction = statement.reduction();
		if (reduction != null) {
			named.add(reduction.into());
			if (reduction.second() != null) {
				named.add(reduction.second());
			}
			named.addAll(reduction.indexed());
		}
		BitSet hearers = new BitSet();
		for (int core = 0; core < synapses.cores(); core++) {
			hearers.set(synapses.node(core), synapses.count(core) > 0);
		}
		BitSet senders = statement.senders(synapses);
		boolean known = reduction != null && reduction.index() instanceof BlockValue.Constant;
		return new WordCall(statement, Affine.of(statement.slot()), named.stream().map(payload -> new Act.Part(vectors.of(payload),
				Affine.of(vectors.offset(payload) + payload.first()), payload.size())).toList(),
				known ? Affine.of(((BlockValue.Constant) reduction.index()).number().longValueExact()) : null, senders, hearers);
	}

	Act.Part word() {
		return places.get(0);
	}

	List<Act.Part> data() {
		return places.subList(1, 1 + statement.data().size());
	}

	Act.Part into() {
		return places.get(1 + statement.data().size());
	}

	Act.Part second() {
		return places.get(2 + statement.data().size());
	}

	/** Returns the data from which the number of a synapse is computed. */
	List<Act.Part> indexed() {
		return places.subList(places.size() - statement.reduction().indexed().size(), places.size());
	}

	/** Returns whether what a statement does there is the same but for numbers that move on. */
	boolean movesLike(WordCall other) {
		return statement.source().equals(other.statement.source()) && statement.link() == other.statement.link()
				&& sameBlock(other) && sameReduction(other) && slot.movesLike(other.slot) && places.size() == other.places.size()
				&& IntStream.range(0, places.size()).allMatch(i -> places.get(i).vector() == other.places.get(i).vector()
						&& places.get(i).count() == other.places.get(i).count()
						&& places.get(i).first().movesLike(other.places.get(i).first()));
	}

	private boolean sameBlock(WordCall other) {
		return statement.program().block().steps().equals(other.statement.program().block().steps())
				&& statement.way().equals(other.statement.way());
	}

	private boolean sameReduction(WordCall other) {
		WordReduction mine = statement.reduction();
		WordReduction its = other.statement.reduction();
		return mine == null ? its == null : its != null && (one == null ? other.one == null && (mine.index() == null ? its.index() == null
				: mine.index().equals(its.index())) : other.one != null && one.movesLike(other.one));
	}

	List<Affine> numbers() {
		List<Affine> numbers = new ArrayList<>(List.of(slot));
		places.forEach(place -> numbers.add(place.first()));
		if (one != null) {
			numbers.add(one);
		}
		return numbers;
	}

	WordCall in(String round, Iterator<Long> moves) {
		Affine channel = slot.in(round, moves.next());
		List<Act.Part> moved = places.stream().map(part -> new Act.Part(part.vector(), part.first().in(round, moves.next()), part.count()))
				.toList();
		return new WordCall(statement, channel, moved, one == null ? null : one.in(round, moves.next()), senders, hearers);
	}
}

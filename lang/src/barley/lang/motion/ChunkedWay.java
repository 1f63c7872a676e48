package barley.lang.motion;

import java.util.List;

import barley.lang.wiring.Route;

/**
 * As another way goes step by step, but each of its messages in chunks, which follow each other as soon as they can: a chunk leaves when
 * what it is made of has come, whatever other nodes do (RULES.md 21). So a node hands a piece on while the rest of it still comes. Which
 * elements go over which hop is what the other way says; chunks begin and end with what it sends there at a time.
 *
 * @param stepped how messages go
 * @param chunks  into how many chunks each is cut; fewer if it has fewer elements
 */
public record ChunkedWay(Way stepped, int chunks) implements Way {

	@Override
	public Motion motion(Task task) {
		return stepped.motion(task);
	}

	@Override
	public List<Strand> strands() {
		return stepped.strands();
	}

	@Override
	public List<Lap> buckets() {
		return stepped.buckets();
	}

	@Override
	public Shares shares() {
		return stepped.shares();
	}

	@Override
	public Route route(int share) {
		return stepped.route(share);
	}

	@Override
	public Way sharing(Shares shares) {
		return new ChunkedWay(stepped.sharing(shares), chunks);
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return stepped.cuts(kind, members);
	}

	@Override
	public int[] order(int[] members) {
		return stepped.order(members);
	}

	@Override
	public List<Way> parts() {
		return stepped.parts();
	}

	@Override
	public Share share() {
		return stepped.share();
	}

	@Override
	public Transport transport() {
		return Transport.STREAM;
	}

	@Override
	public int chunksOfMessage() {
		return chunks;
	}

	@Override
	public boolean puts() {
		return stepped.puts();
	}

	@Override
	public boolean holdsInTransit(CollectiveKind kind) {
		return stepped.holdsInTransit(kind);
	}

	@Override
	public int[] stops(int[] members) {
		return stepped.stops(members);
	}
}

package barley.runtime.simulate.pace;

import barley.runtime.machine.Mix;
import barley.runtime.program.PaceBlock;

/** A hash over all transfers: what goes over each channel of a lane or circuit, in order. */
final class PaceFingerprint implements PaceObserver {

	private final PaceBlock block;
	private final PaceItems items;
	private final long[] channels;

	/** @param channels how many channels lanes and circuits have */
	PaceFingerprint(PaceBlock block, PaceItems items, int channels) {
		this.block = block;
		this.items = items;
		this.channels = new long[channels];
	}

	@Override
	public void carried(int send, int leg, long sentPs, long now, long heldPs, long cause) {
		carried(send, leg);
	}

	/** A leg begins. */
	void carried(int send, int leg) {
		int over = items.ways().over(items.way(send, leg));
		int first = block.firstPart(send);
		long hash = channels[over];
		for (int part = first + items.firstPart(send, leg); part < first + items.endPart(send, leg); part++) {
			hash = Mix.fold(Mix.fold(Mix.fold(hash, block.room(part)), block.first(part)), block.elements(part));
		}
		channels[over] = hash;
	}

	long hash() {
		long hash = 0;
		for (int channel = 0; channel < channels.length; channel++) {
			hash = channels[channel] == 0 ? hash : Mix.fold(Mix.fold(hash, channel), channels[channel]);
		}
		return hash;
	}
}

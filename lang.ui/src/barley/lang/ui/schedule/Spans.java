package barley.lang.ui.schedule;

import java.util.List;

import barley.lang.plan.Payload;

/** The horizontal layout of data side by side: widths are proportional to sizes, with a minimum width. */
final class Spans {

	private static final int GAP = 6;
	private static final int RIGHT = 6;
	private static final double LEAST = 3;

	private final int left;
	/** The position at which each vector begins and the one before it ends. */
	private final double[] start;
	private final double[] end;

	Spans(List<Payload> data, int left, int width) {
		this.left = left;
		start = new double[data.size()];
		end = new double[data.size()];
		double room = Math.max(1, width - left - RIGHT);
		double gap = data.size() < 2 ? 0 : Math.min(GAP, room / 4 / data.size());
		double all = data.stream().mapToDouble(payload -> Math.max(1, bytes(payload))).sum();
		double least = Math.min(LEAST, (room - gap * data.size()) / Math.max(1, data.size()));
		double shared = Math.max(0, room - gap * data.size() - least * data.size());
		double at = left;
		for (int i = 0; i < start.length; i++) {
			start[i] = at;
			at += least + shared * Math.max(1, bytes(data.get(i))) / all;
			end[i] = at;
			at += gap;
		}
	}

	private static double bytes(Payload payload) {
		return (double) payload.size() * payload.type().bytes();
	}

	int left() {
		return left;
	}

	/** Returns the position of a fraction of a vector, from 0 for its beginning to 1 for its end. */
	int x(int vector, double part) {
		return (int) Math.round(start[vector] + part * (end[vector] - start[vector]));
	}

	/** Returns the vector at a position, or -1. */
	int vector(int x) {
		for (int i = 0; i < start.length; i++) {
			if (start[i] <= x && x < end[i]) {
				return i;
			}
		}
		return -1;
	}

	/** Returns the fraction of a vector before a position. */
	double part(int vector, int x) {
		return Math.max(0, Math.min(1, (x - start[vector]) / Math.max(1e-9, end[vector] - start[vector])));
	}
}

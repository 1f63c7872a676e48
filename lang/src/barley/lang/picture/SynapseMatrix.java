package barley.lang.picture;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.picture.Scene.Cell;
import barley.lang.picture.Scene.Matrix;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Synapses;

/**
 * Draws synapses that are too many for arrows as a square: a row for each core that hears, a column for each core that is heard. Of many
 * cores, a cell stands for several, and is the darker, the more of them hear each other; small cells in turn that are alike are one.
 */
final class SynapseMatrix {

	/** The most rows and columns. */
	private static final int MOST_CELLS = 64;
	/** The most squares of a picture, each for a link type. */
	private static final int MOST_SQUARES = 4;
	/** The most rows and columns whose cells are drawn one by one. */
	private static final int MOST_SEPARATE = 32;
	/** The part of a cell's side that is left free. */
	private static final double FREE = 0.06;
	private static final double LEAST_SIDE = 200;
	private static final double MOST_SIDE = 520;
	/** The height of a picture that a square beside it takes. */
	private static final double PART = 0.75;
	private static final double LETTERS = 12;
	private static final double GAP = 34;

	private final Wiring wiring;
	private final Synapses synapses;
	private final int cells;

	private SynapseMatrix(Wiring wiring, Synapses synapses) {
		this.wiring = wiring;
		this.synapses = synapses;
		cells = Math.min(MOST_CELLS, synapses.cores());
	}

	/** Returns the squares for all link types beside a picture of some size, or below it if it is low; none if arrows are drawn. */
	static List<Matrix> beside(Wiring wiring, double width, double height) {
		List<Matrix> matrices = new ArrayList<>();
		if (SynapseStrands.areDrawn(wiring.machine())) {
			return matrices;
		}
		boolean right = height > 0.5 * width;
		double side = Math.max(LEAST_SIDE, right ? PART * height : Math.min(MOST_SIDE, width - 2 * GAP));
		double letters = LETTERS * Math.max(1, side / MOST_SIDE);
		List<Synapses> types = wiring.machine().synapses().all();
		for (int type = 0; type < Math.min(MOST_SQUARES, types.size()); type++) {
			double along = type * (side + GAP);
			double x = GAP / 2 + (right ? width + along : Math.max(0, (width - side) / 2 - GAP / 2) + along);
			double y = right ? Math.max(2 * letters, (height - side) / 2) : height + 2 * letters;
			matrices.add(new SynapseMatrix(wiring, types.get(type)).matrix(type, x, y, side, letters));
		}
		return matrices;
	}

	private Matrix matrix(int type, double x, double y, double side, double letters) {
		int[][] there = new int[cells][cells];
		for (int core = 0; core < synapses.cores(); core++) {
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				there[cell(core)][cell(synapses.id(synapse))] += synapses.isOn(synapse) ? 1 : 0;
			}
		}
		List<Cell> drawn = new ArrayList<>();
		double step = side / cells;
		double free = cells > MOST_SEPARATE ? 0 : FREE * step;
		for (int row = 0; row < cells; row++) {
			for (int column = 0, end; column < cells; column = end) {
				double share = share(there, row, column);
				end = column + 1;
				while (cells > MOST_SEPARATE && end < cells && share(there, row, end) == share) {
					end++;
				}
				if (share > 0) {
					drawn.add(new Cell(x + column * step, y + row * step, (end - column) * step - free, step - free, share,
							name(column, end) + " -> " + name(row, row + 1)));
				}
			}
		}
		String label = Words.of("%s: %s to %s, a row for each that hears", synapses.type().name(),
				wiring.name(synapses.node(0)), wiring.name(synapses.node(synapses.cores() - 1)));
		return new Matrix(label, letters, type, x, y, side, cells, drawn);
	}

	private int cell(int core) {
		return (int) ((long) core * cells / synapses.cores());
	}

	/** Returns the first core of a cell; the number of cores for the cell after the last. */
	private int first(int cell) {
		return (int) (((long) cell * synapses.cores() + cells - 1) / cells);
	}

	/** Returns which part of the pairs of cores of a cell have a synapse; at most 1, where pairs have several. */
	private double share(int[][] there, int row, int column) {
		return Math.min(1, (double) there[row][column] / ((first(row + 1) - first(row)) * (first(column + 1) - first(column))));
	}

	/** Returns the names of the cores of some cells. */
	private String name(int from, int end) {
		int last = first(end) - 1;
		String first = wiring.name(synapses.node(first(from)));
		return first(from) == last ? first : first + " .. " + wiring.name(synapses.node(last));
	}
}

/** The data pass of a functional run: fill, move, combine, compute and compare real data. */
package barley.runtime.simulate.move;

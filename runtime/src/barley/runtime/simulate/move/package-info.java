/** The data pass of a functional run: fills, moves, combines, computes and verifies real data. */
package barley.runtime.simulate.move;

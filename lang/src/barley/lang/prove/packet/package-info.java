/**
 * Exchanges in packets through clocked switches, from the plan: the rows of switches, the collectives with their elements, and whether they
 * end. The generator writes the rows and the collectives into programs; figures come from a simulation without data.
 */
package barley.lang.prove.packet;

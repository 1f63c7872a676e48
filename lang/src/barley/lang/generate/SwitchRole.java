package barley.lang.generate;

import java.util.List;

import barley.lang.generate.SwitchCast.TreeFamily;

/**
 * Switches whose programs differ in constants alone; they share a class.
 *
 * @param className its simple name
 * @param example   one of its switches
 * @param switches  how many it has
 * @param ends      of its trees those that end at some of the switches
 */
record SwitchRole(String className, int example, int switches, List<TreeFamily> trees, List<TreeFamily> ends,
		List<NetworkFamily> networks) {
}

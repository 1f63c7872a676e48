package barley.lang.generate

import barley.lang.generate.SwitchCast.TreeFamily
import java.util.TreeSet

import static extension barley.lang.generate.JavaNames.comment
import static extension barley.lang.generate.JavaNames.lineComment

/**
 * The Java program of one role of switches. It reads as a switch is built: parser, flag test, route units, compute unit and crossbar. What
 * differs from switch to switch comes from the table; the code grows with names of trees and networks, not with trees or switches.
 */
package class SwitchProgramTemplate {

	val Cast cast
	val SwitchRole role
	val String packageName

	new(Cast cast, SwitchRole role, String packageName) {
		this.cast = cast
		this.role = role
		this.packageName = packageName
	}

	def String javaText() '''
		package «packageName»;

		«IF role.networks.exists[climbs]»
			import java.util.Arrays;

		«ENDIF»
		«FOR used : imports»
			import barley.runtime.program.«used»;
		«ENDFOR»

		/**
		 * «cast.plan.name.comment» on «cast.plan.wiring.machine.name.replaceFirst("[(].*", "").comment», as «who» sees it.
		 * «Ownership.line(Ownership.schedule(cast.plan.name)).comment»
		 * Lanes and counts, which differ between switches, are in «cast.tables.comment».nodes.
		 */
		public final class «role.className» implements SwitchProgram {

			«FOR family : role.trees»
				private final TreeTable «family.field»; // rows of the «family.title.lineComment»
			«ENDFOR»
			«FOR family : role.networks SEPARATOR "\n"»
				«family.fields»
			«ENDFOR»

			public «role.className»(Constants constants) {
				«FOR family : role.trees»
					«family.field» = new TreeTable(constants, "«family.field»");
				«ENDFOR»
				«FOR family : role.networks»
					«family.assignments»
				«ENDFOR»
			}

			@Override
			public int[] trees() {
				return «IF role.trees.empty»new int[0]«ELSE»TreeTable.trees(«role.trees.join(", ", [field])»)«ENDIF»;
			}

			@Override
			public int[] networks() {
				return «IF role.networks.empty»new int[0]«ELSE»new int[] {«role.networks.join(", ", [stem])»}«ENDIF»;
			}

			/** Parser: the header says which tree a packet follows, or through which network it goes. */
			@Override
			public void parse(PacketHeader packet, SwitchUnits units) {
				«choices»
			}
			«FOR family : role.trees»

				«family.flagTest»
			«ENDFOR»
			«FOR family : role.networks»

				«family.routeUnit»
			«ENDFOR»
			«IF role.networks.exists[formula !== null]»

				/** Of several lanes to a neighbour, packets to one node always take the same. */
				private static int pick(int[] lanes, int destination) {
					return lanes[destination % lanes.length];
				}
			«ENDIF»
		}
	'''

	private def choices() {
		val choices = role.trees.map['''if («field».has(packet)) {
	«field»(packet, units);
}'''.toString] + role.networks.map['''if (packet.network() == «stem») {
	«passes»
}'''.toString]
		choices.join(" else ")
	}

	private def passes(NetworkFamily it) {
		if (climbs) '''«stem»(packet, units);''' else '''units.forward(«stem»(packet.destination()));'''
	}

	private def flagTest(TreeFamily it) '''
		/** Flag test of the «title.comment»: the compute unit takes packets with a flag, the crossbar copies all others. */
		private void «field»(PacketHeader packet, SwitchUnits units) {
			if (packet.flag() == 0) {
				units.copy(«field».others(packet));
			«IF role.ends.contains(it)»
			} else if («field».isRoot(packet)) {
				units.turnRound(«field».expected(packet), «field».children(packet));
			«ENDIF»
			} else {
				units.combine(«field».expected(packet), «field».parent(packet));
			}
		}
	'''

	// ---------------------------------------------------------------- routes

	private def fields(NetworkFamily it) '''
		private final int «stem»; // number of the network of «title.lineComment»
		«IF formula !== null»
			private final int «stem»First; // first node at these switches
			private final int «stem»Each; // nodes at each of them
			«FOR dimension : dimensions.tail»
				private final int «stem»Size«axis(dimension).toUpperCase»; // switches along «axis(dimension)»
			«ENDFOR»
			«FOR dimension : dimensions»
				private final int «stem»«axis(dimension).toUpperCase»; // place of this switch along «axis(dimension)»
				private final int[] «stem»Before«axis(dimension).toUpperCase»; // lanes to the switch before it
				private final int[] «stem»Behind«axis(dimension).toUpperCase»; // lanes to the switch behind it
			«ENDFOR»
			private final int[] «stem»Nodes; // lane to each node at this switch
		«ELSEIF climbs»
			private final LaneRanges «stem»Climbing; // lane for each destination, before the first step down
			private final LaneRanges «stem»Descending; // and behind it
			private final int[] «stem»Down; // lanes that lead down
		«ELSE»
			private final LaneRanges «stem»Lanes; // lane for each destination
		«ENDIF»
	'''

	private def assignments(NetworkFamily it) '''
		«stem» = constants.integer("«stem».network");
		«IF formula !== null»
			«stem»First = constants.integer("«stem».first");
			«stem»Each = constants.integer("«stem».each");
			«FOR dimension : dimensions.tail»
				«stem»Size«axis(dimension).toUpperCase» = constants.integer("«stem».size«axis(dimension).toUpperCase»");
			«ENDFOR»
			«FOR dimension : dimensions»
				«stem»«axis(dimension).toUpperCase» = constants.integer("«stem».«axis(dimension)»");
				«stem»Before«axis(dimension).toUpperCase» = constants.integers("«stem».before«axis(dimension).toUpperCase»");
				«stem»Behind«axis(dimension).toUpperCase» = constants.integers("«stem».behind«axis(dimension).toUpperCase»");
			«ENDFOR»
			«stem»Nodes = constants.integers("«stem».nodes");
		«ELSEIF climbs»
			«stem»Climbing = new LaneRanges(constants, "«stem»");
			«stem»Descending = new LaneRanges(constants, "«stem»Descending");
			«stem»Down = constants.integers("«stem».down");
		«ELSE»
			«stem»Lanes = new LaneRanges(constants, "«stem»");
		«ENDIF»
	'''

	private def routeUnit(NetworkFamily it) {
		if (formula !== null) {
			formulaUnit
		} else if (climbs) {
			'''
				/** Route unit of «title.comment»: first up, then down, by ranges of destinations. */
				private void «stem»(PacketHeader packet, SwitchUnits units) {
					int lane = (packet.isDescending() ? «stem»Descending : «stem»Climbing).lane(packet.destination());
					if (Arrays.binarySearch(«stem»Down, lane) >= 0) {
						units.descend(lane);
					} else {
						units.forward(lane);
					}
				}
			'''
		} else {
			'''
				/** Route unit of «title.comment»: by ranges of destinations. */
				private int «stem»(int destination) {
					return «stem»Lanes.lane(destination);
				}
			'''
		}
	}

	private def formulaUnit(NetworkFamily it) '''
		/** Route unit of «title.comment»: along «formula.order.map[dimension|axis(dimension)].join(", then along ")», then to the node. */
		private int «stem»(int destination) {
			int node = destination - «stem»First;
			int place = node / «stem»Each;
			«FOR dimension : dimensions»
				int to«axis(dimension).toUpperCase» = «destination(dimension)»;
			«ENDFOR»
			«FOR dimension : formula.order»
				if (to«axis(dimension).toUpperCase» != «stem»«axis(dimension).toUpperCase») {
					return pick(to«axis(dimension).toUpperCase» < «stem»«axis(dimension).toUpperCase» ? «stem»Before«axis(dimension).toUpperCase» : «stem»Behind«axis(dimension).toUpperCase», destination);
				}
			«ENDFOR»
			return «stem»Nodes[node % «stem»Each];
		}
	'''

	/** The place of the destination along a dimension: what is left of its place behind those before, in blocks of those behind. */
	private def destination(NetworkFamily it, int dimension) {
		val blocks = dimensions.filter[it > dimension].map[behind|" / " + stem + "Size" + axis(behind).toUpperCase].join
		val size = " % " + stem + "Size" + axis(dimension).toUpperCase
		"place" + blocks + if (dimension > 0) size else ""
	}

	private def dimensions(NetworkFamily it) {
		0 ..< formula.sizes.length
	}

	private def axis(NetworkFamily it, int dimension) {
		formula.letter(dimension)
	}

	// ---------------------------------------------------------------- names

	private def who() {
		val example = cast.plan.wiring.name(role.example).comment
		val all = cast.plan.wiring.machine.switches
		if (role.switches == 1) example else if (role.switches == all) "each of its switches" else '''a switch such as «example»'''
	}

	private def imports() {
		val used = new TreeSet(#["Constants", "PacketHeader", "SwitchProgram", "SwitchUnits"])
		if (!role.trees.empty) {
			used += "TreeTable"
		}
		if (role.networks.exists[formula === null]) {
			used += "LaneRanges"
		}
		used
	}
}

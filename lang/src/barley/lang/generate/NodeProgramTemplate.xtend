package barley.lang.generate

import barley.lang.plan.Payload
import barley.lang.plan.Phase
import barley.runtime.data.Operator
import java.util.List
import java.util.TreeSet

import static extension barley.lang.generate.JavaNames.comment
import static extension barley.lang.generate.JavaNames.literal
import static extension barley.lang.generate.JavaNames.number
import static extension barley.lang.generate.Origin.place
import static extension barley.lang.generate.Origin.text

/**
 * The Java program of one role. It reads as a node sees the schedule: which lane, which piece, which step. What differs from
 * node to node comes from the table of nodes; the code grows with statements and roles, not with steps or nodes.
 */
package class NodeProgramTemplate {

	val Cast cast
	val Role role
	val String packageName

	new(Cast cast, Role role, String packageName) {
		this.cast = cast
		this.role = role
		this.packageName = packageName
	}

	def String javaText() '''
		package «packageName»;

		«FOR used : imports»
			import «used»;
		«ENDFOR»

		/**
		 * «cast.plan.title.comment» on «cast.plan.wiring.title.comment», as «who» sees it.
		 * Generated; the next generation overwrites changes. What differs between the nodes stands in «cast.plan.name.comment».nodes beside this.
		 */
		public final class «role.className» implements NodeProgram {

			«FOR payload : cast.plan.data»
				private static final int «cast.constant(payload)» = «payload.index»; // «payload.type.word»[«payload.size.number»]
			«ENDFOR»
			«FOR seating : seatings»

				// On «seating.title.comment»: «role.lapNames(seating).comment»
				private static final int «seating.lapCount» = «role.laps(seating).size»;
				private static final int «seating.members» = «role.members(seating)»;
				private static final int «seating.round» = «seating.members» - 1; // steps once round
				private final int[] «seating.stem»Position; // where on each lap this node sits
				private final int[] «seating.stem»Out; // the lane to the next position
				private final int[] «seating.stem»In; // the lane from the position before
				«FOR payload : cast.travellers(seating)»
					private final Pieces[] «pieces(seating, payload)» = new Pieces[«seating.lapCount»]; // what of it travels on each lap
				«ENDFOR»
			«ENDFOR»

			public «role.className»(Constants constants) {
				«FOR seating : seatings»
					«seating.stem»Position = constants.integers("«seating.stem».position");
					«seating.stem»Out = constants.integers("«seating.stem».out");
					«seating.stem»In = constants.integers("«seating.stem».in");
					«FOR payload : cast.travellers(seating)»
						«FOR lap : role.laps(seating).indexed»
							«pieces(seating, payload)»[«lap.key»] = Pieces.of(«IF payload.first > 0»«payload.first.number»L, «ENDIF»«payload.size.number»L, «lap.value.shares»).cut(«lap.value.share», «seating.members»);
						«ENDFOR»
					«ENDFOR»
				«ENDFOR»
			}

			@Override
			public void phases(Phases phases) {
				«cast.plan.phases.stateAll»
			}
			«FOR exchanging : cast.exchanges.filter[takesPart]»

				/** «exchanging.source.text.comment» */
				private void «cast.method(exchanging)»(int step, Ports ports) {
					«FOR collective : cast.work(exchanging).filter[role.sits(cast.seating(it))]»
						«collective.carryOut»
					«ENDFOR»
				}
			«ENDFOR»
		}
	'''

	private def CharSequence stateAll(List<Phase> phases) '''
		«FOR phase : phases»
			«phase.state»
		«ENDFOR»
	'''

	private def dispatch CharSequence state(Phase.Computing phase) '''
		phases.compute(«phase.source.place.literal», «phase.flop.number»L«FOR payload : phase.data», «cast.constant(payload)»«ENDFOR»);
	'''

	private def dispatch CharSequence state(Phase.Exchanging phase) '''
		phases.exchange(«phase.source.place.literal», «cast.steps(phase)», «IF phase.takesPart»this::«cast.method(phase)»«ELSE»Exchange.IDLE«ENDIF»);
	'''

	private def dispatch CharSequence state(Phase.Repeating phase) '''
		phases.repeat(«phase.times.number»L, () -> {
			«phase.body.stateAll»
		});
	'''

	/** A goal is for the proof; the program has nothing to do for it. */
	private def dispatch CharSequence state(Phase goal) ''''''

	private def carryOut(RingWork it) '''
		«IF reduces && gathers»
			// «kind.literal» «data.name.comment»: once round to combine, once more to hand the results on
			if (step < «seating.round») {
				«reduceScatter»
			} else if (step < 2 * «seating.round») {
				«allGather('''(step - «seating.round»)''')»
			}
		«ELSE»
			// «kind.literal» «data.name.comment»
			if (step < «seating.round») {
				«IF reduces»«reduceScatter»«ELSE»«allGather("step")»«ENDIF»
			}
		«ENDIF»
	'''

	private def reduceScatter(RingWork it) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] - step;
			ports.send(«seating.stem»Out[lap], «cast.constant(data)», «pieces(seating, data)»[lap], piece);
			ports.receive(«seating.stem»In[lap], «cast.constant(data)», «pieces(seating, data)»[lap], piece - 1, Operator.«operator.name»);
			«IF operator == Operator.AVG»
				if (step == «seating.round» - 1) {
					ports.divide(«cast.constant(data)», «pieces(seating, data)»[lap], piece - 1, «seating.members»);
				}
			«ENDIF»
		}
	'''

	private def allGather(RingWork it, CharSequence turn) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] + 1 - «turn»;
			ports.send(«seating.stem»Out[lap], «cast.constant(data)», «pieces(seating, data)»[lap], piece);
			ports.receive(«seating.stem»In[lap], «cast.constant(data)», «pieces(seating, data)»[lap], piece - 1);
		}
	'''

	private def who() {
		val all = cast.plan.wiring.machine.nodes
		if (role.nodes == all) '''each of its «all» nodes''' else '''each of «role.nodes» of its «all» nodes, «cast.plan.wiring.name(role.example).comment» for one,'''
	}

	private def imports() {
		val used = new TreeSet<String>
		used += #["Constants", "NodeProgram", "Phases"].map["barley.runtime.program." + it]
		if (!seatings.empty) {
			used += #["Pieces", "Ports"].map["barley.runtime.program." + it]
		}
		if (cast.exchanges.exists[!takesPart]) {
			used += "barley.runtime.program.Exchange"
		}
		if (cast.exchanges.exists[cast.work(it).exists[reduces && role.sits(seating)]]) {
			used += "barley.runtime.data.Operator"
		}
		used
	}

	private def seatings() {
		cast.seatings.filter[role.sits(it)].toList
	}

	private def seating(RingWork collective) {
		cast.seating(collective)
	}

	private def takesPart(Phase.Exchanging exchanging) {
		cast.work(exchanging).exists[role.sits(seating)]
	}

	private def lapCount(Seating seating) {
		JavaNames.upper(seating.stem) + "_LAPS"
	}

	private def round(Seating seating) {
		JavaNames.upper(seating.stem) + "_ROUND"
	}

	private def members(Seating seating) {
		JavaNames.upper(seating.stem) + "_MEMBERS"
	}

	private def pieces(Seating seating, Payload payload) {
		seating.stem + "Pieces" + payload.index
	}

	private static def <T> indexed(List<T> list) {
		(0 ..< list.size).map[it -> list.get(it)]
	}
}

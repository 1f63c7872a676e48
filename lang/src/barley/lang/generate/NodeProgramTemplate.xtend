package barley.lang.generate

import barley.lang.generate.Cast.Part
import barley.runtime.motion.RingTurn
import java.util.List
import java.util.TreeSet

import static extension barley.lang.generate.JavaNames.comment
import static extension barley.lang.generate.JavaNames.literal
import static extension barley.lang.generate.JavaNames.number

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
		 * «Ownership.line(Ownership.schedule(cast.plan.name)).comment» What differs between the nodes stands in «cast.tables.comment».nodes beside this.
		 */
		public final class «role.className» implements NodeProgram {

			«FOR vector : 0 ..< cast.vectors.count»
				private static final int «cast.constant(vector)» = «vector»; // «cast.vectors.title(vector).comment»
			«ENDFOR»
			«IF !cast.dataNames.empty»

				// What kernels call data
			«ENDIF»
			«FOR named : cast.dataNames.entrySet»
				private static final DataNames «named.value» = DataNames«FOR family : named.key SEPARATOR "\n\t\t"».«IF family === named.key.head»of«ELSE»and«ENDIF»(«family.arguments»)«ENDFOR»;
			«ENDFOR»
			«IF !cast.kernelFields.empty»

				// Java of the author's own
			«ENDIF»
			«FOR kernel : cast.kernelFields.values»
				private final Kernel «kernel»;
			«ENDFOR»
			«FOR seating : seatings»

				// On «seating.title.comment»: «role.lapNames(seating).comment»
				private static final int «seating.lapCount» = «role.laps(seating).size»;
				private static final int «seating.members» = «role.members(seating)»;
				private static final int «seating.round» = «seating.members» - 1; // steps once round
				private final int[] «seating.stem»Position; // where on each lap this node sits
				private final int[] «seating.stem»Out; // the lane to the next position
				private final int[] «seating.stem»In; // the lane from the position before
				«FOR root : roots(seating)»
					private final int[] «root»; // positions from the root to this node
				«ENDFOR»
				«FOR cut : cuts(seating)»
					private final Pieces[] «cut.stem» = new Pieces[«seating.lapCount»]; // what travels on each lap
				«ENDFOR»
			«ENDFOR»
			«FOR statement : cast.traffic»
				«FOR part : statement.ownParts»

					// «part.list.heading.source.text.comment»
					«FOR field : part.fields»
						private final Moves «field»;
					«ENDFOR»
				«ENDFOR»
				«FOR placed : statement.ownRoutines»

					// «placed.routine.source.text.comment»
					private final «placed.routine.type» «placed.field»;
				«ENDFOR»
			«ENDFOR»
			«IF !cast.switches.empty»

				// Lanes of this node that are off at times
			«ENDIF»
			«FOR lanes : cast.switches»
				private final int[] «lanes»;
			«ENDFOR»

			public «role.className»(Constants constants) {
				«FOR kernel : cast.kernelFields.entrySet»
					«kernel.value» = constants.kernel(«kernel.key.literal»);
				«ENDFOR»
				«FOR lanes : cast.switches»
					«lanes» = constants.integers("«lanes»");
				«ENDFOR»
				«FOR seating : seatings»
					«seating.stem»Position = constants.integers("«seating.stem».position");
					«seating.stem»Out = constants.integers("«seating.stem».out");
					«seating.stem»In = constants.integers("«seating.stem».in");
					«FOR root : roots(seating)»
						«root» = constants.integers("«root»");
					«ENDFOR»
					«FOR cut : cuts(seating)»
						«FOR lap : role.laps(seating).indexed»
							«cut.stem»[«lap.key»] = Pieces.of(«cut.range», «lap.value.shares»).cut(«lap.value.share», «seating.members»);
						«ENDFOR»
					«ENDFOR»
				«ENDFOR»
				«FOR statement : cast.traffic»
					«FOR part : statement.ownParts»
						«FOR field : part.fields»
							«field» = constants.moves("«part.list.stem».«field.substring(part.list.stem.length).toLowerCase»");
						«ENDFOR»
					«ENDFOR»
					«FOR placed : statement.ownRoutines»
						«placed.field» = «placed.routine.maker.get(0)»constants.text("«placed.field»")«placed.routine.maker.get(1)»«IF placed.routine.together !== null».with(new Together(constants.text("«placed.field».places"), «placed.routine.together»))«ENDIF»;
					«ENDFOR»
				«ENDFOR»
			}

			@Override
			public void phases(Phases phases) {
				«cast.acts.stateAll»
			}
			«FOR statement : cast.traffic.filter[takesPart]»

				/** «statement.source.text.comment» */
				private void «statement.method»(int step, Ports ports) {
					«FOR work : statement.rings.filter[role.sits(cast.seating(it))]»
						«work.carryOut»
					«ENDFOR»
					«FOR part : statement.ownParts.filter[!list.heading.divides]»
						«part.carryOut»
					«ENDFOR»
					«FOR placed : statement.ownRoutines»
						«placed.field».«placed.routine.call»(step«IF placed.first > 0» - «placed.first»«ENDIF», ports);
					«ENDFOR»
					«FOR part : statement.ownParts.filter[list.heading.divides]»
						«part.carryOut»
					«ENDFOR»
				}
			«ENDFOR»
		}
	'''

	// ---------------------------------------------------------------- what is stated

	private def CharSequence stateAll(List<Act> acts) '''
		«FOR act : acts»
			«act.state»
		«ENDFOR»
	'''

	private def dispatch CharSequence state(Act.Computing act) '''
		phases.compute(«act.phase.source.place.literal», «act.flop.text("L")»«IF act.phase.kernel !== null», «cast.kernelFields.get(Kernels.name(act.phase.kernel))»«ENDIF»«IF act.names !== null», «act.names.text»«ENDIF»«FOR part : act.renewed», «act.renewed(part)»«ENDFOR»);
	'''

	private def renewed(Act.Computing act, Act.Part part) {
		if (act.whole) cast.constant(part.vector) else '''new Elements(«cast.constant(part.vector)», «part.first.longText», «part.count.number»L)'''
	}

	private def whole(Act.Computing act) {
		act.names === null && act.renewed.forall[cast.vectors.isWhole(it)]
	}

	private def text(Names names) {
		cast.dataNames.get(names.families) + if (names.moved.zero) "" else '''.moved(«names.moved.longText»)'''
	}

	/** With a literal in it, however it moves, for otherwise it may be an int that overflows. */
	private def longText(Affine number) {
		number.text("L")
	}

	private def arguments(Names.Family family) {
		'''«family.name.literal», «cast.constant(family.vector)», «family.first.number»L, «family.size.number»L«FOR size : family.sizes», «size»«ENDFOR»'''
	}

	private def dispatch CharSequence state(Act.Exchanging act) '''
		phases.«IF act.traffic.streams»flow«ELSE»exchange«ENDIF»(«act.traffic.source.place.literal», «act.stretches», «act.body»);
	'''

	/** The steps of an exchange, with the promise to go on evenly between those at which something begins or ends. */
	private def CharSequence stretches(Act.Exchanging act) {
		if (act.steps < 2 || !act.traffic.takesPart || !act.first.constant) {
			return act.steps.toString
		}
		if (!act.traffic.routines.empty && !(act.traffic.streams && act.traffic.routines.forall[routine.together === null])) {
			return act.steps.toString
		}
		val changes = <CharSequence>newLinkedHashSet
		val cuts = <CharSequence>newLinkedHashSet
		for (placed : act.traffic.ownRoutines) {
			cuts += '''.cut(0, «placed.field».changes())'''
		}
		for (work : act.traffic.rings.filter[role.sits(seating)]) {
			val round = work.seating.round
			val once = role.members(work.seating) - 1
			if (work.divisor > 1) {
				changes += '''«round» - 1'''.toString
			}
			if (once < act.steps) {
				changes += round
			}
			if (2 * once < act.steps) {
				changes += '''2 * «round»'''.toString
			}
			if (work.isRooted) {
				val last = work.turns.indexOf(RingTurn.GATHER) == 1
				cuts += '''.cut(«IF last»«round»«ELSE»0«ENDIF», «cast.root(work)»).cut(«IF last»«round» «ENDIF»«IF last»- 1«ELSE»-1«ENDIF», «cast.root(work)»)'''.toString
			}
		}
		for (part : act.traffic.ownParts) {
			for (field : part.fields) {
				cuts += '''.cut(«IF act.first.zero»0«ELSE»-«act.first.base»«ENDIF», «field».changes())'''
			}
		}
		'''Stretches.of(«act.steps»«FOR change : changes», «change»«ENDFOR»)«cuts.join»'''
	}

	private def body(Act.Exchanging act) {
		if (!act.traffic.takesPart) {
			"Exchange.IDLE"
		} else if (act.first.zero) {
			'''this::«act.traffic.method»'''
		} else {
			'''(step, ports) -> «act.traffic.method»(«act.first.text("")» + step, ports)'''
		}
	}

	private def dispatch CharSequence state(Act.Repeating act) '''
		phases.repeat(«act.times.number»L, () -> {
			«act.body.stateAll»
		});
	'''

	private def dispatch CharSequence state(Act.Looping act) '''
		for (int «act.next» = 0; «act.next» < «act.times»; «act.next»++) {
			int «act.round» = «act.next»;
			«act.body.stateAll»
		}
	'''

	private def dispatch CharSequence state(Act.Overlapping act) '''
		phases.overlap(() -> {
			«FOR part : act.parts SEPARATOR "}, () -> {"»
				«part.stateAll»
			«ENDFOR»
		});
	'''

	private def dispatch CharSequence state(Act.Switching act) '''
		phases.«IF act.on»activate«ELSE»deactivate«ENDIF»(«cast.switched(act)»);
	'''

	private def dispatch CharSequence state(Act act) {
		throw new IllegalStateException("an act without a statement: " + act)
	}

	/** The variable that counts; what is stated needs one that does not change. */
	private def next(Act.Looping act) {
		"next" + act.round.substring("round".length)
	}

	// ---------------------------------------------------------------- what formulas say

	private def carryOut(RingWork it) '''
		// «kind.word» «name.comment»«IF turns.size > 1»: «turns.get(0).words», then «turns.get(1).words»«ENDIF»
		if (step < «seating.round») {
			«turn(turns.get(0), "step")»
		}«IF turns.size > 1» else if (step < 2 * «seating.round») {
			«turn(turns.get(1), '''(step - «seating.round»)''')»
		}«ENDIF»
	'''

	private def words(RingTurn turn) {
		switch turn {
			case COMBINE: "pieces are combined on their way once round"
			case HAND_ON: "complete ones are handed on to everybody"
			case SCATTER: "the root's pieces go out, the farthest first"
			case GATHER: "complete ones go to the root"
			case ALL_TO_ALL: throw new IllegalStateException("an all-to-all has no formula")
		}
	}

	private def turn(RingWork it, RingTurn turn, CharSequence step) {
		switch turn {
			case COMBINE: combine(step)
			case HAND_ON: handOn(step)
			case SCATTER: scatter(step)
			case GATHER: gather(step)
			case ALL_TO_ALL: throw new IllegalStateException("an all-to-all has no formula")
		}
	}

	private def combine(RingWork it, CharSequence step) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] - «step»;
			«send»
			«receive(''', «cast.operators.java(operator)»''')»
			«IF divisor > 1»
				if (step == «seating.round» - 1) {
					ports.divide(«data», «pieces»[lap], piece - 1, «divisor»);
				}
			«ENDIF»
		}
	'''

	private def handOn(RingWork it, CharSequence step) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] + 1 - «step»;
			«send»
			«receive("")»
		}
	'''

	private def scatter(RingWork it, CharSequence step) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] - «step»;
			if («cast.root(it)»[lap] <= «step») {
				«send»
			}
			if («cast.root(it)»[lap] > 0 && «cast.root(it)»[lap] - 1 <= «step») {
				«receive("")»
			}
		}
	'''

	private def gather(RingWork it, CharSequence step) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] + 1 - «step»;
			if («step» < «cast.root(it)»[lap]) {
				«send»
			}
			if («cast.root(it)»[lap] == 0 || «step» < «cast.root(it)»[lap] - 1) {
				«receive("")»
			}
		}
	'''

	private def send(RingWork it) '''
		ports.send(«seating.stem»Out[lap], «data», «pieces»[lap], piece);
	'''

	private def receive(RingWork it, CharSequence operator) '''
		ports.receive(«seating.stem»In[lap], «data», «pieces»[lap], piece - 1«operator»);
	'''

	private def data(RingWork it) {
		cast.constant(vector)
	}

	private def pieces(RingWork it) {
		cast.cut(it).stem
	}

	// ---------------------------------------------------------------- what the table says

	private def carryOut(Part it) '''
		// «list.heading.source.text.comment»
		«IF list.heading.divides»
			«list.stem»Divide.divide(step, ports, «vector»);
		«ELSE»
			«IF sends(role.example)»
				«list.stem»Out.send(step, ports, «vector»);
			«ENDIF»
			«IF receives(role.example)»
				«list.stem»In.receive(step, ports, «vector»«IF list.heading.operator !== null», «cast.operators.java(list.heading.operator)»«ENDIF»);
			«ENDIF»
		«ENDIF»
	'''

	private def vector(Part it) {
		cast.constant(Math.max(list.onlyVector, 0))
	}

	private def ownRoutines(Traffic statement) {
		statement.routines.filter[involves(role.example)].toList
	}

	private def ownParts(Traffic statement) {
		cast.parts(statement).filter[sends(role.example) || receives(role.example)].toList
	}

	private def fields(Part it) {
		if (list.heading.divides) {
			return #[list.stem + "Divide"]
		}
		val fields = newArrayList
		if (sends(role.example)) {
			fields += list.stem + "Out"
		}
		if (receives(role.example)) {
			fields += list.stem + "In"
		}
		fields
	}

	// ---------------------------------------------------------------- names

	private def who() {
		val all = cast.plan.wiring.machine.nodes
		if (role.nodes == all) '''each of its «all» nodes''' else if (role.nodes == 1) cast.plan.wiring.name(role.example).comment else '''each of «role.nodes» of its «all» nodes, «cast.plan.wiring.name(role.example).comment» for one,'''
	}

	private def imports() {
		val used = new TreeSet<String>
		used += #["Constants", "NodeProgram", "Phases"].map["barley.runtime.program." + it]
		val acts = Act.all(cast.acts).toList
		if (acts.filter(Act.Exchanging).exists[stretches.toString.startsWith("Stretches")]) {
			used += "barley.runtime.program.Stretches"
		}
		if (acts.filter(Act.Computing).exists[!whole]) {
			used += "barley.runtime.program.Elements"
		}
		if (!cast.dataNames.empty) {
			used += "barley.runtime.program.DataNames"
		}
		if (!cast.kernelFields.empty) {
			used += "barley.runtime.program.Kernel"
		}
		if (cast.traffic.exists[takesPart]) {
			used += "barley.runtime.program.Ports"
		}
		val routines = cast.traffic.flatMap[ownRoutines].map[routine].toList
		used += routines.map["barley.runtime.program." + type]
		if (routines.exists[type == "Relaying"]) {
			used += "barley.runtime.motion.RingTurn"
		}
		if (routines.exists[together !== null]) {
			used += "barley.runtime.program.Together"
		}
		if (!seatings.empty || !routines.empty) {
			used += "barley.runtime.program.Pieces"
		}
		if (cast.traffic.exists[!ownParts.empty]) {
			used += "barley.runtime.program.Moves"
		}
		if (cast.traffic.exists[!takesPart]) {
			used += "barley.runtime.program.Exchange"
		}
		if (cast.traffic.exists[combines]) {
			used += "barley.runtime.data.Operator"
		}
		used
	}

	private def combines(Traffic statement) {
		statement.ownRoutines.exists[routine.maker.get(1).contains(" Operator.")]
			|| statement.rings.exists[turns.contains(RingTurn.COMBINE) && !operator.own && role.sits(seating)]
			|| statement.ownParts.exists[list.heading.operator !== null && !list.heading.operator.own && !list.heading.divides && receives(role.example)]
	}

	private def seatings() {
		cast.seatings.filter[role.sits(it)].toList
	}

	private def cuts(Seating seating) {
		cast.cuts.filter[it.seating === seating].toList
	}

	private def range(Cut cut) {
		if (!cut.uniform) {
			'''constants.longInteger("«cut.stem».first"), constants.longInteger("«cut.stem».size")'''
		} else if (cut.first.get(role.example) > 0) {
			'''«cut.first.get(role.example).number»L, «cut.size.get(role.example).number»L'''
		} else {
			'''«cut.size.get(role.example).number»L'''
		}
	}

	private def roots(Seating seating) {
		cast.traffic.flatMap[rings].filter[cast.seating(it) === seating].map[cast.root(it)].filterNull.toSet
	}

	private def seating(RingWork work) {
		cast.seating(work)
	}

	private def takesPart(Traffic statement) {
		!statement.ownParts.empty || !statement.ownRoutines.empty || statement.rings.exists[role.sits(seating)]
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

	private static def <T> indexed(List<T> list) {
		(0 ..< list.size).map[it -> list.get(it)]
	}
}

package barley.lang.generate

import barley.lang.generate.Cast.Part
import barley.lang.motion.Transport
import barley.lang.plan.WordWay
import barley.runtime.motion.RingTurn
import java.util.List
import java.util.Locale
import java.util.TreeSet

import static extension barley.lang.generate.JavaNames.comment
import static extension barley.lang.generate.JavaNames.lineComment
import static extension barley.lang.generate.JavaNames.literal
import static extension barley.lang.generate.JavaNames.number

/**
 * The Java program of one role. It reads as a node sees the schedule: which lane, which piece, which step. What differs from
 * node to node comes from the table of nodes; the code grows with statements and roles, not with steps or nodes.
 */
package class NodeProgramTemplate {

	/**
	 * So long may a call be that stands on one line, without indentation and with numbers of one digit, so that the
	 * layout does not depend on sizes.
	 */
	static val LONGEST_CALL = 100

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

		«IF ownLines.exists[arguments.exists[startsWith("Arrays.")]]»
			import java.util.Arrays;

		«ENDIF»
		«FOR used : imports»
			import «used»;
		«ENDFOR»

		/**
		 * «cast.plan.name.comment» on «cast.plan.wiring.machine.name.replaceFirst("[(].*", "").comment», as «who» sees it.
		 * «Ownership.line(Ownership.schedule(cast.plan.name)).comment»
		 * Sizes, and values that differ between nodes, are in «cast.tables.comment».nodes.
		 */
		public final class «role.className» implements NodeProgram {

			«FOR vector : 0 ..< cast.vectors.count»
				private static final int «cast.constant(vector)» = «vector»; // «cast.vectors.title(vector).comment»
			«ENDFOR»
			«IF !ownLines.empty»

				// Trees and networks of switches
			«ENDIF»
			«FOR way : ownWays»
				private static final int «way.constant» = «way.number»; // «way.title.lineComment»
			«ENDFOR»
			«FOR members : ownMembers»
				private final int[] «members»; // nodes that take part
			«ENDFOR»
			«FOR field : ownLines.flatMap[fields]»
				private final «field.type» «field.name»; // «field.note»
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
			«IF !cast.costs.empty»

				// FLOP of computations
			«ENDIF»
			«FOR cost : cast.costs.entrySet»
				«FOR number : cost.key.flop.named(cost.value).keySet»
					private final long «number»; // «IF number == cost.key.flop.named(cost.value).keySet.head»«cost.key.source.place.lineComment»«ELSE»more in each round«ENDIF»
				«ENDFOR»
			«ENDFOR»
			«IF !ownTreeLanes.empty»

				// The lanes down which words of this node go
			«ENDIF»
			«FOR lanes : ownTreeLanes»
				private final int[] «lanes»;
			«ENDFOR»
			«FOR seating : seatings»

				// On «seating.title.lineComment»: «role.lapNames(seating).lineComment»
				private static final int «seating.lapCount» = «role.laps(seating).size»;
				private final int «seating.members»; // nodes on each lap
				private final int «seating.steps»; // steps once around
				private final int[] «seating.stem»Position; // position of this node on each lap
				private final int[] «seating.stem»Out; // the lane to the next position
				private final int[] «seating.stem»In; // the lane from the previous position
				«FOR root : roots(seating)»
					private final int[] «root»; // positions from the root to this node
				«ENDFOR»
				«FOR cut : cuts(seating)»
					private final Pieces[] «cut.stem» = new Pieces[«seating.lapCount»]; // data of each lap
				«ENDFOR»
			«ENDFOR»
			«FOR statement : cast.traffic»
				«FOR source : statement.ownParts.map[list.heading.source].toSet»

					// «source.place.lineComment»
					«FOR part : statement.ownParts.filter[list.heading.source == source]»
						private final Moves «part.list.name»;«IF !part.list.purpose.empty» // «part.list.purpose»«ENDIF»
					«ENDFOR»
				«ENDFOR»
				«FOR placed : statement.ownRoutines»

					// «placed.routine.source.place.lineComment»
					private final «placed.routine.type» «placed.field»;
				«ENDFOR»
			«ENDFOR»
			«IF !cast.paces.empty»

				// What all nodes do, each at its own pace
			«ENDIF»
			«FOR call : cast.paces»
				private final PaceBlock «call.field»; // «call.source.place.lineComment»
				«FOR number : call.numbers»
					private final «number.value.type» «number.key»; // «number.value.note»
				«ENDFOR»
			«ENDFOR»
			«IF !cast.ownPieces.empty»

				// Elements from which this node computes
			«ENDIF»
			«FOR own : cast.ownPieces.values»
				private final Reads «own»;
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
				«FOR cost : cast.costs.entrySet»
					«FOR number : cost.key.flop.named(cost.value).keySet»
						«number» = constants.longInteger("«number»");
					«ENDFOR»
				«ENDFOR»
				«FOR members : ownMembers»
					«members» = constants.integers("«members»");
				«ENDFOR»
				«FOR field : ownLines.flatMap[fields]»
					«field.name» = constants.«field.reader»("«field.column»");
				«ENDFOR»
				«FOR lanes : ownTreeLanes»
					«lanes» = constants.integers("«lanes»");
				«ENDFOR»
				«FOR own : cast.ownPieces.entrySet»
					«own.value» = Reads.of(«cast.constant(own.key.vector)», constants, "«own.value»");
				«ENDFOR»
				«FOR lanes : cast.switches»
					«lanes» = constants.integers("«lanes»");
				«ENDFOR»
				«FOR seating : seatings»
					«seating.members» = constants.integer("«seating.stem».members");
					«seating.steps» = «seating.members» - 1;
					«seating.stem»Position = constants.integers("«seating.stem».position");
					«seating.stem»Out = constants.integers("«seating.stem».out");
					«seating.stem»In = constants.integers("«seating.stem».in");
					«FOR root : roots(seating)»
						«root» = constants.integers("«root»");
					«ENDFOR»
					«FOR cut : cuts(seating)»
						«cut.deal»
					«ENDFOR»
				«ENDFOR»
				«FOR call : cast.paces»
					«call.field» = constants.pace("«call.field»"«call.operators(cast.operators)»);
					«FOR number : call.numbers»
						«number.key» = constants.«number.value.reader»("«number.key»");
					«ENDFOR»
				«ENDFOR»
				«FOR statement : cast.traffic»
					«FOR part : statement.ownParts»
						«part.list.name» = constants.moves("«part.list.name»");
					«ENDFOR»
					«FOR placed : statement.ownRoutines»
						«placed.field» = «placed.routine.make(placed.field)»«IF placed.routine.together !== null»
								.with(new Together(constants.text("«placed.field».places"), «placed.routine.together»))«ENDIF»;
					«ENDFOR»
				«ENDFOR»
			}

			@Override
			public void phases(Phases phases) {
				«cast.acts.stateAll»
			}
			«FOR call : cast.paces.filter[!own.empty]»

				// «call.source.place.lineComment»
				private void «call.field»(PaceCalls pace) {
					«call.own.stateAtOwnPace»
				}
			«ENDFOR»
			«FOR exchange : cast.script.inTurns(role.example)»

				// «exchange.source.place.lineComment»
				private PacketExchange «cast.script.method(exchange)»(int «PacketScript.TURN») {
					return ports -> {
						«cast.script.stanzas(exchange, role.example).stateStanzas»
					};
				}
			«ENDFOR»
			«FOR statement : cast.traffic.filter[takesPart]»

				// «statement.source.place.lineComment»
				private void «statement.method»(int step, Ports ports) {
					«FOR work : statement.rings.filter[role.sits(cast.seats.seating(it))]»
						«work.carryOut(statement)»
					«ENDFOR»
					«statement.ownParts.filter[!list.heading.divides].carryOut(statement)»
					«FOR placed : statement.ownRoutines»
						«placed.field».«placed.routine.call»(step«IF placed.first > 0» - «placed.first»«ENDIF», ports);
					«ENDFOR»
					«FOR part : statement.ownParts.filter[list.heading.divides]»
						«part.list.name».divide(step, ports, «part.vector»);
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
		«"phases.compute".call(act.arguments)»
	'''

	/** What this node does by itself in a block in which each goes at its own pace. */
	private def CharSequence stateAtOwnPace(List<Act> acts) '''
		«FOR act : acts»
			«act.stateItems»
		«ENDFOR»
	'''

	private def dispatch CharSequence stateItems(Act.Looping act) '''
		«IF act.body.exists[captured]»
			for (int «act.next» = 0; «act.next» < «act.times.text("")»; «act.next»++) {
				int «act.round» = «act.next»;
				«act.body.stateAtOwnPace»
			}
		«ELSE»
			for (int «act.round» = 0; «act.round» < «act.times.text("")»; «act.round»++) {
				«act.body.stateAtOwnPace»
			}
		«ENDIF»
	'''

	private def dispatch CharSequence stateItems(Act.Repeating act) '''
		pace.repeat(«act.times.number»L, () -> {
			«act.body.stateAtOwnPace»
		});
	'''

	private def dispatch CharSequence stateItems(Act.PaceItem act) {
		val arguments = newArrayList(act.statement.literal, act.number.text(if (act.kind == Act.PaceItem.Kind.COMPUTE) "L" else ""))
		if (act.operator !== null) {
			arguments += cast.operators.java(act.operator)
		}
		arguments += act.parts.map[part|renewed(false, part).toString]
		("pace." + act.kind.name.toLowerCase(Locale.ROOT)).call(arguments)
	}

	private def dispatch CharSequence stateItems(Act.Computing act) {
		"pace.compute".call(act.arguments)
	}

	private def dispatch CharSequence stateItems(Act act) {
		throw new IllegalStateException("an act that is no item of a node: " + act)
	}

	/** Whether the rounds around an act are named in it where Java wants variables that do not change. */
	private def boolean captured(Act act) {
		act instanceof Act.Computing || act instanceof Act.Repeating || act.inner.exists[captured]
	}

	private def arguments(Act.Computing act) {
		val arguments = newArrayList(act.phase.source.place.literal, if (cast.works(act, role.example)) cast.cost(act) else "0")
		if (!cast.works(act, role.example)) {
			return arguments
		}
		if (act.phase.kernel !== null) {
			arguments += cast.kernelFields.get(Kernels.name(act.phase.kernel))
		}
		if (!cast.computes(act, role.example)) {
			return arguments
		}
		if (!act.reads.nothing) {
			arguments += act.reads.text
		}
		if (act.calls !== null) {
			arguments += cast.elements.call(act, [renewed(cast.vectors.isWhole(it), it).toString])
		}
		if (act.names !== null) {
			arguments += act.names.text.toString
		} else if (act.calls !== null && !act.whole) {
			arguments += "DataNames.NONE"
		}
		arguments += act.renewed.map[part|act.renewed(part).toString]
		arguments
	}

	/** A call on one line if it is short, otherwise with each argument on a line of its own. */
	private static def call(String method, Iterable<String> arguments) {
		val line = method + "(" + arguments.join(", ") + ");"
		if (line.replaceAll("[0-9_]+", "0").length <= LONGEST_CALL) line else method + "(\n\t\t" + arguments.join(",\n\t\t") + ");"
	}

	private def renewed(Act.Computing act, Act.Part part) {
		renewed(act.whole, part)
	}

	private def renewed(boolean whole, Act.Part part) {
		if (whole) cast.constant(part.vector) else '''new Elements(«cast.constant(part.vector)», «part.first.longText», «part.count.number»L)'''
	}

	private def text(ReadElements reads) {
		val whole = reads.whole.map['''(«cast.constant(vector)», «first.longText», «count.number»L)''']
		val own = reads.own.map[cast.ownPieces.get(it)]
		if (whole.empty) own.head + own.tail.map['''.and(«it»)'''].join
		else "Reads.of" + whole.join(".and") + own.map['''.and(«it»)'''].join
	}

	private def whole(Act.Computing act) {
		act.names === null && act.renewed.forall[cast.vectors.isWhole(it)]
	}

	private def text(KernelDataNames names) {
		cast.dataNames.get(names.families) + if (names.moved.zero) "" else '''.moved(«names.moved.longText»)'''
	}

	/** With a literal in it, however it moves, for otherwise it may be an int that overflows. */
	private def longText(Affine number) {
		number.text("L")
	}

	private def arguments(KernelDataNames.Family family) {
		'''«family.name.literal», «cast.constant(family.vector)», «family.first.number»L, «family.size.number»L«FOR size : family.sizes», «size»«ENDFOR»'''
	}

	private def dispatch CharSequence state(Act.Exchanging act) '''
		«act.traffic.statement.call(#[act.traffic.source.place.literal, act.stretches.toString, act.body.toString])»
	'''

	private static def statement(Traffic it) {
		switch transport {
			case STREAM: "phases.flow"
			case RELAYED: "phases.relayed"
			default: "phases.exchange"
		}
	}

	private def dispatch CharSequence state(Act.Pacing act) {
		val field = act.call.field
		"phases.async".call(#[act.call.source.place.literal, field] + (if (act.call.own.empty) #[] else #["this::" + field]))
	}

	private def own(PaceCall call) {
		call.statements.of(role.example)
	}

	private def numbers(PaceCall call) {
		call.statements.names(role.example).entrySet
	}

	private def dispatch CharSequence state(Act.Hearing act) {
		val own = act.calls.filter[senders.get(role.example) || hearers.get(role.example)]
		if (own.empty) {
			return '''
				phases.synapses(«act.phase.source.place.literal», SynapseExchange.IDLE);
			'''
		}
		'''
			phases.synapses(«act.phase.source.place.literal», ports -> {
				«FOR call : own»
					// «call.statement.source.text.lineComment»
					«IF call.hearers.get(role.example)»
						«"ports.synapse".call(#[call.slot.text(""), call.statement.link.toString, cast.blocks.java(call)] + call.reducer)»
					«ENDIF»
					«IF call.senders.get(role.example)»
						«(if (call.statement.local) "ports.store" else "ports.send").call(#[call.slot.text(""), call.statement.link.toString, cast.constant(call.word.vector), call.word.first.longText, call.word.count.number + "L"] + call.way)»
					«ENDIF»
					«IF call.hearers.get(role.example) && call.statement.reduction !== null»
						«call.receive»
					«ENDIF»
				«ENDFOR»
			});
		'''
	}

	private def List<String> reducer(WordCall call) {
		val reduction = call.statement.reduction
		if (reduction === null) {
			return #[]
		}
		val one = if (call.one !== null) call.one.text("") else if (reduction.operator === null)
			BlockClasses.index(call, [cast.constant(it)])
		#[(if (one === null) "SynapseReducer." + reduction.operator.name else "SynapseReducer.one(" + one + ")") +
			(if (reduction.arrival) ".byArrival()" else "")]
	}

	private def List<String> way(WordCall call) {
		switch way : call.statement.way {
			case call.statement.local: #[]
			WordWay.Flooding: #["SynapseWay.FLOOD"]
			WordWay.DownTrees: #['''new SynapseWay.Tree(«cast.treeLanes(call.statement)»)''']
			WordWay.ThroughSwitches: #['''new SynapseWay.Through(«cast.packets.network(way)»)''']
			default: #[]
		}
	}

	private def ownTreeLanes() {
		ownSends.filter[statement.way instanceof WordWay.DownTrees].map[cast.treeLanes(statement)].toSet
	}

	private def ownSends() {
		Act.all(cast.acts).toList.filter(Act.Hearing).flatMap[calls].filter[senders.get(role.example)]
	}

	private def receive(WordCall call) {
		val into = #[call.slot.text(""), cast.constant(call.into.vector), call.into.first.longText]
		if (call.statement.reduction.second === null) {
			"ports.receive".call(into)
		} else {
			(if (call.statement.program.returned > 1) "ports.receiveWithSecond" else "ports.receiveWithId").call(
				into + #[cast.constant(call.second.vector), call.second.first.longText])
		}
	}

	private def dispatch CharSequence state(Act.Packets act) {
		val stanzas = cast.script.stanzas(act.turns, role.example)
		if (stanzas.empty) {
			'''
				phases.packets(«act.turns.source.place.literal», PacketExchange.IDLE);
			'''
		} else if (!act.turns.single) {
			'''
				phases.packets(«act.turns.source.place.literal», «cast.script.method(act.turns)»(«act.turn.text("")»));
			'''
		} else {
			'''
				phases.packets(«act.turns.source.place.literal», ports -> {
					«stanzas.stateStanzas»
				});
			'''
		}
	}

	private def CharSequence stateStanzas(List<PacketStanza> stanzas) '''
		«FOR stanza : stanzas»
			«IF stanza.rounds.empty»
				«stanza.state»
			«ELSE»
				for («stanza.rounds») {
					«stanza.state»
				}
			«ENDIF»
		«ENDFOR»
	'''

	private def CharSequence state(PacketStanza stanza) '''
		«FOR line : stanza.lines»
			// «line.call.source.text.lineComment»
			«FOR note : line.notes»
				// «note»
			«ENDFOR»
			«line.call.method.call(line.arguments)»
		«ENDFOR»
	'''

	private def ownLines() {
		cast.packetActs.toList.flatMap[cast.script.stanzas(turns, role.example)].flatMap[lines].toSet
	}

	/** The trees and networks that the role names, each once. */
	private def ownWays() {
		val ofWords = ownSends.filter[statement.way instanceof WordWay.ThroughSwitches].map[
			cast.packets.network(statement.way as WordWay.ThroughSwitches)
		].toSet
		cast.packets.constants.filter[way|ofWords.contains(way.constant) || ownLines.exists[arguments.contains(way.constant)]]
	}

	private def ownMembers() {
		cast.packets.members.filter[members|ownLines.exists[arguments.contains(members)]]
	}

	/** The steps of an exchange, with the promise to go on evenly between those at which something begins or ends. */
	private def CharSequence stretches(Act.Exchanging act) {
		if (act.steps < 2 || !act.traffic.takesPart || !act.first.constant) {
			return act.steps.toString
		}
		if (!act.traffic.routines.empty && !(act.traffic.transport == Transport.STREAM &&
			act.traffic.routines.forall[routine.together === null])) {
			return act.steps.toString
		}
		val changes = <CharSequence>newLinkedHashSet
		val cuts = <CharSequence>newLinkedHashSet
		for (placed : act.traffic.ownRoutines) {
			cuts += '''.cut(0, «placed.field».changes())'''
		}
		for (work : act.traffic.rings.filter[role.sits(seating)]) {
			val round = work.seating.steps
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
				cuts += '''.cut(«IF last»«round»«ELSE»0«ENDIF», «cast.seats.root(work)»).cut(«IF last»«round» «ENDIF»«IF last»- 1«ELSE»-1«ENDIF», «cast.seats.root(work)»)'''.toString
			}
		}
		for (part : act.traffic.ownParts) {
			cuts += '''.cut(«IF act.first.zero»0«ELSE»-«act.first.base»«ENDIF», «part.list.name».changes())'''
		}
		'''Stretches.of(«act.steps.of(act.traffic)»«FOR change : changes», «change»«ENDFOR»)«cuts.join»'''
	}

	/** A number of steps, said by rings that take as many. */
	private def String of(int steps, Traffic traffic) {
		for (work : traffic.rings.filter[role.sits(seating)]) {
			val once = role.members(work.seating) - 1
			if (work.turns.size * once == steps) {
				return (if (work.turns.size > 1) work.turns.size + " * " else "") + work.seating.steps
			}
		}
		steps.toString
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
		for (int «act.next» = 0; «act.next» < «act.times.text("")»; «act.next»++) {
			int «act.round» = «act.next»;
			«act.body.stateAll»
		}
	'''

	private def dispatch CharSequence state(Act.Overlapping act) '''
		phases.overlap(() -> {
			«act.parts.get(0).stateAll»
		«FOR part : act.parts.tail»
			}, () -> {
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

	private def carryOut(RingWork it, Traffic statement) '''
		// «IF statement.works > 1»«kind.word» «name.lineComment»: «ENDIF»«turns.get(0).words»«IF turns.size > 1», then «turns.get(1).words»«ENDIF»
		if (step < «seating.steps») {
			«turn(turns.get(0), "step")»
		}«IF turns.size > 1» else if (step < 2 * «seating.steps») {
			«turn(turns.get(1), '''(step - «seating.steps»)''')»
		}«ENDIF»
	'''

	private def words(RingTurn turn) {
		switch turn {
			case COMBINE: "pieces are combined once around the ring"
			case HAND_ON: "complete pieces go to all members"
			case SCATTER: "pieces of the root go out, the most distant first"
			case GATHER: "complete pieces go to the root"
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
				if (step == «seating.steps» - 1) {
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
			if («cast.seats.root(it)»[lap] <= «step») {
				«send»
			}
			if («cast.seats.root(it)»[lap] > 0 && «cast.seats.root(it)»[lap] - 1 <= «step») {
				«receive("")»
			}
		}
	'''

	private def gather(RingWork it, CharSequence step) '''
		for (int lap = 0; lap < «seating.lapCount»; lap++) {
			int piece = «seating.stem»Position[lap] + 1 - «step»;
			if («step» < «cast.seats.root(it)»[lap]) {
				«send»
			}
			if («cast.seats.root(it)»[lap] == 0 || «step» < «cast.seats.root(it)»[lap] - 1) {
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
		cast.seats.cut(it).stem
	}

	// ---------------------------------------------------------------- what the table says

	/** Moves, each statement's under its text; not if it is the only one, as that stands above the method already. */
	private def carryOut(Iterable<Part> parts, Traffic statement) '''
		«FOR part : parts»
			«IF statement.works > 1 && part.begins(parts)»
				// «part.list.heading.source.text.lineComment»
			«ENDIF»
			«IF part.sends(role.example)»
				«part.list.name».send(step, ports, «part.vector»);
			«ENDIF»
			«IF part.receives(role.example)»
				«part.list.name».«IF cast.vectors.isTransit(part.list.into)»hold«ELSE»receive«ENDIF»(step, ports, «part.vector»«IF part.list.into != part.list.vector || cast.vectors.isTransit(part.list.into)», «cast.constant(part.list.into)»«ENDIF»«IF part.list.heading.operator !== null», «cast.operators.java(part.list.heading.operator)»«ENDIF»);
			«ENDIF»
		«ENDFOR»
	'''

	/** Whether moves are the first of a statement, or the first again after those of another one. */
	private def begins(Part part, Iterable<Part> parts) {
		val before = parts.takeWhile[it !== part].last
		before === null || before.list.heading.source != part.list.heading.source
	}

	/** How many statements a node carries out in an exchange. */
	private def works(Traffic statement) {
		(statement.rings.filter[role.sits(seating)].map[source as Object] + statement.ownParts.map[list.heading.source as Object]
			+ statement.ownRoutines.map[routine.source as Object]).toSet.size
	}

	private def vector(Part it) {
		cast.constant(list.vector)
	}

	private def ownRoutines(Traffic statement) {
		statement.routines.filter[involves(role.example)].toList
	}

	private def ownParts(Traffic statement) {
		cast.parts(statement).filter[sends(role.example) || receives(role.example)].toList
	}

	// ---------------------------------------------------------------- names

	private def who() {
		val example = cast.plan.wiring.name(role.example).comment
		if (role.nodes == cast.plan.wiring.machine.nodes) "each of its nodes" else if (role.nodes == 1) example else '''a node such as «example»'''
	}

	private def imports() {
		val used = new TreeSet<String>
		used += #["Constants", "NodeProgram", "Phases"].map["barley.runtime.program." + it]
		val acts = (Act.all(cast.acts).toList + cast.paces.flatMap[Act.all(own).toList]).toList
		if (acts.filter(Act.Exchanging).exists[stretches.toString.startsWith("Stretches")]) {
			used += "barley.runtime.program.Stretches"
		}
		if (acts.filter(Act.Computing).exists[!whole || calls !== null && calls.calls.exists[parts.exists[!cast.vectors.isWhole(it)]]]) {
			used += "barley.runtime.program.Elements"
		}
		val words = acts.filter(Act.Hearing).flatMap[calls].filter[senders.get(role.example) || hearers.get(role.example)]
		if (words.exists[hearers.get(role.example) && statement.reduction !== null]) {
			used += "barley.runtime.synapse.SynapseReducer"
		}
		if (words.exists[!way.empty && senders.get(role.example)]) {
			used += "barley.runtime.synapse.SynapseWay"
		}
		if (acts.filter(Act.Hearing).exists[calls.forall[!senders.get(role.example) && !hearers.get(role.example)]]) {
			used += "barley.runtime.synapse.SynapseExchange"
		}
		if (acts.filter(Act.Computing).exists[calls !== null && ElementMethods.callsFunctions(it)]) {
			used += "barley.runtime.data.Functions"
		}
		if (!ownLines.empty) {
			used += "barley.runtime.program.PacketKind"
		}
		if (cast.packetActs.toList.exists[cast.script.stanzas(turns, role.example).empty] || !cast.script.inTurns(role.example).empty) {
			used += "barley.runtime.program.PacketExchange"
		}
		if (!cast.dataNames.empty || acts.filter(Act.Computing).exists[calls !== null && !whole]) {
			used += "barley.runtime.program.DataNames"
		}
		if (!cast.ownPieces.empty || acts.filter(Act.Computing).exists[!reads.nothing && cast.computes(it, role.example)]) {
			used += "barley.runtime.program.Reads"
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
		if (!seatings.empty || routines.exists[type != "Together"]) {
			used += "barley.runtime.program.Pieces"
		}
		if (cast.traffic.exists[!ownParts.empty]) {
			used += "barley.runtime.program.Moves"
		}
		if (cast.traffic.exists[!takesPart]) {
			used += "barley.runtime.program.Exchange"
		}
		if (!cast.paces.empty) {
			used += "barley.runtime.program.PaceBlock"
		}
		if (cast.paces.exists[!own.empty]) {
			used += "barley.runtime.program.PaceCalls"
		}
		if (acts.filter(Act.PaceItem).exists[!parts.empty]) {
			used += "barley.runtime.program.Elements"
		}
		if (cast.traffic.exists[combines] || cast.paces.exists[namesOperators] ||
			ownLines.exists[call.statement.operator !== null && !call.statement.operator.own]) {
			used += "barley.runtime.data.Operator"
		}
		used
	}

	private def combines(Traffic statement) {
		statement.ownRoutines.exists[routine.maker.contains(" Operator.")]
			|| statement.rings.exists[turns.contains(RingTurn.COMBINE) && !operator.own && role.sits(seating)]
			|| statement.ownParts.exists[list.heading.operator !== null && !list.heading.operator.own && !list.heading.divides
					&& receives(role.example)]
	}

	private def seatings() {
		cast.seats.seatings.filter[role.sits(it)].toList
	}

	private def cuts(Seating seating) {
		cast.seats.cuts.filter[it.seating === seating].toList
	}

	/** Cuts what goes round into a share for each lap and these into pieces; in a loop if the laps take the shares one after the other. */
	private def deal(PieceCut cut) {
		val laps = role.laps(cut.seating)
		val first = cut.begins ? "" : '''constants.longInteger("«cut.stem».first")'''
		val size = '''constants.longInteger("«cut.stem».size")'''
		if (laps.size > 1 && laps.indexed.forall[value.share.number == key && value.share.all.count == laps.size]) {
			'''
				for (int lap = 0; lap < «cut.seating.lapCount»; lap++) {
					«cut.stem»[lap] = «PieceCut.java(first, size, laps.head.share.all, cut.seating.lapCount)».cut(lap, «cut.seating.members»);
				}
			'''
		} else {
			'''
				«FOR lap : laps.indexed»
					«cut.stem»[«lap.key»] = «PieceCut.java(first, size, lap.value.share.all, lap.value.share.all.count.toString)».cut(«lap.value.share.number», «cut.seating.members»);
				«ENDFOR»
			'''
		}
	}

	private def roots(Seating seating) {
		cast.traffic.flatMap[rings].filter[cast.seats.seating(it) === seating].map[cast.seats.root(it)].filterNull.toSet
	}

	private def seating(RingWork work) {
		cast.seats.seating(work)
	}

	private def takesPart(Traffic statement) {
		!statement.ownParts.empty || !statement.ownRoutines.empty || statement.rings.exists[role.sits(seating)]
	}

	private def lapCount(Seating seating) {
		JavaNames.upper(seating.stem) + "_LAPS"
	}

	private def steps(Seating seating) {
		seating.stem + "Steps"
	}

	private def members(Seating seating) {
		seating.stem + "Members"
	}

	private static def <T> indexed(List<T> list) {
		(0 ..< list.size).map[it -> list.get(it)]
	}
}

package barley.lang.ide.quickfix;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import barley.lang.finding.Code;
import barley.lang.finding.IssueCode;
import barley.lang.ide.text.LanguageWords;
import barley.lang.resource.LinkingMessages;
import barley.lang.study.table.StudyFigure;
import barley.lang.value.Units;

/**
 * The fixes for each kind of finding, the most likely first. A kind without fixes has no obvious one: only the author knows what was meant
 * by a machine that is made of itself, a division by zero or a negative size; and lanes that cut a walk are off on purpose. Limits are
 * raised by {@link RaiseLimits}.
 */
final class QuickFixRegistry {

	private final Map<String, List<QuickFix>> fixes;

	QuickFixRegistry() {
		fixes = Map.ofEntries(
				Map.entry(IssueCode.SYNTAX, List.of(new RenameKeyword(), new MoveClause(), SmallFixes::writeWord, SmallFixes::correctSlip)),
				Map.entry(IssueCode.UNKNOWN_NAME, List.of(SwitchFixes::changeKind, UseNearestName::fixes, new Declare())),
				Map.entry(LinkingMessages.NOT_IMPORTED, List.of(new AddImport())),
				of(Code.DUPLICATE_NAME, SmallFixes::oneOfTwo),
				of(Code.MISPLACED, SmallFixes::writeExchange, MessageFixes::clause, MessageFixes::moveOperator,
						MessageFixes::sentAlready),
				of(Code.UNKNOWN_PROPERTY, UseNearestWord.property()),
				of(Code.UNKNOWN_OPERATOR, new UseNearestWord(LanguageWords.OPERATORS), SmallFixes::sayHow),
				of(Code.UNKNOWN_TYPE, new UseNearestWord(LanguageWords.ELEMENT_TYPES)),
				of(Code.UNKNOWN_STRATEGY, new UseNearestWord(List.of("shortest")), SmallFixes::removeStrategy),
				of(Code.STRATEGY_UNFIT, SmallFixes::goByShortest, new FittingStrategy()),
				of(Code.UNKNOWN_FIGURE, new UseNearestWord(Stream.of(StudyFigure.values()).map(StudyFigure::word).toList())),
				of(Code.AXIS_UNUSED, StudyFixes::removeAxis),
				of(Code.UNKNOWN_IMPORT, SmallFixes::nearestImport),
				of(Code.NOT_A_UNIT, new ChangeUnit(), new UseNearestWord(Units.known().keySet())),
				of(Code.WRONG_MEASURE, new ChangeUnit(), StudyFixes::divideData),
				of(Code.INDEX_OUTSIDE, SmallFixes::keepInside),
				of(Code.NOT_YET_DECLARED, SmallFixes::moveUp),
				of(Code.NO_NODES, SmallFixes::addNodes),
				of(Code.TOO_MANY_PLUGS, SmallFixes::addPorts),
				of(Code.RING_GAP, new CrossLinks(), new AddLink(), SmallFixes::goByShortest, SmallFixes::writeLanes),
				of(Code.RING_TWICE, SmallFixes::leaveVisitOut),
				of(Code.RING_MISSED, new AddMissingNodes()),
				of(Code.TREE_LEG, SmallFixes::writeLegs),
				of(Code.TREE_SHAPE, SmallFixes::shapeTree),
				of(Code.REQUIREMENT, SmallFixes::keepRequirement),
				of(Code.PART_PLACE, SmallFixes::movePart),
				of(Code.CYCLIC_IMPORT, SmallFixes::leaveImportOut),
				of(Code.CONTENTION, new JoinSends(), new MoveAway(), ExchangeFixes::share),
				of(Code.NEEDLESS, ExchangeFixes::removeShared, WeightFixes::remove, new JoinPrograms()),
				of(Code.LANE_SHARED, new AddLanes(), new RunOneWay(), new LeaveLaneOpen()),
				of(Code.LANE_PIN, new LeaveLaneOpen()),
				of(Code.LANE_OFF, new LeaveOn()),
				of(Code.ONE_WAY, new OpenLink()),
				of(Code.WRONG_WALKS, SwitchFixes::useTree, ExchangeFixes::reduceThenBroadcast, SmallFixes::travelOver),
				of(Code.CANNOT_COMBINE, SwitchFixes::addCombine),
				of(Code.INPUTS_UNUSED, SwitchFixes::lowerInputs),
				of(Code.WRONG_VALUE, SwitchFixes::addClock, new ChangeTypes(), StudyFixes::addStep),
				of(Code.WRONG_TYPE, SynapseFixes::turnLink),
				of(Code.NOT_FOR_SYNAPSES, SynapseFixes::writeInstead),
				of(Code.NO_RESULT, SynapseFixes::removeCombine),
				of(Code.REGISTERS_SPENT, new ChangeTypes()),
				of(Code.FUNCTIONS_SPENT, new ChangeTypes()),
				of(Code.NO_REDUCER, new ChangeTypes()),
				of(Code.SLOTS_SPENT, new ChangeTypes(), ExchangeFixes::separate),
				of(Code.RELOADED, new ChangeTypes()),
				of(Code.SYNAPSE_RACE, ExchangeFixes::separate),
				of(Code.TWO_CLOCKS, ExchangeFixes::separate),
				of(Code.PIECES_UNEVEN, new EvenSize()),
				of(Code.SLOW_SHARE, WeightFixes::compute, WeightFixes::write, WeightFixes::leaveOut),
				of(Code.SLOW_STRATEGY, FittingStrategy::faster),
				of(Code.COMMENTED_DIVISION, SmallFixes::divide),
				of(Code.WHOLE_QUOTIENT, SmallFixes::divideExactly),
				of(Code.GOAL_MISSED, ExchangeFixes::countPiecesAlike, SmallFixes::renewData, new StartElsewhere()),
				of(Code.NOT_HELD, ExchangeFixes::sendFirst),
				of(Code.DEADLOCK, new SendBeforeReceive(), SmallFixes::writeBuffers),
				of(Code.MAY_BLOCK, new ChangeTypes(), ExchangeFixes::separate),
				of(Code.MIXED_EXCHANGE, ExchangeFixes::separate),
				of(Code.NEVER_COMPLETES, new ChangeTypes()),
				of(Code.TOO_NARROW, new ChangeTypes()),
				of(Code.WIDTH_SHORT, new ChangeTypes()),
				of(Code.OPERATORS_DIFFER, SmallFixes::renewData),
				of(Code.COUNTED_TWICE, SmallFixes::renewData, new StartElsewhere()));
	}

	private static Map.Entry<String, List<QuickFix>> of(Code code, QuickFix... fixes) {
		return Map.entry(code.id(), List.of(fixes));
	}

	List<QuickFix> of(String code) {
		return fixes.getOrDefault(code, List.of());
	}
}

package barley.lang.ide.text;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;

/** The words of the language by kind, for highlighting text without parsing it. */
public final class LanguageWords {

	/** The keywords of the grammar. Some may be used as names elsewhere, which is not visible without parsing. */
	public static final Set<String> KEYWORDS = Set.of(
			"package", "import", "type", "node", "link", "topology", "machine", "schedule", "on",
			"require", "let", "for", "in", "reverse", "if", "then", "else", "and", "or", "not", "true", "false",
			"cyclic", "pieces", "lanes", "part", "embedding", "oneway", "ring", "path", "tree", "visit", "pass", "by", "at", "off",
			"unused", "operator",
			"data", "compute", "costs", "exchange", "shared", "repeat", "overlap",
			"async", "program", "receive", "ensure", "send", "barrier", "allreduce",
			"reducescatter", "allgather",
			"broadcast", "scatter", "gather", "alltoall", "from", "to", "among", "fixed", "once", "bucket", "stream", "shift",
			"direct", "bias",
			"sum", "prod", "min", "max", "avg", "xor", "minloc", "maxloc", "with", "over", "using", "forward", "backward",
			"bandwidth", "latency", "power", "memory", "launch", "ports", "combines", "reduce", "relay",
			"switch", "through", "combine", "full", "release", "route", "arbiter", "cycle", "packet", "header",
			"buffer", "output", "inputs",
			"stages", "width", "groups", "energy",
			"registers", "slots", "functions", "reducers", "executes",
			"per", "store", "as", "return", "into", "sizes", "one", "arrival", "flood", "id", "core",
			"sqrt", "invsqrt", "exp", "log", "logistic", "sign", "abs", "uniform",
			"study", "vary", "where", "run", "show", "find", "every", "step", "times", "each", "such", "that", "least", "greatest",
			"fastest", "front", "of", "lane", "fails", "slows", "straggles", "weight", "weighted", "buffers");

	public static final Set<String> ELEMENT_TYPES = Arrays.stream(ElementType.values()).map(ElementType::word)
			.collect(Collectors.toUnmodifiableSet());

	public static final Set<String> OPERATORS = Arrays.stream(Operator.values()).map(Operator::word)
			.collect(Collectors.toUnmodifiableSet());

	private LanguageWords() {
	}
}

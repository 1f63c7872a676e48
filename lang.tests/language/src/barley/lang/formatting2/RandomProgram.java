package barley.lang.formatting2;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Writes programs that parse and mean nothing, with white space and comments strewn between all tokens. */
final class RandomProgram {

	private static final List<String> BLANKS = List.of(" ", " ", " ", " ", "  ", "\t", "\n", "\n", "\n\n", "\n\n\n", "\n \t",
			" // note\n", "\n// own line \n\n",
			" /* a */ ", "/* b */", "\n/* c\n  * d */\n", "/** e\n   f */", "\n\n /*\n*\n*/ ");

	private static final int DEPTH = 4;

	private final Random random;
	/** How often white space is more than a blank, in percent: one-line blocks need quiet texts. */
	private final int unrest;
	private final StringBuilder text = new StringBuilder();

	RandomProgram(Random random) {
		this.random = random;
		this.unrest = List.of(0, 3, 20, 100).get(random.nextInt(4));
	}

	String text() {
		gap();
		maybe(() -> tokens("package").name("a.b"));
		times(2, () -> tokens("import").name("c.*"));
		times(4, this::declaration);
		return text.append(random.nextBoolean() ? "" : "// end").toString();
	}

	private RandomProgram declaration() {
		return oneOf(
				() -> tokens("link type Serdes {").times(3, () -> tokens("bandwidth").expression(0)).tokens("}"),
				() -> tokens("topology T ( a =").expression(0).tokens(", b = 2 )").block(0),
				() -> tokens("machine M = T ( a = 4 ) { node : Ipu").times(2, () -> tokens("link : Serdes")).tokens("}"),
				() -> tokens("schedule S on M { data x , y : f16 [").expression(0).tokens("] repeat 3").block(0)
				.tokens("ensure allreduce x }"));
	}

	private RandomProgram block(int depth) {
		return tokens("{").times(4, () -> statement(depth + 1)).tokens("}");
	}

	private RandomProgram statement(int depth) {
		if (depth > DEPTH) {
			return tokens("visit n");
		}
		return oneOf(
				() -> tokens("node n [ 3 , cyclic").expression(depth).tokens("] , m : Ipu"),
				() -> tokens("link").reference(depth).tokens("--").reference(depth).maybe(() -> tokens("lanes").expression(depth)),
				() -> tokens("for k in").maybe(() -> tokens("reverse")).tokens("0 ..< p , s in 1 .. 2").statement(depth + 1),
				() -> tokens("if").expression(depth).statement(depth + 1).maybe(() -> tokens("else").statement(depth + 1)),
				() -> tokens("if").expression(depth).block(depth).tokens("else").block(depth),
				() -> tokens("let a").maybe(() -> tokens("[ i in 0 ..< p ]")).tokens("=").expression(depth),
				() -> tokens("require").expression(depth),
				() -> tokens("visit").reference(depth).tokens("# 2 ,").reference(depth),
				() -> tokens("link").reference(depth).tokens("->").reference(depth).tokens(": Hear"),
				() -> tokens("store x to Hear as a {").times(3, () -> tokens("let z =").value(depth))
				.times(2, () -> tokens("F +=").value(depth))
						.tokens("}"),
				() -> tokens("send x to Hear as a { return").value(depth).tokens("} combine")
						.oneOf(() -> tokens("one [ 3 ]"), () -> tokens("min"))
						.maybe(() -> tokens("using arrival")).tokens("into y , z"),
				() -> tokens("compute x =").value(depth),
				() -> tokens("exchange").statement(depth + 1),
				() -> tokens("allreduce x with sum over").reference(depth).maybe(() -> tokens("backward using bucket")),
				() -> tokens("embedding E oneway { ring R [ f in 0 ..< 3 ]").block(depth + 1).tokens("}"),
				() -> block(depth));
	}

	private RandomProgram expression(int depth) {
		if (depth > DEPTH) {
			return tokens("1");
		}
		return oneOf(
				() -> tokens("25_000"),
				() -> tokens("16 Gbit/s"),
				() -> tokens("0.5"),
				() -> tokens("true"),
				() -> reference(depth),
				() -> tokens("-").expression(depth + 1),
				() -> tokens("not (").expression(depth + 1).tokens(")"),
				() -> expression(depth + 1).tokens(List.of("+", "-", "*", "/", "%", "^", "and", "or").get(random.nextInt(8))).tokens("2"),
				() -> tokens("(").expression(depth + 1).tokens("== 3 )"),
				() -> tokens("( if").expression(depth + 1).tokens("then").expression(depth + 1).tokens("else 1 )"));
	}

	/** What a node or a synapse computes: numbers without units. */
	private RandomProgram value(int depth) {
		if (depth > DEPTH) {
			return tokens("1");
		}
		return oneOf(
				() -> tokens("0.5"),
				() -> tokens("id"),
				() -> reference(depth),
				() -> tokens("-").value(depth + 1),
				() -> value(depth + 1).tokens(List.of("+", "-", "*").get(random.nextInt(3))).tokens("2"),
				() -> tokens("max (").value(depth + 1).tokens(", b )"),
				() -> tokens("( if").value(depth + 1).tokens("> 1 then").value(depth + 1).tokens("else core )"));
	}

	private RandomProgram reference(int depth) {
		return tokens("n").maybe(() -> tokens("[").expression(depth + 1).tokens(", *").tokens("]")).maybe(() -> tokens(". type"));
	}

	private RandomProgram tokens(String words) {
		for (String word : words.split(" ")) {
			name(word);
		}
		return this;
	}

	private RandomProgram name(String word) {
		text.append(word).append(word.equals("/") ? " " : ""); // else a comment behind it would begin earlier
		gap();
		return this;
	}

	private void gap() {
		text.append(random.nextInt(100) < unrest ? BLANKS.get(random.nextInt(BLANKS.size())) : " ");
	}

	private RandomProgram times(int most, Supplier<RandomProgram> part) {
		for (int i = random.nextInt(most + 1); i > 0; i--) {
			part.get();
		}
		return this;
	}

	private RandomProgram maybe(Supplier<RandomProgram> part) {
		return random.nextBoolean() ? part.get() : this;
	}

	@SafeVarargs
	private RandomProgram oneOf(Supplier<RandomProgram>... parts) {
		return parts[random.nextInt(parts.length)].get();
	}
}

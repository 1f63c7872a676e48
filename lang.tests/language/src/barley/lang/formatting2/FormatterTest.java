package barley.lang.formatting2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the formatter makes of what authors write. */
class FormatterTest {

	/** One statement of a topology each: as written, and as it should be. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"node n[rungs,cyclic 2],m             | node n[rungs, cyclic 2], m",
			"node  n [ 2 ] : Ipu                  | node n[2] : Ipu",
			"link a--b                            | link a -- b",
			"link n[k-1,s]--n[k,s]lanes 2 :Serdes | link n[k - 1, s] -- n[k, s] lanes 2 : Serdes",
			"for k in 0..<rungs,s in 1 .. 2 visit n[k] | for k in 0 ..< rungs, s in 1 .. 2 visit n[k]",
			"for l in reverse 0..<p visit n[l]    | for l in reverse 0 ..< p visit n[l]",
			"ring R[f in 0..<3]{visit a,b}        | ring R[f in 0 ..< 3] { visit a, b }",
			"visit n[0]#2,n[1] # k                | visit n[0] #2, n[1] #k",
			"let a=-b+ - - c                      | let a = -b + - -c",
			"let a=not(b)and c or-(d)             | let a = not (b) and c or -(d)",
			"let a=2^d*(3+4)/f%g                  | let a = 2 ^ d * (3 + 4) / f % g",
			"let a=if b<=c then 1 else 2          | let a = if b <= c then 1 else 2",
			"let a[i in 0..<p ,j in 0..i]=a[j,i]  | let a[i in 0 ..< p, j in 0 .. i] = a[j, i]",
			"let a=pr[c] . n[0 , e]               | let a = pr[c].n[0, e]",
			"let a=v[0,*,1]                       | let a = v[0, *, 1]",
			"let a=25GFLOP*images                 | let a = 25 GFLOP * images",
			"let a=16 Gbit/s                      | let a = 16 Gbit/s",
			"require a==b                         | require a == b",
			"if a{visit n}else{visit m}           | if a { visit n } else { visit m }",
			"embedding E oneway{}                 | embedding E oneway { }",
			"switch top,s[n,n]:R(room=8)           | switch top, s[n, n] : R(room = 8)",
			"tree F[i in 0..<2]to n[i]over n by shortest | tree F[i in 0 ..< 2] to n[i] over n by shortest",
			"link n[0]->n[1]:Hear                 | link n[0] -> n[1] : Hear",
			"let a=max( a , 1 )*min(b,2)          | let a = max(a, 1) * min(b, 2)",
	})
	void spacesAStatement(String written, String expected) {
		assertEquals("topology T {\n\t" + expected + "\n}\n", Formatted.of("topology T{\n" + written + "}").text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"package  a.b                                  | package a.b",
			"import a.b.*                                  | import a.b.*",
			"machine M=Ladder(rungs=4){node:Ipu link:Serdes} | machine M = Ladder(rungs = 4) { node : Ipu link : Serdes }",
			"topology T(a=1,b=2){}                         | topology T(a = 1, b = 2) { }",
			"link type L(a=1,b = a){latency a*1us}         | link type L(a = 1, b = a) { latency a * 1 us }",
			"machine M(a=1)=T(p=a){link:L(a=a,b = 2)node n :N( x=1 )} | machine M(a = 1) = T(p = a) { link : L(a = a, b = 2) node n : "
			+ "N(x = 1) }",
			"link type L{bandwidth 16 Gbit/s latency 1 us} | link type L { bandwidth 16 Gbit/s latency 1 us }",
			"switch type R(a=4){cycle 1 ns buffer a*2 combine sum,max full  evict route xy} "
					+ "| switch type R(a = 4) { cycle 1 ns buffer a * 2 combine sum, max full evict route xy }",
			"machine M=T{switch:R(a=8)switch leaf :R} | machine M = T { switch : R(a = 8) switch leaf : R }",
			"schedule S on M{data x:i32[4]exchange broadcast x from n[0]through leaf,spine} "
					+ "| schedule S on M { data x : i32[4] exchange broadcast x from n[0] through leaf, spine }",
			"schedule S on M{async  buffers a*2{program n[0]{send x to n[1]}}async{compute x}} "
					+ "| schedule S on M { async buffers a * 2 { program n[0] { send x to n[1] } } async { compute x } }",
			"schedule S(q=1)on M(a=2){data x:f16[q] exchange allreduce x with sum over A,B.C forward} "
					+ "| schedule S(q = 1) on M(a = 2) { data x : f16[q] exchange allreduce x with sum over A, B.C forward }",
	})
	void keepsOnOneLineWhatIsOnOne(String written, String expected) {
		assertEquals(expected + "\n", Formatted.of(written).text());
	}

	@Test
	void wordsToSynapses() {
		assertFormatted("""
				schedule S on T{data x,y:f32 data F:f32 per Hear
				exchange  send x to Hear as a{v=a return F*a}combine sum  into h
				exchange store r to Hear as d {
				let z=- d  F+=rate*z*v
				return (z),id } combine one [ k ]  using arrival into y,who
				compute r=y-max( h,1 )*-2
				}
				""", """
				schedule S on T {
					data x, y : f32
					data F : f32 per Hear
					exchange send x to Hear as a { v = a return F * a } combine sum into h
					exchange store r to Hear as d {
						let z = -d
						F += rate * z * v
						return (z), id
					} combine one[k] using arrival into y, who
					compute r = y - max(h, 1) * -2
				}
				""");
	}

	@Test
	void putsEachDeclarationOnALineOfItsOwn() {
		assertFormatted("package a import b.* topology T { } topology U { }", """
				package a
				import b.*
				topology T { }
				topology U { }
				""");
	}

	@Test
	void unfoldsABlockWithALineBreakInIt() {
		assertFormatted("""
				topology T { node a, b link a -- b
				  ring R
				  {
				    visit a visit b } }
				""", """
				topology T {
					node a, b
					link a -- b
					ring R {
						visit a
						visit b
					}
				}
				""");
	}

	@Test
	void leavesTheStatementOfALoopWhereItIs() {
		assertFormatted("""
				topology T {
				for a in 0 ..< 2 node n
				for a in 0 ..< 2
				node n
				for a in 0 ..< 2
				for b in 0 ..< 2
				if c
				node n
				else
				node m
				for a in 0 ..< 2
				if c {
				node n
				}
				else if d
				node n
				else {
				node n
				}
				}
				""", """
				topology T {
					for a in 0 ..< 2 node n
					for a in 0 ..< 2
						node n
					for a in 0 ..< 2
						for b in 0 ..< 2
							if c
								node n
							else
								node m
					for a in 0 ..< 2
						if c {
							node n
						} else if d
							node n
						else {
							node n
						}
				}
				""");
	}

	@Test
	void keepsBreaksWithinAStatement() {
		assertFormatted("""
				topology T(a = 1,
				b = 2) {
				link a
				--
				b
				visit a
				, b,
				c[
				1
				]
				}
				""", """
				topology T(a = 1,
					b = 2) {
					link a
						--
						b
					visit a, b,
						c[
						1]
				}
				""");
	}

	@Test
	void keepsOneBlankLineOfMany() {
		assertFormatted("\n\n\npackage a\n\n\n\nimport b.*\ntopology T {\n\n\nnode n\n\n\n\nnode m\n\n\n}\n\n\n", """
				package a

				import b.*
				topology T {
					node n

					node m
				}
				""");
	}

	@Test
	void keepsCommentsWhereTheyAre() {
		assertFormatted("""
				// head

				/* before */ package a     // behind
				/**
				 * Documents.
				    */
				topology T { // opens
				// own line
				   node n      // trailing
				            // below


				// after a blank line
				   node m /* inside */ , k
				   link a // broken
				   -- b
				   if c // condition
				   node n
				   else // otherwise
				   node m
				  /* a
				       drawing */
				// last
				}
				// end
				""", """
				// head

				/* before */ package a // behind
				/**
				 * Documents.
				 */
				topology T { // opens
					// own line
					node n // trailing
					// below

					// after a blank line
					node m /* inside */, k
					link a // broken
						-- b
					if c // condition
						node n
					else // otherwise
						node m
					/* a
				       drawing */
					// last
				}
				// end
				""");
	}

	@Test
	void keepsTheLineBreaksOfTheFile() {
		assertEquals("topology T {\r\n\t/*\r\n\t * a\r\n\t */\r\n\tnode n // b\r\n}\r\n",
				Formatted.of("topology T {\r\n/*\r\n* a\r\n*/\r\nnode n // b\r\n}").text());
		assertEquals("topology T {\r\t/*\r\t * a\r\t */\r\tnode n // b\r\r\tnode m\r}\r",
				Formatted.of("topology T {\r/*\r* a\r*/\rnode n // b\r\r\rnode m\r}").text());
	}

	@Test
	void leavesATextThatDoesNotParseAlone() {
		assertFormatted("topology  T { node", "topology  T { node");
	}

	@Test
	void leavesATextWithNothingButCommentsAlone() {
		assertFormatted("  // nothing here ", "  // nothing here ");
		assertFormatted("", "");
	}

	private static void assertFormatted(String written, String expected) {
		assertEquals(expected, Formatted.of(written).text());
		assertEquals(expected, Formatted.of(expected).text(), "the second time differs");
	}
}

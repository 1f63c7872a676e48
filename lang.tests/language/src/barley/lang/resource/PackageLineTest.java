package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageLineTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"package a                            | a",
			"package a.b.c import d.*             | a.b.c",
			"package a . b                        | a.b",
			"/* package x */ package a /**/ . b   | a.b",
			"/* not closed package a              | ''",
			"packages a                           | ''",
			"topology T { }                       | ''",
			"''                                   | ''",
	})
	void findsThePackage(String head, String expected) {
		assertEquals(expected, PackageLine.in(head));
	}

	@Test
	void passesALongLicence() {
		assertEquals("a", PackageLine.in("// licence\n".repeat(5_000) + "\n\npackage a"));
	}
}

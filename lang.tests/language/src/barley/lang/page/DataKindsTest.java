package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data of one kind have one colour in charts. */
class DataKindsTest {

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"act[0] act[1] grad[0]                      | act, act, grad",
			"act[0,0] act[1,0] act[1,7] grad[0,3]       | act[0,*], act[1,*], act[1,*], grad[0,*]",
			"act[0,0] act[1,0] act[1,7]                 | act[0,*], act[1,*], act[1,*]",
			"act[0,0] act[0,1]                          | act[0,0], act[0,1]",
			"w[0,1,2] w[0,1,3] w[1,1,2] x               | w[0,1,*], w[0,1,*], w[1,1,*], x",
			"w[0,1][0..7] w[1,1][0..7] x[0..7] x        | w[0,*], w[1,*], x, x",
			"x[0..7] x[8..9]                            | x[0..7], x[8..9]",
			"x                                          | x" })
	void areFamiliesAndFirstIndices(String names, String kinds) {
		List<String> all = List.of(names.split(" "));
		DataKinds found = DataKinds.of(all);
		assertEquals(kinds, all.stream().map(found::of).collect(Collectors.joining(", ")));
	}

	@Test
	void areAsManyAsThereAreColours() {
		List<String> many = IntStream.range(0, 90).mapToObj(i -> "w[%d,%d,%d]".formatted(i / 45, i / 9, i)).toList();
		DataKinds kinds = DataKinds.of(many);
		assertEquals(List.of("w[0,*,*]", "w[1,*,*]"), many.stream().map(kinds::of).distinct().toList());
		assertEquals("", DataKinds.of(List.of("", "")).of(""));
	}
}

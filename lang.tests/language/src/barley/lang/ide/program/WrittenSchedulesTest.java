package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.ide.BarleyIdeSetup;

/** The schedule around a place, without a parser; | is the place. */
class WrittenSchedulesTest {

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"|schedule A on R { data x : f32 } schedule B on R { }                ; A",
			"schedule A on R { data x : f32| } schedule B on R { }                ; A",
			"schedule A on R { data x : f32 }| schedule B on R { }                ; A",
			"schedule A on R { data x : f32 } | schedule B on R { }               ;",
			"schedule A on R { data x : f32 } schedule| B on R { }                ; B",
			"schedule A on R { repeat 2 { exchange { } | } } schedule B on R { }  ; A",
			"schedule A(q = (1 + 2) * 3) on R(p = 4) | { }                        ; A",
			"schedule A on R { } topology T { node n| } schedule B on R { }       ;",
			"schedule A on R { let schedule = 3 | } schedule B on R { }           ; A",
			"schedule A on R { /* } schedule C { */ data x| } schedule B on R { } ; A",
			"/* schedule C on R { | } */ schedule A on R { }                      ;",
			"schedule A on R { exchange | schedule B                              ; A",
			"topology T { } }  schedule A on R { | }                              ; A",
			"topology T { } | /** About A. */ schedule A on R { }                ;",
			"topology T { } |/** About A. */ schedule A on R { }                 ; A",
			"/** About A. | */ /* more */ schedule A on R { }                     ; A",
			"/**|/ schedule A on R { }                                            ;",
			"/** About T. | */ topology T { } schedule A on R { }                 ;",
			"|                                                                    ;" })
	void aPlaceHasASchedule(String text, String name) {
		int place = text.indexOf('|');
		assertEquals(name, WrittenSchedules.at(text.substring(0, place) + text.substring(place + 1), place).orElse(null));
	}

	/** It finds what the parser does, at each place of an example. */
	@Test
	void itAgreesWithTheParser() throws Exception {
		String text = "import barley.machines.*\nnode type C { launch 1 us }\nlink type W { latency 1 ns }\n"
				+ "machine M = FullMesh(p = 3) { node : C link : W } // schedule X {\n/** About A. */\n// more\n"
				+ "schedule A(q = 6) on M { data g : f16[q] exchange { send g from n[0] to n[1] } }\n\n"
				+ "schedule B on M(p = 4) {\n\tdata g : f16[8] // }\n\texchange allreduce g with sum among n\n}\nschedule C on M { }\n";
		Path file = Files.writeString(folder.resolve("a.barley"), text);
		var parsed = BarleyIdeSetup.shared().getInstance(RunnableSchedules.class).in(file, List::of);
		for (int i = 0; i <= text.length(); i++) {
			int place = i;
			String wanted = parsed.stream().filter(each -> each.contains(place)).map(RunnableSchedule::name).findFirst().orElse(null);
			assertEquals(wanted, WrittenSchedules.at(text, place).orElse(null), text.substring(0, place));
		}
	}
}

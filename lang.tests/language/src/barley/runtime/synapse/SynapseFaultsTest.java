package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;
import barley.runtime.files.MachineReader;
import barley.runtime.files.MachineWriter;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SynapseType;
import barley.runtime.program.NodeProgram;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

/** What programs that state exchanges with synapses wrongly are told. */
class SynapseFaultsTest {

	private static final SynapseBlock RETURN = SynapseBlock.of(2, (core, element, from, to) ->
			System.arraycopy(core.words(double[].class), from, core.results(double[].class), from, to - from));

	private final Cortex cortex = Cortex.full(2).data("x y h").per("F");

	@Test
	void reducersAreBusyUntilTheirResultIsReceived() {
		assertFault("reducer-busy: soma[0] sends a second word on channel 0, whose reducer keeps its result until it is received: \"S:1\"",
				ports -> {
					ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
					ports.send(0, 0, 0, 0, 1);
					ports.send(0, 0, 1, 0, 1);
				});
		SynapseExchange unreceived = ports -> {
			ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
			ports.send(0, 0, 0, 0, 1);
		};
		String busy = "reducer-busy: the reducer of soma[0] holds a result of channel 0 that was not received, and takes no new one: "
				+ "\"%s\"";
		assertPhases(busy.formatted("S:2"), phases -> {
			phases.synapses("S:1", unreceived);
			phases.synapses("S:2", unreceived);
		});
		assertPhases(busy.formatted("S:1"), phases -> phases.repeat(2, () -> phases.synapses("S:1", unreceived)));
		Simulator.run(cortex.program(phases -> phases.repeat(2, () -> {
			phases.synapses("S:1", unreceived);
			phases.synapses("S:2", ports -> ports.receive(0, 2, 0));
		})), RunOptions.functional());
	}

	@Test
	void programsAndWordsAreChecked() {
		assertFault("bad-phase: soma[0] has a program of 0 instructions on channel 0, but taking the word is one: \"S:1\"",
				ports -> ports.synapse(0, 0, SynapseBlock.of(0, (core, element, from, to) -> {
				})));
		assertFault("bad-phase: soma[0] has two programs on channel 0 in one exchange: \"S:1\"", ports -> {
			ports.synapse(0, 0, RETURN);
			ports.synapse(0, 0, RETURN);
		});
		assertFault("slots-spent: soma[0] has a program on channel 8, but synapses of Hear have 8 slots, for channels from 0 on: \"S:1\"",
				ports -> ports.synapse(8, 0, RETURN));
		assertFault("bad-phase: soma[0] uses channel -1, but channels are numbered from 0: \"S:1\"", ports -> ports.store(-1, 0, 0, 0, 1));
		assertFault("bad-phase: soma[0] sends two words on channel 1 in one exchange: \"S:1\"", ports -> {
			ports.send(1, 0, 0, 0, 1);
			ports.send(1, 0, 1, 0, 1);
		});
		assertFault("bad-phase: soma[0] sends a word without elements on channel 0: \"S:1\"", ports -> ports.send(0, 0, 0, 0, 0));
		assertFault("no-synapses: soma[0] uses synapses of link type 1, but Cortex has 1 link types with synapses: \"S:1\"",
				ports -> ports.send(0, 1, 0, 0, 1));
		assertFault("no-data: soma[0] sends or receives data 3, which it does not own: \"S:1\"", ports -> ports.send(0, 0, 3, 0, 1));
		assertFault("wrong-elements: soma[0] sends or receives 2 elements of x from 0 on, but it has 1: \"S:1\"",
				ports -> ports.send(0, 0, 0, 0, 2));
		assertFault("no-program: soma[0] hears a word of soma[0] on channel 0, but has no program there: \"S:1\"",
				ports -> ports.send(0, 0, 0, 0, 1));
	}

	@Test
	void builtInFunctionsAndReducersAreChecked() {
		MachineBuilder builder = new MachineBuilder("M");
		int soma = builder.node("soma", new NodeType("Soma", 0, 0, 0, 0, 0, 0, 0, 0, NodeType.NO_RELAY, 0, 0));
		builder.synapse(soma, soma, new SynapseType("Built", 1_000, 16, 8, 1, 0, 0, 0, 0));
		Cortex built = new Cortex(builder.build(), ElementType.F64).data("x y");
		SynapseBlock other = SynapseBlock.of("other", 2, (core, element, from, to) -> {
		});
		assertEquals("functions-spent: soma uses a function on channel 1 beyond the 1 built into synapses of Built: \"S:1\"",
				fault(built, ports -> {
					ports.synapse(0, 0, RETURN);
					ports.synapse(1, 0, other);
					ports.send(0, 0, 0, 0, 1);
					ports.send(1, 0, 0, 0, 1);
				}));
		assertEquals("no-reducer: soma has no reducer for what its synapses return on channel 0: \"S:1\"", fault(built, ports -> {
			ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
			ports.send(0, 0, 0, 0, 1);
			ports.receive(0, 1, 0);
		}));
	}

	private static String fault(Cortex cortex, SynapseExchange exchange) {
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(cortex.program(phases -> phases.synapses("S:1", exchange)),
				RunOptions.functional()));
		return fault.code() + ": " + fault.getMessage();
	}

	@Test
	void resultsAreChecked() {
		assertFault("bad-phase: soma[0] receives the result of channel 0 twice in one exchange: \"S:1\"", ports -> {
			ports.receive(0, 2, 0);
			ports.receive(0, 2, 0);
		});
		assertFault("no-result: soma[0] receives a result of channel 0, whose program has no reducer: \"S:1\"", ports -> {
			ports.synapse(0, 0, RETURN);
			ports.receive(0, 2, 0);
		});
		assertFault("index-outside: soma[0] takes the result of synapse 2 for h[0], but no synapse of that number got a word: \"S:1\"",
				ports -> {
					ports.synapse(0, 0, RETURN, SynapseReducer.one(2));
					ports.send(0, 0, 0, 0, 1);
					ports.receive(0, 2, 0);
				});
		assertFault("bad-type: f64 is not stored as float[]", ports -> {
			ports.synapse(0, 0, SynapseBlock.of(1, (core, element, from, to) -> core.words(float[].class)));
			ports.send(0, 0, 0, 0, 1);
		});
		assertFault("program-failed: soma[0]: the program of its synapses on channel 0 failed: java.lang.ArithmeticException: / by zero "
				+ "at ", ports -> {
					ports.synapse(0, 0, SynapseBlock.of(1, (core, element, from, to) -> core.words(double[].class)[0] = 1 / element));
					ports.send(0, 0, 0, 0, 1);
				});
	}

	@Test
	void coresAgreeAboutChannels() {
		assertEach("phases-differ: soma[1] sends words of 1 f64 to its own synapses of Hear on channel 0, but another core sends words "
				+ "of 1 f64 to synapses of Hear: \"S:1\"", node -> ports -> {
					ports.synapse(0, 0, RETURN);
					if (node == 0) {
						ports.send(0, 0, 0, 0, 1);
					} else {
						ports.store(0, 0, 0, 0, 1);
					}
				});
	}

	@Test
	void exchangesThatTakeTooLongAreStopped() {
		assertFault("too-many-cycles: \"S:1\" takes more than 10,000,000,000 cycles", ports -> {
			ports.synapse(0, 0, SynapseBlock.of(2_000_000_000, (core, element, from, to) -> {
			}));
			for (int channel = 1; channel < 8; channel++) {
				ports.synapse(channel, 0, SynapseBlock.of(2_000_000_000, (core, element, from, to) -> {
				}));
				ports.send(channel, 0, 0, 0, 1);
			}
		});
	}

	@Test
	void machinesAreChecked() {
		MachineBuilder builder = new MachineBuilder("M");
		int node = builder.node("n", Cortex.SOMA);
		int hub = builder.switches(1, i -> "s", new int[0], SwitchType.PLAIN);
		assertEquals("s is a switch: only nodes send words to synapses and hear them",
				assertThrows(Fault.class, () -> builder.synapse(node, hub, Cortex.HEAR)).getMessage());
		assertEquals("Hear cycle is 0, but must be at least 1",
				assertThrows(Fault.class, () -> new SynapseType("Hear", 0, 1, 1)).getMessage());
		for (int i = 0; i < 1 << 24; i++) {
			builder.synapse(node, node, Cortex.HEAR);
		}
		assertEquals("M has more than 16,777,216 synapses of Hear",
				assertThrows(Fault.class, () -> builder.synapse(node, node, Cortex.HEAR)).getMessage());
	}

	@Test
	void machineFilesAreChecked() {
		String text = MachineWriter.write(Cortex.machine(3, Cortex.HEAR, (from, to) -> from != to));
		assertEquals(text, MachineWriter.write(MachineReader.read("M.machine", new StringReader(text))));
		String row = text.lines().filter(line -> line.startsWith("synapsetype")).findFirst().orElseThrow() + "\n";
		assertMalformed("a second synapse type named \"Hear\"", text.replace(row, row + row));
		assertMalformed("no synapse type named \"Here\"", text.replace("synapses\tHear", "synapses\tHere"));
		assertMalformed("no node named \"soma[7]\"", text.replace("synapses\tHear\tsoma[2]", "synapses\tHear\tsoma[7]"));
		assertMalformed("nodes: 9 is not between 0 and 2", text.replace("\t0,1\n", "\t0,9\n"));
	}

	private static void assertMalformed(String message, String text) {
		String found = assertThrows(Fault.class, () -> MachineReader.read("M.machine", new StringReader(text))).getMessage();
		assertEquals(message, found.substring(found.indexOf(' ') + 1));
	}

	@Test
	void clocksAreShared() {
		MachineBuilder builder = new MachineBuilder("Two");
		builder.nodes(2, i -> "soma[" + i + "]", Cortex.SOMA);
		builder.synapse(0, 1, Cortex.HEAR);
		builder.synapse(1, 0, new SynapseType("Slow", 2_000, 16, 8));
		Machine machine = builder.build();
		Cortex two = new Cortex(machine, ElementType.F64).data("x h");
		assertEquals("two-clocks: \"S:1\" uses synapses of Hear with a cycle of 1,000 ps and of Slow with 2,000 ps",
				fault(two, node -> ports -> {
			ports.synapse(0, 0, RETURN);
			ports.synapse(1, 1, RETURN);
			ports.send(0, 0, 0, 0, 1);
			ports.send(1, 1, 0, 0, 1);
		}));
		assertEquals("phases-differ: soma[0] has a program for synapses of Slow on channel 0, on which words go to those of Hear: \"S:1\"",
				fault(two, node -> ports -> {
					ports.synapse(0, 1, RETURN);
					ports.send(0, 0, 0, 0, 1);
				}));
	}

	@Test
	void resultsThatAreTooLongForTheirDataAreRefused() {
		Cortex wide = Cortex.full(2).data("h").vector("x", 3);
		assertEquals("wrong-elements: soma[0] receives 3 elements of h from 0 on, but it has 1: \"S:1\"", fault(wide, node -> ports -> {
			ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
			ports.send(0, 0, wide.at("x"), 0, 3);
			ports.receive(0, wide.at("h"), 0);
		}));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"synapse n[0] -> n[1] fails at 3 ns | synapse n[0] -> n[1] fails at 3 ns",
			"synapse n[0]->n[1] late by 2 us | synapse n[0] -> n[1] late by 2 us",
					"synapse n[1] -> n[1] #2 fails | synapse n[1] -> n[1] #2 fails",
			"synapse n[1] -> n[0] fails | n[0] hears n[1] at no synapse",
			"synapse n[0] -- n[1] fails | \"n[0] -- n[1]\" is not of the form A -> B",
			"synapse n[0] -> n[1] #2 fails | n[1] hears n[0] at 1 synapse: write #1",
			"synapse n[1] -> n[1] fails | n[1] hears n[1] at 2 synapses: write #1 to #2"})
	void faultsNameSynapses(String text, String expected) {
		MachineBuilder builder = new MachineBuilder("M");
		builder.nodes(2, i -> "n[" + i + "]", Cortex.SOMA);
		builder.synapse(0, 1, Cortex.HEAR);
		builder.synapse(1, 1, Cortex.HEAR);
		builder.synapse(1, 1, Cortex.HEAR);
		Machine machine = builder.build();
		String found;
		try {
			found = DisturbanceText.of(DisturbanceText.read(text, machine), machine);
		} catch (Fault e) {
			found = e.getMessage().substring(e.getMessage().indexOf("\": ") + 3);
		}
		assertEquals(expected, found);
	}

	private void assertFault(String message, SynapseExchange exchange) {
		assertEach(message, node -> exchange);
	}

	private void assertEach(String message, IntFunction<SynapseExchange> exchange) {
		String found = fault(cortex, exchange);
		assertEquals(message, found.substring(0, Math.min(found.length(), message.length())), found);
	}

	private void assertPhases(String message, NodeProgram program) {
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(cortex.program(program), RunOptions.functional()));
		assertEquals(message, fault.code() + ": " + fault.getMessage());
	}

	private static String fault(Cortex cortex, IntFunction<SynapseExchange> exchange) {
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(
				cortex.each(node -> phases -> phases.synapses("S:1", exchange.apply(node))), RunOptions.functional()));
		return fault.code() + ": " + fault.getMessage();
	}
}

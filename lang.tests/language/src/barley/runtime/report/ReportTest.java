package barley.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.number.Rational;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.EnergyOf.Row;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.result.Wall;

class ReportTest {

	private static final Result RESULT = result();

	@Test
	void textIsATable() {
		assertEquals("""
				Training on Rack
				  nodes, lanes     24, 72, 2 off
				  steps            4,600
				  time             1.203211 s
				  busiest lane     1.597222 GB over n[0,0] -> n[0,1] #1
				  bottleneck       n[0,0] -> n[0,1] #1 (Cable) and 95 more, busy 100 % of the time of transfers
				  takes longest    T.barley:6 allreduce \\g
				  use              97.222222 %, of the lanes that are on 100 %; over whole exchanges 96.665 %
				  energy           84.22477 J
				  transfers        662,400
				  data             WRONG, 3 of 24 expectations are not met
				    n[0,1] holds 3.0 in gradient[17], expected 4.0
				  fingerprint      00000000000000ff
				  simulated in     6 ms

				Steps and times are those of one round.
				phase                    rounds  steps         time  launch   transfer   latency  combine   all rounds
				T.barley:5 compute          100                4 ms                                             400 ms
				T.barley:6 allreduce \\g     100     46  8.032111 ms   46 us  7.9861 ms  1.104 ns     0 ps  803.2111 ms
				""", TextReport.of(RESULT, false));
	}

	@Test
	void colourIsForTerminals() {
		assertTrue(TextReport.of(RESULT, true).contains("\u001b[31mWRONG\u001b[0m, 3 of 24"));
		assertEquals(TextReport.of(RESULT, false), TextReport.of(RESULT, true).replaceAll("\u001b\\[[0-9]*m", ""));
	}

	@Test
	void jsonHoldsExactNumbers() {
		assertEquals("""
				{
				  "formatVersion": 1,
				  "schedule": "Training",
				  "machine": "Rack",
				  "mode": "functional",
				  "nodes": 24,
				  "lanes": 72,
				  "lanesOn": 70,
				  "steps": 4600,
				  "timePs": 1203211100000,
				  "exchangePs": 803211100000,
				  "transferPs": 798610000000,
				  "bytesPerLaneMax": 1597222200,
				  "bottleneck": {
				    "channel": "n[0,0] -> n[0,1] #1",
				    "linkType": "Cable",
				    "channels": 96,
				    "bytes": 1597222200,
				    "busyPs": 798610000000,
				    "fullest": "n[0,0] -> n[0,1] #1",
				    "phase": "T.barley:6 allreduce \\\\g",
				    "firstStep": 0,
				    "lastStep": 0
				  },
				  "use": 0.972222222222,
				  "useExact": "35/36",
				  "useOfLanesOn": 1,
				  "useOfExchanges": 0.96665,
				  "energyJ": 84.22477,
				  "nodeEnergyJ": null,
				  "energyOf": {
				    "phases": [
				      {
				        "kind": "phase",
				        "name": "T.barley:6 allreduce \\\\g",
				        "energyJ": 84.22477
				      }
				    ],
				    "types": [
				      {
				        "kind": "link",
				        "name": "Cable",
				        "energyJ": 84.22477
				      }
				    ]
				  },
				  "noTimesBecause": null,
				  "boundPs": null,
				  "noBoundBecause": null,
				  "boundBy": null,
				  "boundExact": null,
				  "boundNodes": [],
				  "boundLanes": [],
				  "stepsBound": 0,
				  "stepsBoundPs": 0,
				  "timeBoundPs": null,
				  "dataBytes": 0,
				  "algbwGBps": null,
				  "busbwGBps": null,
				  "ends": null,
				  "complete": true,
				  "interrupted": null,
				  "folded": false,
				  "nodesFollowed": 24,
				  "verified": false,
				  "ensured": true,
				  "expectations": 24,
				  "notChecked": 0,
				  "wrong": 3,
				  "mismatches": [
				    {
				      "node": "n[0,1]",
				      "data": "gradient",
				      "element": 17,
				      "expected": "4.0",
				      "found": "3.0"
				    }
				  ],
				  "edits": [],
				  "fingerprint": "00000000000000ff",
				  "transfers": 662400,
				  "wallMs": 6,
				  "phases": [
				    {
				      "statement": "T.barley:5 compute",
				      "kind": "compute",
				      "rounds": 100,
				      "steps": 0,
				      "timePs": 4000000000,
				      "allRoundsPs": 400000000000,
				      "launchPs": 0,
				      "transferPs": 0,
				      "latencyPs": 0,
				      "combinePs": 0,
				      "costs": []
				    },
				    {
				      "statement": "T.barley:6 allreduce \\\\g",
				      "kind": "exchange",
				      "rounds": 100,
				      "steps": 46,
				      "timePs": 8032111000,
				      "allRoundsPs": 803211100000,
				      "launchPs": 46000000,
				      "transferPs": 7986100000,
				      "latencyPs": 1104,
				      "combinePs": 0,
				      "costs": [
				        {
				          "steps": 46,
				          "launchPs": 1000000,
				          "transferPs": 173610870,
				          "latencyPs": 24,
				          "combinePs": 0
				        }
				      ]
				    }
				  ]
				}
				""", JsonReport.of(RESULT));
	}

	@Test
	void runsThatWereNotCheckedSaySo() {
		Result result = Simulator.run(Bucket.on(Structures.ring(4)).program(), RunOptions.timing());
		assertTrue(TextReport.of(result, false).contains("data             not moved in a timing run"));
		assertTrue(JsonReport.of(result).contains("\"verified\": null"));
	}

	@ParameterizedTest
	@CsvSource({"0, 0 ps", "999, 999 ps", "1000, 1 ns", "10951500000, 10.9515 ms", "3600000000000000, 3600 s", "1234567890123, 1.234568 s"})
	void timesHaveTheirUnit(long picoseconds, String text) {
		assertEquals(text, UnitText.time(picoseconds));
	}

	@ParameterizedTest
	@CsvSource({"0, 0 B", "21875000, 21.875 MB", "9223372036854775807, 9.223372 EB"})
	void sizesHaveTheirUnit(long bytes, String text) {
		assertEquals(text, UnitText.bytes(bytes));
	}

	private static Result result() {
		Times times = new Times(1_203_211_100_000L, 803_211_100_000L, 798_610_000_000L, Rational.of(35, 36), Rational.of(1, 1),
				Rational.of(96_665, 100_000), new BigDecimal("84.22477"), BigDecimal.ZERO);
		Verification verification = new Verification(24, 0, 3, List.of(new Mismatch("n[0,1]", "gradient", 17, "4.0", "3.0")));
		List<PhaseTime> phases = List.of(PhaseTime.computing("T.barley:5 compute", 100, 4_000_000_000L, Map.of()),
				new PhaseTime("T.barley:6 allreduce \\g", true, 100, 46, 8_032_111_000L, new Cost(46_000_000, 7_986_100_000L, 1_104, 0),
						List.of(new StepTime(46, new Cost(1_000_000, 173_610_870, 24, 0)))));
		return new Result("Training", "Rack", Mode.FUNCTIONAL, 24, 72, 70, 4600, 662_400, Optional.of(times), null, new long[0],
				1_597_222_200L, Optional.of(new Bottleneck("n[0,0] -> n[0,1] #1", "n[0,0] -> n[0,1] #1", 96, false, "Cable",
						1_597_222_200L, 798_610_000_000L,
						"T.barley:6 allreduce \\g", 0, 0)), verification, 255,
				phases, List.of(), new Wall(1_000_000, 2_000_000, 2_000_000, 1_000_000, 6_000_000), 24, null, null, List.of(),
				new EnergyOf(List.of(new Row("phase", "T.barley:6 allreduce \\g", new BigDecimal("84.22477"))),
						List.of(new Row("link", "Cable", new BigDecimal("84.22477")))));
	}
}

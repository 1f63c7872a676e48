package barley.lang.page;

import java.util.Arrays;

import barley.lang.finding.Words;
import barley.runtime.machine.Machine;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.PhaseTime;

/**
 * The balance of computation and exchange (lang/doc/FIGURES.md, bounds): what the schedule itself computes, and what a training step would
 * have to compute to hide the exchange, from figures that the reader fills in: the schedule does not contain them.
 */
final class ComputeBalance {

	private static final String UNKNOWN = "–";

	private final Html html;
	private final FinishedRun run;

	ComputeBalance(Html html, FinishedRun run) {
		this.html = html;
		this.run = run;
	}

	void write() {
		if (run.result().times().isEmpty() || run.result().computesInExchanges()) {
			return; // within a block, the two have no times of their own: its chapter shows what hides what
		}
		long compute = run.result().phases().stream().filter(phase -> !phase.exchange()).mapToLong(phase -> phase.timePs() * phase.rounds())
				.sum();
		long exchange = run.result().times().get().exchangePs();
		long rounds = run.result().phases().stream().filter(PhaseTime::exchange).mapToLong(PhaseTime::rounds).min().orElse(1);
		if (exchange == 0 || rounds == 0) {
			return;
		}
		html.element("h2", "", "Compute and exchange");
		if (compute > 0) {
			own(compute, exchange);
		}
		double each = (double) exchange / rounds;
		double out = mostSent() / (double) rounds;
		html.open("p", "class=\"sizing-inputs\"");
		input("samples per node and step", "images", "");
		input("GFLOP per sample", "gflop", "");
		input("TFLOP/s per node", "tflops", flops() > 0 ? RoundedNumber.number(flops() / 1e12) : "");
		html.close();
		html.open("table", Words.of("class=\"sizing\" data-exchange=\"%.0f\" data-out=\"%.0f\"", each, out));
		html.row("computing a batch", UNKNOWN);
		html.row("exchanging its result", UnitText.time(Math.round(each)));
		html.row("hidden if both run at the same time", UNKNOWN);
		if (offered() > 0) { // links inside of a die have no bandwidth
			html.row("sent by the busiest node", UnitText.bytes(Math.round(out)));
			html.row("required to hide it, over all links of a node", UNKNOWN);
			html.row("available over all links of a node", RoundedNumber.number(offered() / 8e9) + " GB/s");
		}
		html.close();
	}

	private void own(long compute, long exchange) {
		long all = run.result().times().orElseThrow().timePs();
		long hidden = Math.max(0, compute + exchange - all);
		html.open("table", "");
		html.row("computing", UnitText.time(compute));
		html.row("exchanging", UnitText.time(exchange));
		html.row("hidden behind each other", hidden == 0 ? "nothing: they take turns"
				: Words.of("%s, %s %% of the exchange", UnitText.time(hidden), RoundedNumber.number(100.0 * hidden / exchange)));
		html.close();
	}

	private void input(String words, String name, String value) {
		html.open("label", "").element("span", "", words);
		html.empty("input", Words.of("type=\"number\" min=\"0\" step=\"any\" name=\"%s\" value=\"%s\"", name, value));
		html.close();
	}

	private double flops() {
		return run.plan().wiring().machine().nodeTypes().stream().mapToLong(type -> type.flopPerSecond()).min().orElse(0);
	}

	/** Returns the bytes sent by the node that sends the most. */
	private long mostSent() {
		Machine machine = run.plan().wiring().machine();
		long[] sent = new long[machine.vertices()];
		for (int channel = 0; channel < run.result().channelBytes().length; channel++) {
			sent[machine.sender(channel)] += run.result().channelBytes()[channel];
		}
		return Arrays.stream(sent, 0, machine.nodes()).max().orElse(0);
	}

	/** Returns the bits a second that a node can send over all its lanes, for the node with the least. */
	private double offered() {
		Machine machine = run.plan().wiring().machine();
		double[] rate = new double[machine.vertices()];
		for (int channel = 0; channel < machine.channels(); channel++) {
			rate[machine.sender(channel)] += machine.linkType(channel >> 1).bitsPerSecond();
		}
		return Arrays.stream(rate, 0, machine.nodes()).min().orElse(0);
	}
}

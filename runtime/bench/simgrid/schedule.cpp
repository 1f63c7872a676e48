// Carries out a schedule, step by step, on SimGrid: one actor a node, one link a channel, a barrier after every step, be it work or an exchange.
// What goes through switches is cut over routes, each of which holds the links of its channels; its two ends are hosts of their own.
// usage: schedule FILE   (written by barley.runtime.bench.SimgridExport); prints simulated seconds and transfers.
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>
#include <simgrid/s4u.hpp>

namespace sg4 = simgrid::s4u;

struct Transfer {
	int channel;
	double bytes;
};

struct Way {
	int from, to;
	double latency;
	std::vector<int> channels;
	sg4::Host* start;
	sg4::Host* end;
};

struct Step {
	double work = 0;
	std::map<int, double> combining;
	std::vector<std::vector<Transfer>> sends;
	std::vector<std::vector<Transfer>> receives;
	std::vector<std::vector<Transfer>> routed;
	std::vector<bool> receivesRouted;
};

struct Channel {
	int from, to;
	double bytesPerSecond, latency;
};

static std::vector<double> launch;
static std::vector<Channel> channels;
static std::vector<Way> ways;
static std::vector<Step> steps;
static std::vector<sg4::Mailbox*> mailboxes;
static long transfers = 0;

static void read(const char* file)
{
	std::ifstream in(file);
	std::string word;
	while (in >> word) {
		if (word == "node") {
			double seconds;
			in >> seconds;
			launch.push_back(seconds);
		} else if (word == "channel") {
			Channel channel;
			in >> channel.from >> channel.to >> channel.bytesPerSecond >> channel.latency;
			channels.push_back(channel);
		} else if (word == "way") {
			Way way;
			size_t length;
			in >> way.from >> way.to >> way.latency >> length;
			way.channels.resize(length);
			for (int& channel : way.channels)
				in >> channel;
			ways.push_back(way);
		} else if (word == "step" || word == "work") {
			steps.emplace_back();
			steps.back().sends.resize(launch.size());
			steps.back().receives.resize(launch.size());
			steps.back().routed.resize(launch.size());
			steps.back().receivesRouted.resize(launch.size());
			if (word == "work")
				in >> steps.back().work;
		} else if (word == "combine") {
			int node;
			in >> node;
			in >> steps.back().combining[node];
		} else if (word == "t") {
			Transfer transfer;
			in >> transfer.channel >> transfer.bytes;
			steps.back().sends[channels[transfer.channel].from].push_back(transfer);
			steps.back().receives[channels[transfer.channel].to].push_back(transfer);
			transfers++;
		} else if (word == "r") {
			Transfer transfer;
			in >> transfer.channel >> transfer.bytes;
			steps.back().routed[ways[transfer.channel].from].push_back(transfer);
			steps.back().receivesRouted[ways[transfer.channel].to] = true;
			transfers++;
		}
	}
}

static void node(int number, sg4::BarrierPtr barrier)
{
	static int payload = 0;
	std::vector<int*> arrived;
	for (const Step& step : steps) {
		const auto& sends = step.sends[number];
		const auto& receives = step.receives[number];
		if (step.work > 0) {
			sg4::this_actor::sleep_for(step.work);
		}
		if (!sends.empty() || !receives.empty() || !step.routed[number].empty() || step.receivesRouted[number]) {
			sg4::this_actor::sleep_for(launch[number]);
		}
		std::vector<sg4::CommPtr> comms;
		arrived.assign(receives.size(), nullptr);
		for (size_t i = 0; i < receives.size(); i++)
			comms.push_back(mailboxes[receives[i].channel]->get_async<int>(&arrived[i]));
		for (const Transfer& transfer : sends)
			comms.push_back(mailboxes[transfer.channel]->put_async(&payload, transfer.bytes));
		for (const Transfer& transfer : step.routed[number])
			comms.push_back(sg4::Comm::sendto_async(ways[transfer.channel].start, ways[transfer.channel].end, transfer.bytes));
		for (const auto& comm : comms)
			comm->wait();
		if (auto combining = step.combining.find(number); combining != step.combining.end()) {
			sg4::this_actor::sleep_for(combining->second);
		}
		barrier->wait();
	}
}

int main(int argc, char** argv)
{
	sg4::Engine engine(&argc, argv);
	read(argv[1]);
	sg4::NetZone* zone = sg4::create_full_zone("machine");
	std::vector<sg4::Host*> hosts;
	for (size_t i = 0; i < launch.size(); i++)
		hosts.push_back(zone->create_host("n" + std::to_string(i), 1e9)->seal());
	// SimGrid knows one route between two hosts: the lanes of a pair are one link with all their bandwidth.
	std::map<std::pair<int, int>, Channel> pairs;
	for (const Channel& channel : channels) {
		if (channel.from >= (int) launch.size() || channel.to >= (int) launch.size())
			continue; // a lane of a switch
		auto [at, fresh] = pairs.try_emplace({channel.from, channel.to}, channel);
		if (!fresh)
			at->second.bytesPerSecond += channel.bytesPerSecond;
	}
	for (const auto& [ends, channel] : pairs) {
		std::string name = std::to_string(ends.first) + "-" + std::to_string(ends.second);
		auto* link = zone->create_link(name, channel.bytesPerSecond)->set_latency(channel.latency)->seal();
		zone->add_route(hosts[ends.first]->get_netpoint(), hosts[ends.second]->get_netpoint(), nullptr, nullptr, {sg4::LinkInRoute(link)}, false);
	}
	std::map<int, sg4::Link*> links;
	for (size_t i = 0; i < ways.size(); i++) {
		std::string name = "way" + std::to_string(i);
		ways[i].start = zone->create_host(name + "a", 1e9)->seal();
		ways[i].end = zone->create_host(name + "b", 1e9)->seal();
		// The latency of switches is that of a link that nothing else uses.
		std::vector<sg4::LinkInRoute> route;
		if (ways[i].latency > 0)
			route.emplace_back(zone->create_link(name, 1e15)->set_latency(ways[i].latency)->seal());
		for (int channel : ways[i].channels) {
			sg4::Link*& link = links[channel];
			if (link == nullptr)
				link = zone->create_link("lane" + std::to_string(channel), channels[channel].bytesPerSecond)->set_latency(channels[channel].latency)->seal();
			route.emplace_back(link);
		}
		zone->add_route(ways[i].start->get_netpoint(), ways[i].end->get_netpoint(), nullptr, nullptr, route, false);
	}
	zone->seal();
	for (size_t i = 0; i < channels.size(); i++)
		mailboxes.push_back(engine.mailbox_by_name_or_create("c" + std::to_string(i)));
	auto barrier = sg4::Barrier::create(launch.size());
	for (size_t i = 0; i < hosts.size(); i++)
		sg4::Actor::create("node" + std::to_string(i), hosts[i], node, i, barrier);
	engine.run();
	std::cout.precision(12);
	std::cout << sg4::Engine::get_clock() << " " << transfers << std::endl;
	return 0;
}

// Simulates a block at the nodes' own pace by SimGrid 3.32: each channel, unit and combiner is a host with one core that serves who comes
// first. Reads what BlockText writes of one block, and prints its seed, the time that Barley says and the one that SimGrid says, in picoseconds.
#include <cmath>
#include <cstdio>
#include <memory>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace sg = simgrid::s4u;

struct Leg { int channel; double hold, latency; };
struct Item { int kind, node, partner, missing; double span; std::vector<int> dependents; std::vector<Leg> legs; int under_way = 0; };
struct Server { sg::Host* host; sg::MutexPtr mutex; };

static const double MICROSECOND = 1e6; // a picosecond is a millionth of SimGrid's second, which is a microsecond here

int main(int argc, char** argv) {
	sg::Engine engine(&argc, argv);
	long seed; int nodes, channels, count; long long expected;
	if (scanf("block %ld %d %d %d %lld", &seed, &nodes, &channels, &count, &expected) != 5) return 1;
	std::vector<Item> items(count);
	for (int i = 0; i < count; i++) {
		int waits, legs;
		Item& item = items[i];
		if (scanf("%d %d %lf %d %d", &item.kind, &item.node, &item.span, &item.partner, &waits) != 5) return 1;
		item.missing = waits + (item.kind == 2);
		for (int w = 0, wait; w < waits; w++) { if (scanf("%d", &wait) != 1) return 1; items[wait].dependents.push_back(i); }
		if (scanf("%d", &legs) != 1) return 1;
		for (int l = 0; l < legs; l++) { Leg leg; if (scanf("%d %lf %lf", &leg.channel, &leg.hold, &leg.latency) != 3) return 1; item.legs.push_back(leg); }
	}
	auto* zone = sg::create_full_zone("block");
	auto server = [&](const std::string& name) { return Server{zone->create_host(name, MICROSECOND)->seal(), sg::Mutex::create()}; };
	std::vector<Server> channel, unit, combiner;
	for (int c = 0; c < channels; c++) channel.push_back(server("channel" + std::to_string(c)));
	for (int n = 0; n < nodes; n++) { unit.push_back(server("unit" + std::to_string(n))); combiner.push_back(server("combiner" + std::to_string(n))); }
	zone->seal();
	std::vector<sg::SemaphorePtr> ready;
	for (int i = 0; i < count; i++) ready.push_back(sg::Semaphore::create(0));
	// of those who come at once, Barley serves the item with the lower number first: here they come a hundredth of a picosecond apart
	auto serve = [](Server& by, double picoseconds, int number) {
		sg::this_actor::sleep_for(number * 0.01 / MICROSECOND);
		by.mutex->lock();
		sg::this_actor::execute(picoseconds);
		by.mutex->unlock();
	};
	for (int i = 0; i < count; i++) {
		Item& item = items[i];
		sg::Host* at = (item.kind == 2 ? combiner : unit)[item.node].host;
		sg::Actor::create("item" + std::to_string(i), at, [&, i]() {
			Item& item = items[i];
			for (int w = 0; w < item.missing; w++) ready[i]->acquire();
			if (item.kind != 1 && item.span > 0) serve(item.kind == 0 ? unit[item.node] : combiner[item.node], item.span, i);
			item.under_way = item.legs.size();
			for (Leg& leg : item.legs)
				sg::Actor::create("leg", channel[leg.channel].host, [&, i]() {
					serve(channel[leg.channel], leg.hold, i);
					sg::this_actor::sleep_for(leg.latency / MICROSECOND);
					if (--items[i].under_way == 0) ready[items[i].partner]->release();
				});
			if (item.kind == 1 && item.legs.empty()) ready[item.partner]->release();
			for (int dependent : item.dependents) ready[dependent]->release();
		});
	}
	engine.run();
	printf("%ld %lld %.0f\n", seed, expected, sg::Engine::get_clock() * MICROSECOND);
}

import cProfile,pstats
from tests.devices import Host, Device, play_to
from app.screens.shared_table import WATCHERS
from diamonds_core import DiamondsVariant
host = Host(DiamondsVariant(6), guests=5)
for place in WATCHERS[:8]:
    host.devices[place] = Device(place, "W"); host.join(place)
play_to(host, lambda: len(host.state.tricks) >= 3 and host.chooses(0))
host.navigator.answer({"do": "sheet", "arg": "log"})
p=cProfile.Profile(); p.enable()
for _ in range(20): host.navigator.answer({"do": "sheet", "arg": "log"})
p.disable()
pstats.Stats(p).sort_stats("cumulative").print_stats(45)

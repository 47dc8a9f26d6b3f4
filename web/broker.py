"""The relay of `make play`: an MQTT broker over WebSockets, for this machine alone.

The server of the site, `serve.py`, passes the connections of pages on to it. `python web/broker.py
PORT` runs it until its standard input ends, and prints a line once it can be reached.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from amqtt.broker import Broker


async def run(port: int) -> None:
    """Run a broker for everybody who reaches it, until the standard input ends."""
    broker = Broker(
        {
            "listeners": {"default": {"type": "ws", "bind": f"127.0.0.1:{port}"}},
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}
            },
        }
    )
    await broker.start()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await broker.shutdown()


if __name__ == "__main__":
    logging.disable(logging.ERROR)
    asyncio.run(run(int(sys.argv[1])))

import logging

# The tests run asyncio in its debug mode, which logs every step of more than 0.1 seconds.
logging.getLogger("asyncio").setLevel(logging.ERROR)

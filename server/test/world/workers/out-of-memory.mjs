// A rendering thread that exceeds its memory limit with each document.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => {
  const taken = []
  for (;;) taken.push(new Array(100_000).fill(1.5))
})

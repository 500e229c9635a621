// A rendering thread that takes more memory with each document than it may have.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => {
  const taken = []
  for (;;) taken.push(new Array(100_000).fill(1.5))
})

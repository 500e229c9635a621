// A rendering thread that never finishes its document.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => {
  for (;;);
})

// A rendering thread that never comes to an end with its document.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => {
  for (;;);
})

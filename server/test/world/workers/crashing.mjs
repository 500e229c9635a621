// A rendering thread that ends in the middle of its first document.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => process.exit(1))

// A rendering thread that exits while it renders its first document.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => process.exit(1))

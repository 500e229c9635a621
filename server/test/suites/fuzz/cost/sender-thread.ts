// Sends requests from a separate thread, so that the client's work does not count as the service's.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { port } = workerData as { port: number }
let loaded: Uint8Array = Buffer.alloc(0)

parentPort?.on('message', (message: Uint8Array | 'send') => {
  if (message === 'send') send()
  else {
    loaded = message
    parentPort?.postMessage('loaded')
  }
})

/** The service closes the connection after its response, also in the middle of a refused body. */
function send(): void {
  const socket = connect(port, '127.0.0.1')
  let head = ''
  socket.on('data', (chunk) => {
    if (head.length < 12) head += chunk.toString('latin1', 0, 12)
  })
  // A reset after an early response is not a failure: the status was read.
  socket.on('error', () => {})
  socket.on('close', () => parentPort?.postMessage(Number(head.slice(9, 12)) || 0))
  socket.write(loaded)
}

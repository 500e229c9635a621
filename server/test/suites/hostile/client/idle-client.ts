// Opens connections that never send a byte: node idle-client.ts PORT COUNT. Prints how many are open and how many were closed.
import { connect } from 'node:net'

const [port, count] = process.argv.slice(2).map(Number)
const AT_ONCE = 200
let [tried, open, ended] = [0, 0, 0]

function openOne(): void {
  if (tried === count) return
  tried += 1
  const socket = connect({ port: port ?? 0, host: '127.0.0.1' })
  socket.on('connect', () => {
    open += 1
    openOne()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended += 1
    openOne()
  })
  socket.resume()
}

for (let count = 0; count < AT_ONCE; count += 1) openOne()
setInterval(() => process.send?.({ open, ended }), 50)
process.on('disconnect', () => process.exit())

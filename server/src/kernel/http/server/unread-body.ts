// Closes a connection whose request was refused before its body was read, without reading that body.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { countDropped } from './dropped-buffers.ts'

/** For this time a client that still sends can read the response: closing with unread data resets the connection. */
const LINGER_MS = 250
/** Unread data occupies memory of the operating system. */
export const MAX_LINGERING = 500
/** Node reads a socket into buffers of this size. The first one has the head and the beginning of the body. */
const ONE_READ_BYTES = 64 * 1024

let lingering = 0

/**
 * Call it before the response is sent, with `Connection: close`. Node would resume the request once the response is sent and
 * read all that has arrived of the body, up to 2 MB in one turn of the event loop. That is memory outside of V8's heap, and V8
 * marks the whole heap for each 64 MB of it (decision 0057).
 */
export function leaveUnread({ socket }: IncomingMessage): void {
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return
  socket.pause()
  socket.on('resume', () => socket.pause())
  const closeAtOnce = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    // A closed socket emits no 'close' again, so it would count as lingering forever.
    if (socket.destroyed) return
    countDropped(Math.min(socket.bytesRead, ONE_READ_BYTES))
    if (lingering >= MAX_LINGERING) {
      closeAtOnce()
      return
    }
    socket.end()
    lingering += 1
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      lingering -= 1
    })
  }
}

// Records every attempt of this process to connect a TCP socket to another machine, and makes it fail before a packet is sent.
import { Socket } from 'node:net'
import { afterAll } from 'vitest'

const ECONNREFUSED = -111

type Handle = { connect(): number; connect6(): number }

export function recordConnectionAttempts(): { take(): string[] } {
  const attempts: string[] = []
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    // Emitted right before the system call, for each address of a host name.
    this.on('connectionAttempt', (address: string) => {
      attempts.push(address)
      const handle = (this as unknown as { _handle: Handle })._handle
      handle.connect = () => ECONNREFUSED
      handle.connect6 = () => ECONNREFUSED
    })
    return (connect as (...all: unknown[]) => Socket).apply(this, args)
  } as typeof connect
  afterAll(() => {
    Socket.prototype.connect = connect
  })
  return { take: () => attempts.splice(0) }
}

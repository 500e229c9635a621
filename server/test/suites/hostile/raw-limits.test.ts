// The head of a request at its limits, byte by byte, and a head that never ends.

import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { LIMITS } from '../../../src/kernel/wire/limits.ts'
import { startWorld } from '../../world/world.ts'
import { exchange, formatRequest } from './client/raw-socket.ts'
import { readRefusal } from './client/refusal-check.ts'

const world = await startWorld()
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.server.address() as { port: number }
const { key } = await world.team()
const LIST = '/api/v1/project-codes'
const HEAD = ['Host: h', `X-Api-Key: ${key}`, 'Connection: close']

const requestStatus = async (line: string, headers: string[]) => {
  const { responses } = await exchange(port, formatRequest(line, headers))
  expect(responses).toHaveLength(1)
  const [response] = responses
  if (response && response.status >= 400) readRefusal(response)
  return response?.status
}

test('an address of 8,192 characters is accepted, one more character returns 414', async () => {
  const address = (length: number) => `${LIST}?external_id=`.padEnd(length, 'a')
  // Too long for an external id, not for an address.
  expect(await requestStatus(`GET ${address(LIMITS.urlLength)} HTTP/1.1`, HEAD)).toBe(400)
  expect(await requestStatus(`GET ${address(LIMITS.urlLength + 1)} HTTP/1.1`, HEAD)).toBe(414)
})

test('a head of 15 kB is accepted and a head of 17 kB returns 431, in one header or in many', async () => {
  const line = `GET ${LIST} HTTP/1.1`
  const many = (kilobytes: number) =>
    Array.from({ length: 50 }, () => `X-A: ${'a'.repeat(kilobytes * 20 - 5)}`)
  for (const padding of [(kB: number) => [`X-A: ${'a'.repeat(kB * 1000)}`], many]) {
    expect(await requestStatus(line, [...HEAD, ...padding(15)])).toBe(200)
    expect(await requestStatus(line, [...HEAD, ...padding(17)])).toBe(431)
  }
})

test('an endless head is refused at the limit', async () => {
  const headerLine = `X-A: ${'a'.repeat(1000)}\r\n`
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  let [sent, isOpen] = [0, true]
  socket.on('data', (chunk) => (received += chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: h\r\n`)
  while (isOpen && sent < 10_000_000) {
    // The server is in this process: it receives and refuses the data in the next turns of the event loop.
    await new Promise((resolve) => socket.write(headerLine, resolve))
    await new Promise((resolve) => setImmediate(resolve))
    sent += headerLine.length
  }
  expect(received).toMatch(/^HTTP\/1\.1 431 /)
  expect(sent).toBeLessThan(1_000_000)
})

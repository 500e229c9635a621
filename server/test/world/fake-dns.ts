// A name server for tests: each query gets the addresses of a name, or the next of several lists of addresses.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'
import { afterAll } from 'vitest'

const TYPES = { A: 1, CNAME: 5, AAAA: 28 }
/** Flags of a response without an error, and of one for a name that does not exist. */
const [FOUND, NO_SUCH_NAME] = [0x8180, 0x8183]

/** One list of addresses, or several, of which each query of a type gets the next; `alias` is the canonical name. */
export type DnsName = { addresses: string[] | string[][]; alias?: string }

/** Starts the name server, and returns its address for `createResolve`. */
export async function startFakeDns(names: Map<string, DnsName>): Promise<string> {
  const socket = createSocket('udp4')
  const queryCounts = new Map<string, number>()
  socket.on('message', (query, { port, address }) => {
    const { name, type, question } = readQuestion(query)
    const found = names.get(name)
    const count = queryCounts.get(`${name} ${type}`) ?? 0
    queryCounts.set(`${name} ${type}`, count + 1)
    const records = found ? buildRecords(found, type, count) : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(found ? FOUND : NO_SUCH_NAME, 2)
    head.writeUInt16BE(records.length, 6)
    head.fill(0, 8)
    socket.send(Buffer.concat([head, question, ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => void socket.close())
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

function readQuestion(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
    offset += length + 1
  }
  const end = offset + 5
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(offset + 1),
    question: query.subarray(12, end),
  }
}

function buildRecords({ addresses, alias }: DnsName, type: number, count: number): Buffer[] {
  const lists = Array.isArray(addresses[0]) ? (addresses as string[][]) : [addresses as string[]]
  const current = lists[Math.min(count, lists.length - 1)] ?? []
  const matching = current
    .map((text) => Buffer.from(ipaddr.parse(text).toByteArray()))
    .filter(({ length }) => length === (type === TYPES.A ? 4 : 16))
  if (alias === undefined) return matching.map((data) => buildRecord(QUESTION_NAME, type, data))
  const canonical = encodeName(alias)
  return [
    buildRecord(QUESTION_NAME, TYPES.CNAME, canonical),
    ...matching.map((data) => buildRecord(canonical, type, data)),
  ]
}

/** A pointer to the name of the question. */
const QUESTION_NAME = Buffer.from([0xc0, 12])

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** A record of class IN with a TTL of 0 s. */
function buildRecord(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, head, data])
}

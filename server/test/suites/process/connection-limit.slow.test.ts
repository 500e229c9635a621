// A process with few file descriptors serves connected clients, whatever the number of other connections.
import { Agent, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openIdle } from '../hostile/client/idle-connections.ts'
import { prepareDataFolder } from './programs/data-folder.ts'
import { launchAfter, waitUntilReady } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const FILES = 400
const IDLE = 500
const KEEP_ALIVE_CLIENTS = 8

const requestStatus = (agent: Agent, address: string, key: string) =>
  new Promise<number | string>((resolve) => {
    const headers = { 'x-api-key': key }
    get(`${address}/api/v1/project-codes`, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'))
  })

test(
  `with ${FILES} file descriptors, ${IDLE} idle connections leave enough for the database`,
  SLOW,
  async () => {
    const env = { DATA_DIR: prepareDataFolder() }
    const { address, demoKey = '' } = await waitUntilReady(launchAfter(`ulimit -n ${FILES}`, { env }))
    const agents = Array.from(
      { length: KEEP_ALIVE_CLIENTS },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    )
    onTestFinished(() => {
      for (const agent of agents) agent.destroy()
    })
    for (const agent of agents) expect(await requestStatus(agent, address, demoKey)).toBe(200)
    const idle = openIdle(Number(new URL(address).port), IDLE)
    await waitFor(
      'the idle connections to be refused',
      TIMEOUT_MS,
      () => idle.open === IDLE && idle.ended > IDLE / 2,
    )
    // Concurrently, so that the pool has to open connections.
    const statuses = await Promise.all(agents.map((agent) => requestStatus(agent, address, demoKey)))
    expect(statuses).toEqual(agents.map(() => 200))
    expect(await requestStatus(new Agent(), address, demoKey)).toBe('ECONNRESET')
  },
)

// The load covers every write: each write of every surface, with each query parameter and with a file where it accepts one,
// is a step of a story. The list of writes comes from the endpoint records.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/domain/clock.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { needsMail } from '../every-endpoint/every-portal-endpoint.ts'
import { registerCleanup } from '../process/programs/at-end.ts'
import { SLOW } from '../process/programs/wait.ts'
import { noFindings } from './findings.ts'
import { createGate } from './gate.ts'
import { type Entry, openLedger, type TeamName } from './ledger.ts'
import { STORIES } from './load.ts'
import { createStepRunner, noFigures } from './step-runner.ts'
import { OPERATOR } from './stories/operator.ts'
import type { Story } from './stories/story.ts'

const world = await startWorld({ clock: systemClock, maxKeysPerTeam: 1000 })
const address = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
/**
 * The writes that take an Idempotency-Key: no client can make the others happen exactly once, because it cannot repeat them. The load
 * runs without mail.
 */
const writes = world.app.endpoints.filter((one) => one.isWrite && one.isIdempotent && !needsMail(one))

/** All variants of the writes. */
const requiredWrites = writes.flatMap(({ operationId, query, upload }) => [
  operationId,
  ...(upload ? [`${operationId} with a file`] : []),
  ...Object.keys((query as { properties?: object } | undefined)?.properties ?? {}).map(
    (name) => `${operationId} with ${name}`,
  ),
])

const toPathname = (url: string) => new URL(url, address).pathname

const matchesEntry = ({ method, path }: EndpointRecord, entry: Entry) =>
  method === entry.method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(toPathname(entry.path))

function listWrites(entry: Entry): string[] {
  const operationId = writes.find((endpoint) => matchesEntry(endpoint, entry))?.operationId
  const names = [...new URL(entry.path, address).searchParams.keys()]
  return [
    `${operationId}`,
    ...(entry.upload === undefined ? [] : [`${operationId} with a file`]),
    ...names.map((name) => `${operationId} with ${name}`),
  ]
}

/** A value below the probability of any branch, and above that of a duplicate request, whose response shows no token. */
const ALWAYS = 0.1
const NEVER = 0.999

/**
 * Runs each story twice, with and without its optional branches. Each run needs another `name`, because the Idempotency-Keys of the
 * operator contain it.
 */
async function runStories(stories: readonly Story[], name: TeamName) {
  const { id, key, userId } = await world.team()
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
  registerCleanup(() => rmSync(folder, { recursive: true }))
  const ledger = await openLedger(join(folder, 'ledger.jsonl'))
  const findings = noFindings()
  const common = {
    address: () => address,
    ledger,
    noticed: findings,
    figures: noFigures(),
    gate: createGate(1),
  }
  const { key: detailsKey } = await world.issueKey(id, userId, ['bank-details:read'])
  const team = { name, id, key, detailsKey, userId, operatorToken: OPERATOR_TOKEN } as const
  for (const share of [ALWAYS, NEVER])
    for (const story of stories) await story(createStepRunner(team, { ...common, random: () => share }))
  const entries = (await ledger.entries()).filter(({ outcome }) => outcome === 'ok')
  await ledger.close()
  return { entries, noticed: findings }
}

const findMissingWrites = (entries: Entry[]) => {
  const coveredWrites = new Set(entries.flatMap(listWrites))
  return requiredWrites.filter((one) => !coveredWrites.has(one))
}

const stories = STORIES.map(([story]) => story)

test(
  'the stories perform every write of every surface, with the operation ids of the contract',
  SLOW,
  async () => {
    const { entries, noticed: findings } = await runStories(stories, 'a')
    expect(findings).toEqual(noFindings())
    expect(findMissingWrites(entries)).toEqual([])
    expect(entries.filter((entry) => listWrites(entry)[0] !== entry.act)).toEqual([])
  },
)

test('a write without a step is detected', SLOW, async () => {
  const operators: Story[] = OPERATOR.map(([story]) => story)
  const { entries } = await runStories(
    stories.filter((story) => !operators.includes(story)),
    'b',
  )
  const surfaces = writes.filter(({ operationId }) => findMissingWrites(entries).includes(operationId))
  expect(surfaces.length).toBeGreaterThan(0)
  expect(new Set(surfaces.map(({ surface }) => surface))).toEqual(new Set(['operator']))
})

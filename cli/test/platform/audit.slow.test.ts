// team-engagement audit against a running server that seals entries in the background, and against tampered chains.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { useServer } from '../processes.ts'
import { newTeam, type Team } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const server = useServer()

/** Waits until the server has sealed the entries. */
async function waitUntilSealed(team: Team) {
  for (;;) {
    const verdict = await team.json('audit', 'verify')
    if (verdict.unsealed === 0) return verdict
    await sleep(200)
  }
}

async function newTeamWithEntries() {
  const team = await newTeam(server)
  for (const name of ['Apollo', 'Gemini']) await team.make('/project-codes', { name })
  return team
}

test('list shows who changed what and sends every filter', async () => {
  const team = await newTeamWithEntries()
  const { head } = await waitUntilSealed(team)
  const { stdout } = await team.runTool('audit', 'list')
  expect(stdout).toMatch(
    /^at +actor +credential +action +operation +resource +subject_id +changed +request_id +seal\n/,
  )
  expect(stdout).toMatch(
    / Ada Lovelace +key [0-9a-f-]{36} +createProjectCode +created +project_code +\S+ +- +\S+ +5\n/,
  )
  expect(stdout).toMatch(/ operator +operator +operatorCreateTeam +created +team_settings +\S+ +- +\S+ +1\n/)
  const { items, total } = await team.json('audit', 'list', '--all')
  expect([items.length, total, head.number]).toEqual([5, 5, 5])
  const [newest] = items
  const filters = ['--request', newest.request_id, '--subject', newest.subject_id, '--actor', team.user]
  const days = ['--from', '2020-01-01', '--to', '2099-12-31', '--resource', 'project_code']
  expect(await team.json('audit', 'list', ...filters, ...days)).toMatchObject({ items: [newest], total: 1 })
})

test('verify prints the head hash, which later proves the chain unchanged', async () => {
  const team = await newTeamWithEntries()
  const { head } = await waitUntilSealed(team)
  const { code, stdout, stderr } = await team.runTool('audit', 'verify')
  const headText = `${head.number}:${head.hash}`
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `is_intact: true\nchecked: 5\nerased: 0\nfirst_broken_number: -\nis_expected_found: -\nhead: ${headText}\nunsealed: 0\n`,
  })
  expect(stderr).toContain(`npx team-engagement audit verify --expect ${headText}`)
  await team.make('/project-codes', { name: 'Mercury' })
  const later = await waitUntilSealed(team)
  expect(later.head.number).toBe(6)
  const proof = await team.json('audit', 'verify', '--expect', headText)
  expect(proof).toMatchObject({ is_intact: true, checked: 6, is_expected_found: true })
})

test('verify exits with code 1 if the expected head is not in the chain', async () => {
  const team = await newTeamWithEntries()
  const { head } = await waitUntilSealed(team)
  const other = await team.runTool('audit', 'verify', '--expect', `3:${head.hash}`)
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('entry 3 has a different hash') })
  const further = await team.runTool('audit', 'verify', '--expect', `9:${head.hash}`)
  expect(further).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the chain ends at 5, before the expected entry 9'),
    stdout: expect.stringContaining('is_intact: false'),
  })
  const usage = await team.runTool('audit', 'verify', '--expect', head.hash)
  expect(usage).toMatchObject({ code: 1, stderr: expect.stringContaining('It must be a head') })
})

test.runIf(hasTerminal)('verify shows a progress bar of entries on a terminal', async () => {
  const team = await newTeamWithEntries()
  await waitUntilSealed(team)
  const env = { ENGAGE_SERVER: server.address(), ...team.env }
  const { code, output } = await runOnTerminal('', ['audit', 'verify'], env)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\] 5 of 5 entries/) })
})

const HASH = 'a'.repeat(64)
const TOTAL = 25_000

/** Runs `audit verify` with a fake server of a long chain, in which one entry of each batch was erased. */
async function verifyFakeChain(brokenAt: number | null, ...args: string[]) {
  const queries: string[] = []
  const fake = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://x').searchParams
    queries.push(query.toString())
    const from = Number(query.get('from_number'))
    const to = Math.min(TOTAL, Number(query.get('to_number') ?? TOTAL), from + 9999)
    const isBroken = brokenAt !== null && brokenAt >= from && brokenAt <= to
    const more = to < Math.min(TOTAL, Number(query.get('to_number') ?? TOTAL))
    const data = {
      is_intact: !isBroken,
      checked: to - from,
      erased: 1,
      first_broken_number: isBroken ? brokenAt : null,
      last: { number: to, hash: HASH },
      head: { number: TOTAL, hash: HASH },
      unsealed: 0,
      next_from: more && !isBroken ? to + 1 : null,
    }
    response.end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(fake, 'listening')
  onTestFinished(() => void fake.close())
  const address = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  const env = { ENGAGE_SERVER: address, ENGAGE_KEY: 'k' }
  const { code, stdout, stderr } = await server.runTool(['audit', 'verify', '--json', ...args], env)
  return { code, stderr, verdict: JSON.parse(stdout), queries }
}

test('verify reads a long chain in batches up to its end', async () => {
  const { code, verdict, queries } = await verifyFakeChain(null)
  expect(queries).toEqual(['from_number=1', 'from_number=10001', 'from_number=20001'])
  expect({ code, verdict }).toMatchObject({
    code: 0,
    verdict: { is_intact: true, checked: TOTAL - 3, erased: 3 },
  })
})

test('verify with an expected head ends a batch there, and reads the rest, too', async () => {
  const { code, verdict, queries } = await verifyFakeChain(null, '--expect', `12000:${HASH}`)
  expect(queries).toEqual([
    'from_number=1&to_number=12000',
    'from_number=10001&to_number=12000',
    'from_number=12001',
    'from_number=22001',
  ])
  expect({ code, verdict }).toMatchObject({
    code: 0,
    verdict: { is_expected_found: true, checked: TOTAL - 4, erased: 4 },
  })
})

test('verify stops at the first broken entry, prints its number and exits with code 1', async () => {
  const { code, stderr, verdict, queries } = await verifyFakeChain(10_500)
  expect(queries).toHaveLength(2)
  expect({ code, verdict }).toMatchObject({
    code: 1,
    verdict: { is_intact: false, first_broken_number: 10_500 },
  })
  expect(JSON.parse(stderr).error.message).toContain('entry 10500 was removed, changed or inserted')
})

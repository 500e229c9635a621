// Runs the fuzzer for a short time, and tests that each check finds a planted defect.
import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { fuzz } from './fuzz.ts'
import { OPERATIONS } from './operations.ts'
import { findProbe, listPlannedProbes, selectOperations } from './plan.ts'
import { type Defect, listPlants } from './planted-defects.ts'
import { formatFigures, formatFindings } from './report.ts'
import { createSender } from './send.ts'
import { openSession } from './session.ts'
import { formatCurl } from './tally.ts'

const world = await startWorld({ trustProxy: ['127.0.0.1'], maxKeysPerTeam: 1_000_000 })
const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const { send } = createSender(Number(new URL(origin).port))

const noDefect: Defect = (response) => response
let defect = noDefect
const session = await openSession(world, async (request) => defect(await send(request), request), origin)
const { tally } = session
beforeEach(() => {
  defect = noDefect
  tally.findings.length = 0
})

const SEED = 7
test('a short run finds nothing', async () => {
  await fuzz(session, { seed: SEED, requests: 250 })
  expect(formatFindings(tally.findings, SEED)).toBe('')
  expect(tally.requests()).toBeGreaterThanOrEqual(250)
  expect(tally.responses().size).toBeGreaterThan(100)
  expect(formatFigures(tally, 1)).toMatch(/^0 findings$/m)
})

test('the plan has every operation, every kind of probe and more than 30,000 cases, the same for the same seed', () => {
  const listNames = (seed: number) => listPlannedProbes(OPERATIONS, seed).map(({ name }) => name)
  const names = listNames(SEED)
  expect(names.length).toBeGreaterThan(30_000)
  expect(new Set(names).size).toBe(names.length)
  expect(listNames(SEED)).toEqual(names)
  const kinds = new Set(names.map((name) => name.split('-', 1)[0]))
  expect([...kinds].sort()).toEqual([
    'credentials',
    'fields',
    'foreign',
    'lives',
    'media',
    'methods',
    'repeats',
    'scopes',
    'uploads',
  ])
})

test('a case is reproduced by its name', () => {
  for (const name of ['fields-createMission-17', 'mixed-createMission-3', 'wild-2', 'lives-deleteMission'])
    expect(findProbe(name, OPERATIONS, SEED)?.name).toBe(name)
  expect(selectOperations('/missions').length).toBeGreaterThan(10)
  expect(selectOperations('createMission').map(({ id }) => id)).toEqual(['createMission'])
})

test('the curl line of a finding sends the same request, whatever its content', () => {
  const request = { method: 'POST', url: '/a?b=%20', headers: { 'x-a': `it's` }, body: `{"a":"'$(x)\n\\"}` }
  const words = formatCurl(request, 'http://h').replace(/^curl /, "printf '%s|' ")
  expect(execFileSync('sh', ['-c', words]).toString()).toBe(
    ['-i', '-X', 'POST', '-H', `x-a: it's`, '--data-binary', request.body, 'http://h/a?b=%20', ''].join('|'),
  )
})

describe('each check finds a planted defect', () => {
  test.each(listPlants(world, session))('%s: %s', async (check, _fault, caseName, planted) => {
    await fuzz(session, { seed: SEED, requests: 1, caseName })
    expect(formatFindings(tally.findings, SEED)).toBe('')
    defect = planted
    await fuzz(session, { seed: SEED, requests: 1, caseName })
    expect(tally.findings.map((finding) => finding.check)).toContain(check)
    expect(formatFindings(tally.findings, SEED)).toMatch(/curl -i -X [A-Z]+ .*npm run fuzz -- --seed 7 /s)
  })

  test("leavesOthersAlone: a change of another team's rows", async () => {
    await session.checkOtherTeam()
    expect(tally.findings).toEqual([])
    await world.database.query({ text: `update project_code set name = name || 'x'` })
    await session.checkOtherTeam()
    expect(tally.findings.map((finding) => finding.check)).toEqual(['leavesOthersAlone'])
  })
})

// Runs a sample of the cost mode, and tests that it finds planted slow code.
import { afterAll, expect, test } from 'vitest'
import { startWorld } from '../../../world/world.ts'
import { OPERATIONS } from '../operations.ts'
import { formatCostFindings, formatCostTable } from './cost-report.ts'
import { measureCosts, selectCases } from './cost-run.ts'
import { openMeter } from './main-thread-cost.ts'
import { plant, SLOW_CODE_CASES } from './planted-slow-code.ts'

const world = await startWorld({ trustProxy: ['127.0.0.1'] })
const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const meter = await openMeter(Number(new URL(origin).port))
afterAll(() => meter.close())

const SEED = 7
const runCases = (options: { caseName?: string; cases?: number }) =>
  measureCosts(world, meter, { seed: SEED, ...options })

test('a sample of the most expensive requests stays below the limit', async () => {
  const costs = await runCases({ cases: 60 })
  expect(formatCostFindings(costs, SEED)).toBe('')
  expect(costs).toHaveLength(60)
  expect(formatCostTable(costs)).toMatch(/^0 findings$/m)
})

test.each([
  'createMission: unknown fields and their twins with a dot',
  'createMission: unknown fields that end in a dot',
  'createMission: deliverables of empty objects',
  'createAccountingExport: unknown fields and their twins with a dot',
  'putPortalActivityReport: timesheets of empty objects',
  'putPortalActivityReport: every row',
  'createMission: 500 deliverables',
  'createMission: upload: empty parts',
  'createMission: upload: small parts',
  'createMission: upload: a file of carriage returns',
  'sendSupplierInvoice: unknown fields and their twins with a dot',
  'sendSupplierInvoice: upload: small parts',
  'sendSupplierInvoice: a file of 3 MB',
  'createMission: chunks of one byte',
  'createMission: chunks of one byte and an unknown key',
  'createTeam: an unknown list of small objects',
  'listMissions: one parameter again and again',
])('%s costs less than the limit', async (caseName) => {
  expect(formatCostFindings(await runCases({ caseName }), SEED)).toBe('')
})

test('the plan has bodies, queries, headers and addresses for every operation, the same for the same seed', () => {
  const names = selectCases({ seed: SEED }).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(selectCases({ seed: SEED }).map(({ name }) => name)).toEqual(names)
  for (const { id, method, path } of OPERATIONS) {
    const kinds = [
      'unknown parameters',
      'many headers',
      ...(path.includes('{id}') ? ['long id of letters'] : []),
      ...(method === 'GET' ? [] : ['unknown fields', 'chunks of one byte']),
    ]
    expect(names).toEqual(expect.arrayContaining(kinds.map((kind) => `${id}: ${kind}`)))
  }
})

test.each(SLOW_CODE_CASES)('the cost mode finds %s', async (_what, caseName, slow) => {
  expect(formatCostFindings(await runCases({ caseName }), SEED)).toBe('')
  const remove = plant(world.app.server.server, slow)
  const costs = await runCases({ caseName })
  remove()
  expect(formatCostFindings(costs, SEED)).toMatch(
    / ms of the main thread.*npm run fuzz -- --cost --seed 7 --only /s,
  )
})

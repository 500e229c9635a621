// team-engagement entries against a running server.
import { describe, expect, test } from 'vitest'
import { newEntries, newMissionInProgress } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const server = useServer()
const EXPENSES = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, kind: 'rebilled' }]

async function newTeamWithEntries() {
  const team = await newTeam(server)
  const mission = await newMissionInProgress(server, team)
  const { report, entries } = await newEntries(server, team, mission, '2026-03', { expenses: EXPENSES })
  const [invoice = '', expense = ''] = entries
  return { team, report, invoice, expense }
}

describe('list and show', () => {
  test('list sends every filter and prints right-aligned amounts with their currency', async () => {
    const { team, report, invoice, expense } = await newTeamWithEntries()
    const { stdout, stderr } = await team.runTool('entries', 'list', '--report', report)
    expect(stderr).toBe('')
    const [head = '', ...rows] = stdout.split('\n')
    expect(rows.slice(0, 2).map((row) => row.slice(row.indexOf('  AF-') + 2).split(/ {2,}/))).toEqual(
      expect.arrayContaining([
        expect.arrayContaining([
          'AF-200000008-BERNARD-000001',
          'invoice',
          '675.75 EUR',
          '135.15 EUR',
          '810.90 EUR',
        ]),
        expect.arrayContaining([
          'AF-200000008-BERNARD-000002',
          'expense',
          '80.00 EUR',
          '16.00 EUR',
          '96.00 EUR',
        ]),
      ]),
    )
    expect(rows.slice(0, 2).map((row) => row.length)).toEqual([head.length, head.length])
    const { freelancer } = await team.json('entries', 'show', invoice)
    const days = `--created-at-from 2020-01-01 --created-at-to 2099-12-31 --due-date-to 2099-12-31`
    const flags = `--type invoice --status waiting_payment --freelancer ${freelancer.id} ${days}`
    const found = await team.json('entries', 'list', ...flags.split(' '))
    expect(found).toMatchObject({ total: 1, items: [{ id: invoice }] })
    await team.runTool('entries', 'pay', expense, '--yes')
    const paid = '--paid-at-from 2020-01-01 --paid-at-to 2099-12-31'
    expect(await team.json('entries', 'list', ...paid.split(' '))).toMatchObject({ items: [{ id: expense }] })
    const unknown = await team.runTool('entries', 'list', '--project-code', UNKNOWN)
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('project_code_id') })
  })

  test('show --calculation explains the amounts and the due date', async () => {
    const { team, invoice, expense } = await newTeamWithEntries()
    const { stdout } = await team.runTool('entries', 'show', invoice, '--calculation')
    expect(stdout).toMatch(/^amount_incl_vat: 810\.90 EUR$/m)
    expect(stdout).toMatch(/\ntime +Days +- +1\.5 +450\.50 EUR +675\.75 +675\.75 EUR +-\n/)
    expect(stdout).toMatch(/\nentry +675\.75 EUR +135\.15 EUR +810\.90 EUR\n/)
    expect(stdout).toMatch(
      /\nvat: standard, 20 % of 675\.75 EUR = 135\.15, rounded 135\.15 EUR\ndue_date: \d{4}-\d\d-\d\d: invoice date \+ 30 days = \d{4}-\d\d-\d\d\n$/,
    )
    const other = await team.runTool('entries', 'show', expense, '--calculation')
    expect(other.stdout).toMatch(/\nvat: standard, 20 % of 80\.00 EUR = 16, rounded 16\.00 EUR\n/)
    const { calculation } = await team.json('entries', 'show', invoice, '--calculation')
    expect(calculation).toMatchObject({ amount_incl_vat: 810.9 })
  })
})

describe('pay', () => {
  test('pays several entries, is idempotent, and refuses credited entries', async () => {
    const { team, report, invoice, expense } = await newTeamWithEntries()
    await server.post(`/api/v1/activity-reports/${report}/reopen`, team.key, {})
    await server.post(`/api/v1/activity-reports/${report}/approve`, team.key, {})
    const payableEntries = await team.json('entries', 'list', '--status', 'waiting_payment')
    const ids = payableEntries.items.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(2)
    const paid = await team.json('entries', 'pay', ...ids, '--yes')
    expect(paid.items).toEqual(ids.map((id: string) => ({ id, status: 'paid' })))
    const readPaidAt = async () => (await team.json('entries', 'show', ids[0])).paid_at
    const first = await readPaidAt()
    expect(await team.json('entries', 'pay', ...ids, '--yes')).toEqual(paid)
    expect(await readPaidAt()).toBe(first)
    const refused = await team.runTool('entries', 'pay', invoice, expense, '--yes')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /^2 of 2 were not paid:\n.+A cancelled accounting entry cannot be paid\n.+\n$/,
    )
  })

  test.runIf(hasTerminal)('asks for confirmation on a terminal, and pays only after yes', async () => {
    const { team, invoice, expense } = await newTeamWithEntries()
    const env = { ENGAGE_SERVER: server.address(), ...team.env }
    const args = ['entries', 'pay', invoice, expense]
    const refused = await runOnTerminal('\n', args, env)
    expect(refused.output).toMatch(
      /AF-200000008-BERNARD-000001 Sasha Bernard \(waiting_payment, due [\d-]+\): 810\.90 EUR/,
    )
    expect(refused.output).toContain('Mark these 2 entries as paid? [y/N]')
    expect(await team.json('entries', 'show', invoice)).toMatchObject({ status: 'waiting_payment' })
    const { code, output } = await runOnTerminal('yes\n', args, env)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('2 of 2 entries') })
    expect(await team.json('entries', 'show', invoice)).toMatchObject({ status: 'paid' })
  })

  test('sends nothing without a terminal and without --yes', async () => {
    const { team, invoice } = await newTeamWithEntries()
    const { code, stderr } = await team.runTool('entries', 'pay', invoice)
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Paying an entry needs/),
    })
    expect(await team.json('entries', 'show', invoice)).toMatchObject({ status: 'waiting_payment' })
  })
})

// Terms with dates beside the release before them, on one database: what exists keeps its amounts, and what an earlier node accepts
// applies from that day on.
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../world/test-databases.ts'
import { SECRET_KEY } from '../../world/test-options.ts'
import { extractRelease, isMissing, WITHOUT_DATED_TERMS } from '../process/programs/earlier-releases.ts'
import { type ServerProcess, startServer } from '../process/programs/server-process.ts'
import { firstDay, getMonth, isWeekday, lastDay, listDays, plusDays, plusMonths } from './oracle/calendar.ts'
import {
  getToday,
  inDays,
  makeOldTeam,
  type OldTeam,
  OPERATOR,
  pickKnown,
  readMoney,
  waitForFiles,
} from './upgrade-team.ts'

const VERY_SLOW = { timeout: 1_200_000 }
/** Months before this one. */
const [THIS, LAST, BEFORE] = [0, 1, 2]
const END = plusDays(firstDay(plusMonths(getMonth(getToday()), 2)), -10)
const NEW_END = lastDay(plusMonths(getMonth(getToday()), 5))

async function createEnvironment() {
  const { host = '', user = '', database = '', connectionString } = await createEmptyDatabase()
  const DATABASE_URL = connectionString ?? `postgresql://${user}@/${database}?host=${host}`
  return { DATABASE_URL, SECRET_KEY, ...OPERATOR, WORKERS: '1' }
}

/** Everything that the earlier release had accepted, rejected, paid and sent. */
async function makeHistory(old: ServerProcess, team: OldTeam) {
  const { send, act, hire, engage, report, review } = team
  const [changed, steady] = [await hire('franchise', 900), await hire('standard', 901)]
  const extend = (mission: string, rate_amount: number) =>
    send(old, 'POST', `/missions/${mission}/extend`, { end_date: NEW_END, rate_amount })

  const daily = await engage(changed, 'daily', 500.01, END)
  await review(old, await report(old, daily, BEFORE, 0.75), 'approve')
  await send(old, 'PATCH', `/freelancers/${changed}`, { vat_regime: 'standard' })
  const pending = await report(old, daily, LAST, 1)

  const monthly = await engage(steady, 'monthly', 3000.01, END)
  const first = await report(old, monthly, BEFORE, 1)
  const { accounting_entries } = await review(old, first, 'approve')
  await extend(monthly, 3500)
  await act(old, steady, `/missions/${monthly}/extension/accept`)
  const second = await report(old, monthly, LAST, 0.5)
  await review(old, second, 'approve')
  await review(old, second, 'reopen')

  const [byOld, byNew, reported] = [
    await engage(steady, 'hourly', 90.05, END),
    await engage(steady, 'daily', 600, END),
    await engage(steady, 'daily', 700, END),
  ]
  await report(old, byOld, LAST, 7.5)
  await review(old, await report(old, byNew, LAST, 1), 'reject', { rejection_reason: 'Which project?' })
  await report(old, reported, THIS, 1)
  for (const [mission, rate] of [
    [daily, 550],
    [byOld, 95],
    [byNew, 650],
    [reported, 750],
  ] as const)
    await extend(mission, rate)

  const [entry] = accounting_entries
  await send(old, 'POST', `/accounting/entries/${entry.id}/payment`, { paid_on: inDays(-3) })
  const everything = { from: inDays(-300), to: getToday() }
  for (const format of ['fec', 'csv'])
    await send(old, 'POST', '/accounting/exports', { format, ...everything })
  return { changed, steady, daily, byOld, byNew, reported, pending, second }
}

async function expectUnchanged(team: OldTeam, server: ServerProcess, before: Map<string, unknown>) {
  const after = await readMoney(team, server)
  for (const [path, earlierData] of before)
    expect([path, pickKnown(earlierData, after.get(path))]).toEqual([path, earlierData])
}

const readRates = async ({ send }: OldTeam, server: ServerProcess, mission: string) =>
  (await send(server, 'GET', `/missions/${mission}`)).rate_periods

test.skipIf(isMissing(WITHOUT_DATED_TERMS))(
  'terms get dates beside the release without them',
  VERY_SLOW,
  async () => {
    const env = await createEnvironment()
    const old = await startServer({ env, args: ['--no-demo'], release: extractRelease(WITHOUT_DATED_TERMS) })
    const team = await makeOldTeam(old)
    const { send, act, report } = team
    const history = await makeHistory(old, team)
    await waitForFiles(team, old)
    const before = await readMoney(team, old)
    const [fec] = (await send(old, 'GET', '/accounting/exports?per_page=100')).items.filter(
      ({ format }: { format: string }) => format === 'fec',
    )

    const server = await startServer({ env, args: ['--no-demo'] })
    await expectUnchanged(team, server, before)
    await expectUnchanged(team, old, before)
    const start = firstDay(plusMonths(getMonth(getToday()), -4))
    expect(await readRates(team, server, history.byOld)).toEqual([{ from: start, rate_amount: 90.05 }])
    expect((await send(server, 'GET', `/freelancers/${history.changed}`)).vat_history).toEqual([
      { from: null, vat_regime: 'standard', vat_rate: 20 },
    ])

    // The same days as a new file: the postings of the earlier release keep their numbers and accounts.
    const again = await send(server, 'POST', '/accounting/exports', {
      format: 'fec',
      from: fec.from,
      to: fec.to,
    })
    expect(again.totals).toMatchObject({ debit: fec.totals.debit, posting_count: fec.totals.posting_count })

    // Accepted by the earlier release: from today on, or after the months that are reported.
    for (const mission of [history.byOld, history.reported])
      await act(old, history.steady, `/missions/${mission}/extension/accept`)
    expect(await readRates(team, server, history.byOld)).toEqual([
      { from: start, rate_amount: 90.05 },
      { from: getToday(), rate_amount: 95 },
    ])
    expect(await readRates(team, server, history.reported)).toEqual([
      { from: start, rate_amount: 700 },
      { from: firstDay(plusMonths(getMonth(getToday()), 1)), rate_amount: 750 },
    ])
    // Accepted by this release: the day after the former end.
    await act(server, history.steady, `/missions/${history.byNew}/extension/accept`)
    expect(await readRates(team, server, history.byNew)).toEqual([
      { from: start, rate_amount: 600 },
      { from: plusDays(END, 1), rate_amount: 650 },
    ])
    // A month without a report has the rate of its days.
    const earlier = await report(server, history.byOld, BEFORE, 1)
    expect((await send(server, 'GET', `/activity-reports/${earlier}`)).mission.rate_amount).toBe(90.05)
    const current = await report(server, history.byOld, THIS, 1)
    const month = getMonth(getToday())
    const days = listDays(firstDay(month), lastDay(month)).filter(isWeekday)
    const lines = [
      [days.filter((day) => day < getToday()).length, 90.05],
      [days.filter((day) => day >= getToday()).length, 95],
    ].filter(([quantity]) => quantity !== 0)
    const calculation = await send(server, 'GET', `/activity-reports/${current}/calculation`)
    expect(
      calculation.lines.map((line: Record<string, number>) => [line['quantity'], line['unit_amount']]),
    ).toEqual(lines)

    // The regime that an earlier node writes begins today.
    await send(old, 'PATCH', `/freelancers/${history.changed}`, { vat_regime: 'franchise' })
    expect((await send(server, 'GET', `/freelancers/${history.changed}`)).vat_history).toEqual([
      { from: null, vat_regime: 'standard', vat_rate: 20 },
      { from: getToday(), vat_regime: 'franchise', vat_rate: 20 },
    ])
    for (const node of [old, server])
      for (const path of [...before.keys()].filter((one) =>
        /\/(activity-reports|accounting\/entries|exports)\//.test(one),
      ))
        expect([path, pickKnown(before.get(path), await send(node, 'GET', path))]).toEqual([
          path,
          before.get(path),
        ])
    await old.stop()
    await server.stop()
  },
)

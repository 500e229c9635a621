// The postings of a FEC over HTTP: numbers, accounts, VAT, payments, and the balance.
import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeBillable, numberEntriesAsFirstRelease } from '../../../../../test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

const makeFec = async (team: Team, range: object = MARCH): Promise<Body> =>
  getData(await team.call('POST', '/accounting/exports', { format: 'fec', ...range }))
const listLines = async (team: Team, { id }: Body, more = ''): Promise<Body[]> => {
  const lines: Body[] = []
  for (let after = 'start'; after; ) {
    const page = getData(
      await team.call('GET', `/accounting/exports/${id}/postings?per_page=100&after=${after}${more}`),
    )
    lines.push(...page.items)
    after = page.next
  }
  return lines
}
const readRows = async (team: Team, { id }: Body): Promise<string[][]> =>
  (await team.call('GET', `/accounting/exports/${id}/file`)).text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
const changeSettings = async (team: Team, changes: object): Promise<Body> =>
  getData(await team.call('PATCH', '/accounting/settings', changes))

/** Account, debit and credit of each line. */
const listSides = (lines: Body[]) => lines.map(({ account, debit, credit }) => [account, debit, credit])

type WorkOptions = { person?: object; mission?: object; report?: object }

/** Approves a report, by default of one day at 550 without expenses. Returns its numbered entries. */
async function makeWork(
  team: Team,
  { person = {}, mission = {}, report = {} }: WorkOptions = {},
): Promise<Body[]> {
  const { id } = await makeFreelancer(team, person)
  const accepted = await makeAcceptedMission(world, team, id, mission)
  const filed = await fileReport(team, accepted.id, { supplementary_items: [], expenses: [], ...report })
  const { accounting_entries } = await approveReport(team, filed)
  await numberEntriesAsFirstRelease(world, team)
  return accounting_entries
}

describe('posting numbers', () => {
  test('are one sequence over all exports; a posting keeps its number and its accounts', async () => {
    const acme = await world.team()
    await makeWork(acme)
    const first = await makeFec(acme)
    expect(first.totals).toMatchObject({ posting_count: 1, first_posting: 1, last_posting: 1 })
    await makeWork(acme)
    await makeWork(acme)
    await changeSettings(acme, {
      accounts: { services: { account: '611000', label: 'Sous-traitance générale' } },
    })
    const second = await makeFec(acme)
    expect(second.totals).toMatchObject({ posting_count: 3, first_posting: 1, last_posting: 3 })
    const accounts = (await listLines(acme, second))
      .filter(({ role }) => role === 'cost')
      .map(({ number, account }) => [number, account])
    expect(accounts).toEqual([
      [1, '604000'],
      [2, '611000'],
      [3, '611000'],
    ])
    expect((await makeFec(acme)).sha256).toBe(second.sha256)
    // Postings that were numbered later are not in the earlier export.
    expect(new Set((await listLines(acme, first)).map(({ number }) => number))).toEqual(new Set([1]))
    expect(await readRows(acme, first)).toEqual((await readRows(acme, second)).slice(0, 3))
  })

  test('have no gap, also after an export that was refused', async () => {
    const acme = await world.team()
    const [entry] = await makeWork(acme)
    const change = (amount: number) =>
      world.database.query({
        text: 'update activity_report set invoice_amount_excl_vat = $2 where tenant_id = $1',
        values: [acme.id, amount],
      })
    await change(549.99)
    const refused = await acme.call('POST', '/accounting/exports', { format: 'fec', ...MARCH })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { details: { code: 'export_checks_failed', params: { failed: ['entries_equal_reports'] } } },
      },
    })
    expect((await acme.call('POST', '/accounting/exports', { format: 'csv', ...MARCH })).status).toBe(400)
    const counts = await world.database.query({
      text: `select (select count(*)::int from accounting_posting where tenant_id = $1) as postings,
        (select count(*)::int from accounting_export where tenant_id = $1) as exports,
        (select count(*)::int from accounting_export_piece where tenant_id = $1) as pieces`,
      values: [acme.id],
    })
    expect(counts).toEqual([{ postings: 0, exports: 0, pieces: 0 }])
    expect(
      getData(await acme.call('GET', `/accounting/entries/${entry?.id}`)).entry.sent_to_accounting_at,
    ).toBeNull()
    await change(550)
    expect((await makeFec(acme)).totals).toMatchObject({ first_posting: 1, last_posting: 1 })
  })

  test('are checked: an export fails if one of its postings has no lines', async () => {
    const acme = await world.team()
    await makeWork(acme)
    await makeWork(acme)
    const { id } = await makeFec(acme)
    const [line] = await listLines(acme, { id })
    await world.database.query({
      text: 'delete from accounting_posting_line where tenant_id = $1 and number = $2',
      values: [acme.id, line?.number],
    })
    const refused = await acme.call('POST', '/accounting/exports', { format: 'fec', ...MARCH })
    expect(refused.body.error.details).toMatchObject({
      code: 'export_checks_failed',
      params: { failed: ['file_equals_entries'] },
    })
  })

  test('are assigned once by concurrent exports', async () => {
    const acme = await world.team()
    for (let nth = 0; nth < 3; nth += 1) await makeWork(acme)
    const fecExports = await Promise.all([1, 2, 3].map(() => makeFec(acme)))
    for (const { totals } of fecExports) expect(totals).toMatchObject({ posting_count: 3, last_posting: 3 })
  })
})

describe('references of postings', () => {
  test('are unique across suppliers, and so are the auxiliary accounts, which are readable', async () => {
    const acme = await world.team()
    await makeWork(acme, { person: { last_name: 'Dupont' } })
    await makeWork(acme, { person: { last_name: 'Dupont' } })
    await makeWork(acme, { person: { last_name: 'Łukasz 李', siren: '732829320', supplier_code: 'LI' } })
    const rows = (await readRows(acme, await makeFec(acme))).filter(
      ([, , , , account]) => account === '401000',
    )
    expect(rows.map((cells) => [cells[6], cells[8], cells[19]])).toEqual([
      ['DUPONT', 'DUPONT-TE-000001', 'TE-000001'],
      ['DUPONT2', 'DUPONT2-TE-000001', 'TE-000001'],
      ['LI', 'LI-TE-000001', 'TE-000001'],
    ])
  })

  test('are the invoice numbers of self-billed invoices', async () => {
    const acme = await world.team()
    const freelancer = await makeFreelancer(acme)
    await makeBillable(world, acme, freelancer)
    const { id } = await makeAcceptedMission(world, acme, freelancer.id)
    await approveReport(acme, await fileReport(acme, id, { supplementary_items: [], expenses: [] }))
    const [cost] = await listLines(acme, await makeFec(acme))
    expect(cost?.piece_ref).toBe('AF-200000008-BERNARD-000001')
  })
})

describe('VAT', () => {
  test('waits for the payment, unless the supplier had chosen VAT on debits when the entry was created', async () => {
    const acme = await world.team()
    const [waiting] = await makeWork(acme)
    const [onDebits] = await makeWork(acme, { person: { vat_on_debits: true } })
    const { freelancer } = getData(await acme.call('GET', `/accounting/entries/${onDebits?.id}`)).entry
    getData(await acme.call('PATCH', `/freelancers/${freelancer.id}`, { vat_on_debits: false }))
    for (const entry of [waiting, onDebits])
      getData(await acme.call('PATCH', `/accounting/entries/${entry?.id}`, { status: 'paid' }))
    const lines = await listLines(acme, await makeFec(acme))
    const listPostingSides = (entry: Body | undefined, kind: string) =>
      listSides(lines.filter((line) => line.entry_id === entry?.id && line.kind === kind))
    expect(listPostingSides(waiting, 'purchase')).toEqual([
      ['604000', 550, 0],
      ['445800', 110, 0],
      ['401000', 0, 660],
    ])
    expect(listPostingSides(waiting, 'vat_transfer')).toEqual([
      ['445660', 110, 0],
      ['445800', 0, 110],
    ])
    expect(listPostingSides(onDebits, 'purchase')[1]).toEqual(['445660', 110, 0])
    expect(listPostingSides(onDebits, 'vat_transfer')).toEqual([])
  })

  test('of a reverse charge is due and deductible at once, to the cent; its base excludes disbursements', async () => {
    const acme = await world.team()
    const person = { country: 'BE', vat_regime: 'reverse_charge' }
    const expenses = [
      { description: 'Train', date: '2026-03-02', amount_excl_vat: 33.33, kind: 'rebilled' },
      { description: 'Fee', date: '2026-03-02', amount_excl_vat: 10, kind: 'disbursement' },
    ]
    await makeWork(acme, { person, mission: { rate_amount: 333.33 }, report: { expenses } })
    await changeSettings(acme, { reverse_charge_vat_rate: 8.5 })
    const fecExport = await makeFec(acme)
    expect(listSides(await listLines(acme, fecExport))).toEqual([
      ['604000', 333.33, 0],
      ['445660', 28.33, 0],
      ['445200', 0, 28.33],
      ['401000', 0, 333.33],
      ['625100', 33.33, 0],
      ['467000', 10, 0],
      ['445660', 2.83, 0],
      ['445200', 0, 2.83],
      ['401000', 0, 43.33],
    ])
    expect(fecExport.totals.currencies).toEqual([
      { currency: 'EUR', entry_count: 2, amount_excl_vat: 376.66, vat_amount: 0, amount_incl_vat: 376.66 },
    ])
  })
})

describe('payments', () => {
  test('are posted against the bank if the team wants it; their reversals swap debit and credit', async () => {
    const acme = await world.team()
    await changeSettings(acme, { posts_payments: true })
    const [entry] = await makeWork(acme)
    const path = `/accounting/entries/${entry?.id}/payment`
    const payment = getData(await acme.call('POST', path, { paid_on: '2026-03-02', reference: 'VIR 7' }))
    const first = await makeFec(acme)
    expect(first.totals.posting_count).toBe(3)
    await changeSettings(acme, { accounts: { suppliers: { account: '401100', label: 'Freelances' } } })
    getData(
      await acme.call('POST', `/accounting/entries/${entry?.id}/reverse-payment`, {
        reason: 'Wrong account',
      }),
    )
    const lines = await listLines(acme, await makeFec(acme))
    expect(
      lines.map(({ number, kind, journal_code, account, debit, credit }) => [
        number,
        kind,
        journal_code,
        account,
        debit,
        credit,
      ]),
    ).toEqual([
      [1, 'purchase', 'AC', '604000', 550, 0],
      [1, 'purchase', 'AC', '445800', 110, 0],
      [1, 'purchase', 'AC', '401000', 0, 660],
      [2, 'vat_transfer', 'OD', '445660', 110, 0],
      [2, 'vat_transfer', 'OD', '445800', 0, 110],
      [3, 'payment', 'BQ', '401000', 660, 0],
      [3, 'payment', 'BQ', '512000', 0, 660],
      [4, 'vat_transfer', 'OD', '445660', 0, 110],
      [4, 'vat_transfer', 'OD', '445800', 110, 0],
      [5, 'payment', 'BQ', '401000', 0, 660],
      [5, 'payment', 'BQ', '512000', 660, 0],
    ])
    expect(lines[5]).toMatchObject({ payment_id: payment.id, label: 'Data platform, 2026-03 – VIR 7' })
  })

  test('of an earlier release are posted once, also when they are recorded afterwards', async () => {
    const acme = await world.team()
    const [entry] = await makeWork(acme)
    await world.database.query({
      text: "update accounting_entry set status = 'paid', paid_at = '2026-03-02T23:30:00Z' where tenant_id = $1 and id = $2",
      values: [acme.id, entry?.id],
    })
    const kinds = async () =>
      (await listLines(acme, await makeFec(acme))).map(
        ({ kind, date, payment_id }) => `${kind} ${date} ${payment_id}`,
      )
    const before = await kinds()
    // In the team's time zone it was paid on the next day.
    expect(before.slice(3)).toEqual(Array(2).fill('vat_transfer 2026-03-03 null'))
    await world.database.query({
      text: `insert into payment (tenant_id, id, entry_id, freelancer_id, kind, amount, currency, paid_on, created_at)
        select tenant_id, $2, id, freelancer_id, 'payment', amount_incl_vat, currency, '2026-03-03', paid_at
        from accounting_entry where tenant_id = $1`,
      values: [acme.id, randomUUID()],
    })
    expect(await kinds()).toEqual(before)
  })
})

describe('the posting of a credit note or a reversal', () => {
  const costs = { accounts: { services: { account: '611000', label: 'Sous-traitance' } } }
  const others = {
    accounts: {
      ...costs.accounts,
      suppliers: { account: '401100', label: 'Freelances' },
      vat_waiting: { account: '445810', label: 'Autre' },
      vat_deductible: { account: '445661', label: 'Autre' },
      vat_due: { account: '445201', label: 'Autre' },
      bank: { account: '512100', label: 'Autre' },
    },
    reverse_charge_vat_rate: 10,
  }
  const filterSides = (lines: Body[], expectedFields: object) =>
    listSides(
      lines.filter((line) => Object.entries(expectedFields).every(([name, value]) => line[name] === value)),
    )
  const mirrored = (rows: unknown[][]) => rows.map(([account, debit, credit]) => [account, credit, debit])

  test('has the original accounts, VAT regime and rate, whatever settings, overrides and freelancer are by then', async () => {
    const acme = await world.team()
    const person = { country: 'BE', vat_regime: 'reverse_charge', vat_rate: 20 }
    const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 33.33, kind: 'rebilled' }]
    const workEntries = await makeWork(acme, {
      person,
      mission: { rate_amount: 333.33 },
      report: { expenses },
    })
    const [invoice] = workEntries as [Body]
    const before = await listLines(acme, await makeFec(acme))
    expect(before).toHaveLength(8)
    await changeSettings(acme, others)
    const { activity_report_id, freelancer } = getData(
      await acme.call('GET', `/accounting/entries/${invoice.id}`),
    ).entry
    const report = getData(await acme.call('GET', `/activity-reports/${activity_report_id}`))
    getData(
      await acme.call('POST', '/accounting/account-overrides', {
        mission_id: report.mission.id,
        applies_to: 'services',
        account: '622600',
        label: 'Honoraires',
      }),
    )
    getData(await acme.call('PATCH', `/freelancers/${freelancer.id}`, { vat_regime: 'standard' }))
    getData(await actOnReport(acme, activity_report_id, 'reopen'))
    getData(await actOnReport(acme, activity_report_id, 'reject', { rejection_reason: 'The VAT is wrong' }))
    getData(await acme.call('PATCH', `/activity-reports/${activity_report_id}`, { expenses }))
    getData(await actOnReport(acme, activity_report_id, 'submit'))
    getData(await actOnReport(acme, activity_report_id, 'approve'))
    await numberEntriesAsFirstRelease(world, acme)
    const lines = await listLines(acme, await makeFec(acme))
    const notes = lines.filter(({ number }) => number > 2 && number <= 4)
    expect(listSides(notes)).toEqual(mirrored(listSides(before)))
    const again = lines.filter(({ number }) => number > 4)
    expect(listSides(again).map(([account]) => account)).toEqual([
      '622600',
      '445810',
      '401100',
      '625100',
      '445810',
      '401100',
    ])
  })

  test('is mirrored by the posting of the cancelled entry if it was exported first', async () => {
    const acme = await world.team()
    const [entry] = await makeWork(acme)
    const { activity_report_id } = getData(await acme.call('GET', `/accounting/entries/${entry?.id}`)).entry
    world.clock.set('2026-04-01T12:00:00.000Z')
    getData(await actOnReport(acme, activity_report_id, 'reopen'))
    await numberEntriesAsFirstRelease(world, acme)
    const note = await listLines(acme, await makeFec(acme, { from: '2026-04-01', to: '2026-04-30' }))
    await changeSettings(acme, others)
    expect(listSides(await listLines(acme, await makeFec(acme)))).toEqual(mirrored(listSides(note)))
    world.clock.set('2026-03-02T12:00:00.000Z')
  })

  test('uses the accounts of the reversed payment', async () => {
    const acme = await world.team()
    await changeSettings(acme, { posts_payments: true })
    const [entry] = await makeWork(acme)
    const path = `/accounting/entries/${entry?.id}`
    getData(await acme.call('POST', `${path}/payment`, { paid_on: '2026-03-02' }))
    await makeFec(acme)
    await changeSettings(acme, others)
    getData(await acme.call('POST', `${path}/reverse-payment`, { reason: 'Returned' }))
    const lines = await listLines(acme, await makeFec(acme))
    for (const [kind, paymentNumber, reversalNumber] of [
      ['vat_transfer', 2, 4],
      ['payment', 3, 5],
    ])
      expect(filterSides(lines, { kind, number: reversalNumber })).toEqual(
        mirrored(filterSides(lines, { kind, number: paymentNumber })),
      )
  })
})

describe('accounts', () => {
  test('of a project code come before those of a mission; an entry has one line for each account', async () => {
    const acme = await world.team()
    const code = async (name: string) => getData(await acme.call('POST', '/project-codes', { name })).id
    const [own, plain] = [await code('Apollo'), await code('Gemini')]
    const { id: freelancer } = await makeFreelancer(acme)
    const mission = await makeAcceptedMission(world, acme, freelancer)
    const override = async (target: object, account: string, applies_to = 'services') =>
      getData(
        await acme.call('POST', '/accounting/account-overrides', {
          ...target,
          applies_to,
          account,
          label: account,
        }),
      )
    await override({ project_code_id: own }, '611000')
    await override({ mission_id: mission.id }, '622600')
    await override({ project_code_id: own }, '625600', 'expenses')
    const items = [own, plain, null].map((project_code_id, index) => ({
      description: `Part ${index}`,
      amount_excl_vat: 100.01 + index,
      project_code_id,
    }))
    const expenses = [
      {
        description: 'Train',
        date: '2026-03-02',
        amount_excl_vat: 12.34,
        kind: 'rebilled',
        project_code_id: own,
      },
      { description: 'Taxi', date: '2026-03-02', amount_excl_vat: 5.66, kind: 'rebilled' },
    ]
    await approveReport(acme, await fileReport(acme, mission.id, { supplementary_items: items, expenses }))
    await numberEntriesAsFirstRelease(world, acme)
    const fecExport = await makeFec(acme)
    expect(
      listSides(await listLines(acme, fecExport)).filter(([account]) => `${account}`.startsWith('6')),
    ).toEqual([
      ['611000', 100.01, 0],
      ['622600', 753.02, 0],
      ['625100', 5.66, 0],
      ['625600', 12.34, 0],
    ])
  })

  test('of the balance have totals that lead to lines, entries and reports', async () => {
    const acme = await world.team()
    const [one] = await makeWork(acme)
    const [other] = await makeWork(acme)
    const fecExport = await makeFec(acme)
    const balance = getData(await acme.call('GET', `/accounting/exports/${fecExport.id}/balance`))
    expect(balance).toEqual({
      accounts: [
        { account: '401000', label: 'Fournisseurs', line_count: 2, debit: 0, credit: 1320, balance: -1320 },
        {
          account: '445800',
          label: 'TVA à régulariser ou en attente',
          line_count: 2,
          debit: 220,
          credit: 0,
          balance: 220,
        },
        {
          account: '604000',
          label: "Achats d'études et prestations de services",
          line_count: 2,
          debit: 1100,
          credit: 0,
          balance: 1100,
        },
      ],
      debit: 1320,
      credit: 1320,
    })
    const lines = await listLines(acme, fecExport, '&account=604000')
    expect(lines.map(({ entry_id }) => entry_id)).toEqual([one?.id, other?.id])
    for (const { entry_id, activity_report_id, debit } of lines) {
      const { entry } = getData(await acme.call('GET', `/accounting/entries/${entry_id}`))
      expect(entry.activity_report_id).toBe(activity_report_id)
      const report = getData(await acme.call('GET', `/activity-reports/${activity_report_id}`))
      expect(report.invoice_amount_excl_vat).toBe(debit)
    }
    const csv = getData(await acme.call('POST', '/accounting/exports', { format: 'csv', ...MARCH }))
    expect(await listLines(acme, csv)).toEqual([])
  })
})

const cents = (limit: number) => randomInt(1, limit) / 100
const REGIMES = ['standard', 'franchise', 'reverse_charge', 'exempt']

/** Creates an approved report; one in three is reopened and approved again. Returns its id. */
async function makeRandomReport(team: Team, codes: string[]): Promise<string> {
  const anyCode = () => [...codes, null][randomInt(4)]
  const { id } = await makeFreelancer(team, {
    vat_regime: REGIMES[randomInt(4)],
    vat_rate: [20, 10, 5.5, 8.5][randomInt(4)],
    vat_on_debits: randomInt(2) === 0,
  })
  const mission = await makeAcceptedMission(world, team, id, { rate_amount: cents(90_000) })
  const part = () => ({ amount_excl_vat: cents(9000), project_code_id: anyCode() })
  const expense = { date: '2026-03-02', description: 'Train' }
  const report = await fileReport(team, mission.id, {
    supplementary_items: [1, 2].map(() => ({ description: 'Part', ...part() })),
    expenses: [
      { ...expense, kind: 'rebilled', ...part() },
      { ...expense, kind: 'disbursement', ...part() },
      { ...expense, vat_amount: cents(900), ...part() },
    ],
  })
  const acts = randomInt(3) === 0 ? ['approve', 'reopen', 'approve'] : ['approve']
  for (const act of acts) getData(await actOnReport(team, report.id, act))
  return report.id
}

test('with random reports each posting balances, and the totals are those of entries and reports to the cent', async () => {
  const acme = await world.team()
  const codes: string[] = []
  for (const name of ['Apollo', 'Gemini', 'Mercury'])
    codes.push(getData(await acme.call('POST', '/project-codes', { name })).id)
  for (const [index, project_code_id] of codes.slice(0, 2).entries())
    await acme.call('POST', '/accounting/account-overrides', {
      project_code_id,
      applies_to: index === 0 ? 'services' : 'expenses',
      account: `6${index + 1}1000`,
      label: 'Own',
    })
  const ids: string[] = []
  for (let nth = 0; nth < 12; nth += 1) ids.push(await makeRandomReport(acme, codes))
  await numberEntriesAsFirstRelease(world, acme)
  const { items } = getData(await acme.call('GET', '/accounting/entries?per_page=100'))
  for (const { id, status } of items)
    if (status === 'waiting_payment' && randomInt(2) === 0)
      getData(await acme.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
  const fecExport = await makeFec(acme)
  const inCents = (cell = '') => BigInt(cell.replace(',', ''))
  const postings = Map.groupBy(await readRows(acme, fecExport), ([, , number]) => Number(number))
  expect([...postings.keys()]).toEqual(
    [...Array(fecExport.totals.posting_count).keys()].map((index) => index + 1),
  )
  for (const [number, own] of postings) {
    const [debit, credit] = [11, 12].map((column) =>
      own.reduce((sum, cells) => sum + inCents(cells[column]), 0n),
    )
    expect(debit, String(number)).toBe(credit)
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + Math.round(value * 100), 0)
  const [total] = fecExport.totals.currencies
  for (const column of ['amount_excl_vat', 'vat_amount', 'amount_incl_vat'])
    expect(Math.round(total[column] * 100), column).toBe(sum(items.map((entry: Body) => entry[column])))
  const reports: Body[] = []
  for (const id of ids) reports.push(getData(await acme.call('GET', `/activity-reports/${id}`)))
  expect(Math.round(total.amount_excl_vat * 100)).toBe(
    sum(reports.flatMap((one) => [one.invoice_amount_excl_vat, one.expense_amount_excl_vat])),
  )
  expect(fecExport.checks.map(({ code }: Body) => code)).toHaveLength(5)
})

// Payments before their invoice in a FEC: advances, their settlement, the day of the VAT, and the letters of what is settled.
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeBillable, workOnInvoices } from '../../../../../test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'

const world = await startWorld()
const monthRange = (month: string) => ({ from: `${month}-01`, to: `${month}-28` })
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

async function makeTeam(): Promise<Team> {
  const team = await world.team()
  getData(await team.call('PATCH', '/accounting/settings', { posts_payments: true }))
  return team
}
const makeFec = async (team: Team, range: object = YEAR): Promise<Body> =>
  getData(await team.call('POST', '/accounting/exports', { format: 'fec', ...range }))
const listLines = async (team: Team, { id }: Body): Promise<Body[]> =>
  getData(await team.call('GET', `/accounting/exports/${id}/postings?per_page=100`)).items
const readFile = async (team: Team, { id }: Body) =>
  (await team.call('GET', `/accounting/exports/${id}/file`)).text
const describeLine = ({ kind, date, account, debit, credit }: Body) =>
  `${kind} ${date} ${account} ${debit - credit}`
const describeLines = async (team: Team, fec: Body) => (await listLines(team, fec)).map(describeLine)

/** The invoice of a day at 550 with 20 % of VAT, without a number: the seller has no mandate. */
async function makeUnnumbered(team: Team, person: object = {}, report: object = {}): Promise<Body> {
  const { id } = await makeFreelancer(team, person)
  const mission = await makeAcceptedMission(world, team, id)
  const filed = await fileReport(team, mission.id, { supplementary_items: [], expenses: [], ...report })
  const { accounting_entries } = await approveReport(team, filed)
  return accounting_entries[0]
}

/** Numbers the entries as an invoice of that day would be. */
const numberOn = (team: Team, day: string, ...ids: string[]) =>
  world.database.query({
    text: `update accounting_entry set invoice_number = 'F-' || series_number, invoice_date = $2
      where tenant_id = $1 and id = any($3)`,
    values: [team.id, day, ids],
  })
const pay = async (team: Team, { id }: Body, paid_on: string): Promise<Body> =>
  getData(await team.call('POST', `/accounting/entries/${id}/payment`, { paid_on }))
const reverse = async (team: Team, { id }: Body, reversed_on: string): Promise<Body> =>
  getData(
    await team.call('POST', `/accounting/entries/${id}/reverse-payment`, { reason: 'Returned', reversed_on }),
  )
const sumAccount = (lines: readonly Body[], account: string) =>
  lines.reduce(
    (sum, one) => sum + (one.account === account ? Math.round((one.debit - one.credit) * 100) : 0),
    0,
  )

describe('a payment without an invoice', () => {
  test('is an advance until the invoice is posted, which takes it and moves the VAT', async () => {
    const acme = await makeTeam()
    const entry = await makeUnnumbered(acme)
    await pay(acme, entry, '2026-02-27')
    const february = await makeFec(acme, monthRange('2026-02'))
    expect(await describeLines(acme, february)).toEqual([
      'payment 2026-02-27 409100 660',
      'payment 2026-02-27 512000 -660',
    ])
    const [advance] = await listLines(acme, february)
    expect(advance).toMatchObject({ role: 'advance', letter: null, lettered_on: null })
    expect(advance?.auxiliary).toBeTruthy()
    expect(advance?.piece_ref).not.toBe('')
    const frozen = await readFile(acme, february)
    expect(await describeLines(acme, await makeFec(acme, monthRange('2026-03')))).toEqual([])
    await numberOn(acme, '2026-04-10', entry.id)
    const april = await makeFec(acme, monthRange('2026-04'))
    expect(await describeLines(acme, april)).toEqual([
      'purchase 2026-04-10 604000 550',
      'purchase 2026-04-10 445800 110',
      'purchase 2026-04-10 401000 -660',
      'vat_transfer 2026-04-10 445660 110',
      'vat_transfer 2026-04-10 445800 -110',
      'advance_transfer 2026-04-10 401000 660',
      'advance_transfer 2026-04-10 409100 -660',
    ])
    const lines = await listLines(acme, await makeFec(acme))
    expect(lines.map(({ number }) => number)).toEqual([1, 1, 2, 2, 2, 3, 3, 4, 4])
    expect(sumAccount(lines, '409100')).toBe(0)
    expect(sumAccount(lines, '401000')).toBe(0)
    const lettered = lines.filter(({ letter }) => letter !== null)
    expect(lettered.map(({ account }) => account)).toEqual(['409100', '401000', '401000', '409100'])
    expect(new Set(lettered.map(({ letter, lettered_on }) => `${letter} ${lettered_on}`))).toEqual(
      new Set(['AA 2026-04-10']),
    )
    // A file is never changed; a later one has the letters.
    expect(await readFile(acme, february)).toBe(frozen)
    expect(await readFile(acme, await makeFec(acme, monthRange('2026-02')))).toContain('\tAA\t20260410\t')
  })

  test('is one too for an invoice that is numbered by the service afterwards', async () => {
    const acme = await makeTeam()
    const freelancer = await makeFreelancer(acme)
    const mission = await makeAcceptedMission(world, acme, freelancer.id)
    const filed = await fileReport(acme, mission.id, { supplementary_items: [], expenses: [] })
    const { accounting_entries } = await approveReport(acme, filed)
    await pay(acme, accounting_entries[0], '2026-02-20')
    await makeFec(acme)
    await makeBillable(world, acme, freelancer)
    await workOnInvoices(world, acme)
    const { entry } = getData(await acme.call('GET', `/accounting/entries/${accounting_entries[0].id}`))
    expect(entry.invoice_number).toBeTruthy()
    const lines = await listLines(acme, await makeFec(acme))
    expect(lines.map(({ kind }) => kind)).toContain('advance_transfer')
    expect(sumAccount(lines, '409100')).toBe(0)
  })

  test.each([
    ['with VAT on debits', { vat_on_debits: true }],
    ['in franchise', { vat_regime: 'franchise' }],
  ])('has no VAT to move %s', async (_, person) => {
    const acme = await makeTeam()
    const entry = await makeUnnumbered(acme, person)
    await pay(acme, entry, '2026-02-27')
    await makeFec(acme)
    await numberOn(acme, '2026-03-02', entry.id)
    const lines = await listLines(acme, await makeFec(acme))
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(['payment', 'purchase', 'advance_transfer']),
    )
    expect([sumAccount(lines, '409100'), sumAccount(lines, '401000')]).toEqual([0, 0])
  })
})

describe('a payment of a numbered invoice', () => {
  test.each([
    ['2026-02-10', '2026-02-20', ['409100', '512000'], '2026-02-20', 2],
    ['2026-02-20', '2026-02-20', ['401000', '512000'], '2026-02-20', 1],
    ['2026-02-25', '2026-02-20', ['401000', '512000'], '2026-02-25', 1],
  ])(
    'of %s for an invoice of %s has the accounts %j; its VAT moves on %s',
    async (paidOn, invoicedOn, accounts, vatOn, count) => {
      const acme = await makeTeam()
      const entry = await makeUnnumbered(acme)
      await numberOn(acme, invoicedOn, entry.id)
      await pay(acme, entry, paidOn)
      const lines = await listLines(acme, await makeFec(acme))
      expect(lines.filter(({ kind }) => kind === 'payment').map(({ account }) => account)).toEqual(accounts)
      expect(lines.find(({ kind }) => kind === 'vat_transfer')?.date).toBe(vatOn)
      expect(lines.filter(({ role, letter }) => role === 'supplier' && letter === 'AA')).toHaveLength(2)
      expect(lines.filter(({ kind }) => kind === 'advance_transfer')).toHaveLength(2 * (count - 1))
      expect([sumAccount(lines, '409100'), sumAccount(lines, '401000')]).toEqual([0, 0])
    },
  )

  test('is taken by the invoice only once it is posted, in whatever order the months are exported', async () => {
    const acme = await makeTeam()
    const entry = await makeUnnumbered(acme)
    await numberOn(acme, '2026-02-20', entry.id)
    await pay(acme, entry, '2026-01-10')
    const february = await listLines(acme, await makeFec(acme, monthRange('2026-02')))
    expect(february.map(({ kind }) => kind)).not.toContain('advance_transfer')
    expect(february.find(({ kind }) => kind === 'vat_transfer')?.date).toBe('2026-02-20')
    await makeFec(acme, monthRange('2026-01'))
    const lines = await listLines(acme, await makeFec(acme))
    expect([sumAccount(lines, '409100'), sumAccount(lines, '401000')]).toEqual([0, 0])
  })
})

describe('a payment that was taken back', () => {
  test.each([
    ['before the invoice', '2026-02-12', '2026-02-20'],
    ['after the invoice', '2026-02-25', '2026-02-20'],
  ])('%s mirrors each of its postings', async (_, reversedOn, invoicedOn) => {
    for (const exportsBetween of [true, false]) {
      const acme = await makeTeam()
      const entry = await makeUnnumbered(acme)
      const steps = [
        ['2026-02-10', () => pay(acme, entry, '2026-02-10')],
        [invoicedOn, () => numberOn(acme, invoicedOn, entry.id)],
        [reversedOn, () => reverse(acme, entry, reversedOn)],
      ] as const
      for (const [, step] of steps.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        await step()
        if (exportsBetween) await makeFec(acme)
      }
      const lines = await listLines(acme, await makeFec(acme))
      expect([sumAccount(lines, '409100'), sumAccount(lines, '512000')]).toEqual([0, 0])
      expect([sumAccount(lines, '401000'), sumAccount(lines, '445800')]).toEqual([-66_000, 11_000])
      const transfers = lines.filter(({ kind }) => kind === 'advance_transfer')
      expect(transfers).toHaveLength(4)
      await pay(acme, entry, '2026-02-27')
      const settled = await listLines(acme, await makeFec(acme))
      expect([sumAccount(settled, '409100'), sumAccount(settled, '401000')]).toEqual([0, 0])
      expect(settled.filter(({ role, letter }) => ['supplier', 'advance'].includes(role) && !letter)).toEqual(
        [],
      )
    }
  })
})

describe('what an earlier release posted', () => {
  test('stays as it is: a payment of the suppliers’ account is not moved again', async () => {
    const acme = await makeTeam()
    const entry = await makeUnnumbered(acme)
    await numberOn(acme, '2026-02-10', entry.id)
    await pay(acme, entry, '2026-02-10')
    const before = await describeLines(acme, await makeFec(acme))
    // As if the invoice was dated after the payment that the earlier release posted.
    await numberOn(acme, '2026-02-20', entry.id)
    expect(await describeLines(acme, await makeFec(acme))).toEqual(before)
  })

  test('is completed: payments are posted once the team wants them', async () => {
    const acme = await world.team()
    const entry = await makeUnnumbered(acme)
    await pay(acme, entry, '2026-02-10')
    await numberOn(acme, '2026-02-20', entry.id)
    expect((await describeLines(acme, await makeFec(acme))).map((line) => line.split(' ')[0])).toEqual([
      ...Array(3).fill('purchase'),
      ...Array(2).fill('vat_transfer'),
    ])
    getData(await acme.call('PATCH', '/accounting/settings', { posts_payments: true }))
    expect((await describeLines(acme, await makeFec(acme))).slice(5)).toEqual([
      'payment 2026-02-10 409100 660',
      'payment 2026-02-10 512000 -660',
      'advance_transfer 2026-02-20 401000 660',
      'advance_transfer 2026-02-20 409100 -660',
    ])
  })
})

describe('letters', () => {
  test('count for each supplier, join an entry with its credit note, and stay', async () => {
    const acme = await makeTeam()
    const { id } = await makeFreelancer(acme, { last_name: 'Zola' })
    const mission = await makeAcceptedMission(world, acme, id)
    const plain = { supplementary_items: [], expenses: [] }
    const first = await approveReport(acme, await fileReport(acme, mission.id, plain))
    getData(await actOnReport(acme, first.id, 'reopen'))
    getData(await actOnReport(acme, first.id, 'approve'))
    const { items } = getData(await acme.call('GET', '/accounting/entries?per_page=100'))
    await numberOn(acme, '2026-03-02', ...items.map((one: Body) => one.id))
    const other = await makeUnnumbered(acme, { last_name: 'Ybert' })
    await numberOn(acme, '2026-03-02', other.id)
    const listLetters = async () =>
      (await listLines(acme, await makeFec(acme)))
        .filter(({ role }) => role === 'supplier')
        .map(({ auxiliary, letter, credit, debit }) => `${auxiliary} ${credit - debit} ${letter}`)
    expect(await listLetters()).toEqual(['ZOLA 660 AA', 'ZOLA -660 AA', 'ZOLA 660 null', 'YBERT 660 null'])
    const open = items.find(({ status }: Body) => status === 'waiting_payment')
    await pay(acme, open, '2026-03-02')
    await pay(acme, other, '2026-03-02')
    expect((await listLetters()).toSorted()).toEqual([
      'YBERT -660 AA',
      'YBERT 660 AA',
      'ZOLA -660 AA',
      'ZOLA -660 AB',
      'ZOLA 660 AA',
      'ZOLA 660 AB',
    ])
  })
})

describe('the accounts of a purchase', () => {
  const REVERSE = { vat_regime: 'reverse_charge' }
  test.each([
    ['DE', '445200'],
    ['MC', '445200'],
    ['CH', '445210'],
    ['GB', '445210'],
    ['US', '445210'],
  ])('from %s has the VAT due on %s', async (country, account) => {
    const acme = await makeTeam()
    const entry = await makeUnnumbered(acme, { ...REVERSE, country })
    await numberOn(acme, '2026-03-02', entry.id)
    const lines = await listLines(acme, await makeFec(acme))
    expect(lines.find(({ role }) => role === 'vat_due')).toMatchObject({ account, credit: 110 })
  })

  test('have disbursements apart, which are no cost and never of an override', async () => {
    const acme = await makeTeam()
    const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo' })).id
    getData(
      await acme.call('POST', '/accounting/account-overrides', {
        project_code_id: code,
        applies_to: 'expenses',
        account: '625600',
        label: 'Missions',
      }),
    )
    const day = '2026-03-02'
    await makeUnnumbered(
      acme,
      {},
      {
        expenses: [
          { description: 'Train', date: day, amount_excl_vat: 80, kind: 'rebilled', project_code_id: code },
          {
            description: 'Stamp',
            date: day,
            amount_excl_vat: 12.5,
            kind: 'disbursement',
            project_code_id: code,
          },
          { description: 'Fee', date: day, amount_excl_vat: 7.5, kind: 'disbursement' },
        ],
      },
    )
    const { items } = getData(await acme.call('GET', '/accounting/entries?type=expense'))
    await numberOn(acme, day, items[0].id)
    const fec = await makeFec(acme)
    expect(await describeLines(acme, fec)).toEqual([
      'purchase 2026-03-02 625600 80',
      'purchase 2026-03-02 467000 20',
      'purchase 2026-03-02 445800 16',
      'purchase 2026-03-02 401000 -116',
    ])
    expect(fec.totals.currencies).toMatchObject([{ amount_excl_vat: 100, amount_incl_vat: 116 }])
  })
})

const randomDay = () => `2026-02-${String(1 + randomInt(28)).padStart(2, '0')}`
const flip = () => randomInt(2) === 0

/** Numbers and pays an invoice in any order, with exports in between, and may take the payment back. */
async function makeRandomHistory(team: Team): Promise<void> {
  const entry = await makeUnnumbered(team)
  const steps = [() => numberOn(team, randomDay(), entry.id), () => pay(team, entry, randomDay())]
  for (const step of flip() ? steps : steps.toReversed()) {
    await step()
    if (flip()) await makeFec(team, flip() ? YEAR : monthRange('2026-02'))
  }
  if (randomInt(3) === 0) await reverse(team, entry, '2026-03-01')
}

test('random payments, invoices and reversals end with no advance, and every letter adds up to zero', async () => {
  const acme = await makeTeam()
  for (let nth = 0; nth < 8; nth += 1) await makeRandomHistory(acme)
  const lines = await listLines(acme, await makeFec(acme))
  expect(sumAccount(lines, '409100')).toBe(0)
  const { items } = getData(await acme.call('GET', '/accounting/entries?per_page=100'))
  const open = items.filter(({ status }: Body) => status === 'waiting_payment')
  expect(sumAccount(lines, '401000')).toBe(-66_000 * open.length)
  const groups = Map.groupBy(
    lines.filter(({ letter }) => letter !== null),
    ({ account, auxiliary, letter }) => `${account} ${auxiliary} ${letter}`,
  )
  for (const [key, own] of groups) {
    expect(sumAccount(own, own[0]?.account), key).toBe(0)
    expect(new Set(own.map(({ entry_id }) => entry_id)).size, key).toBe(1)
    expect(own[0]?.lettered_on, key).toBe(
      own
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    )
  }
  expect(groups.size).toBeGreaterThan(0)
})

// The demo team created on different days: first and last days of months, short months, a leap day.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { getData } from '../../test/make/missions.ts'
import { acquireLock } from '../../test/world/held-session.ts'
import { createPatientRenderer } from '../../test/world/patient-renderer.ts'
import { createTestDatabase, openTestDatabase } from '../../test/world/test-databases.ts'
import { startWorld } from '../../test/world/world.ts'
import { createSecretKeys } from '../domain/access/secret-keys.ts'
import { missingBuyerData, missingSellerData } from '../domain/parties/missing-party-data.ts'
import { listPartyErrors } from '../domain/parties/party-rules.ts'
import { isVatNumber } from '../domain/parties/vat-numbers.ts'
import { isSiren, isSiret } from '../domain/siren.ts'
import { createFileStore } from '../kernel/db/files/file-store.ts'
import { type Demo, makeDemo } from './demo.ts'
import { DEMO } from './demo-data.ts'

type Report = {
  status: string
  report_month: string
  created_at: string
  mission: { name: string; mission_type: string }
  expenses: object[]
  supplementary_items: { amount_excl_vat: number }[]
  project_codes: object[]
}
type Entry = {
  type: string
  status: string
  due_date: string | null
  invoice_number: string | null
  created_at: string
  freelancer: { id: string }
  invoice: { missing: { code: string }[] }
}

const DAYS = ['2026-03-01', '2026-08-31', '2027-01-15', '2028-02-29']
const renderer = createPatientRenderer()
const demoDeps = {
  renderer,
  files: createFileStore({ putsInto: 'postgres' }),
  publicUrl: () => 'https://x.example',
  secretKeys: createSecretKeys('a-secret-key-of-the-demo-00000000001'),
}
/** Lock timeout of this test; a request waits for 2 s. */
const LOCK_MS = 100
const connection = await createTestDatabase()
const shortTimeoutDatabase = openTestDatabase(connection, { limits: { lockMs: LOCK_MS } })
afterAll(() => shortTimeoutDatabase.close())
const shortTimeoutWorld = await startWorld({ database: shortTimeoutDatabase })
afterAll(() => renderer.close())

test('waits while another start creates the demo', async () => {
  const other = await acquireLock(connection, "select pg_advisory_xact_lock(hashtextextended('demo', 0))")
  const demo = makeDemo({ database: shortTimeoutDatabase, clock: shortTimeoutWorld.clock, ...demoDeps })
  await other.waiters(1)
  // Time has to pass: the wait would fail after LOCK_MS if that limit applied to it.
  await sleep(3 * LOCK_MS)
  await other.release()
  expect((await demo)?.key).toMatch(/^tek_live_/)
})

const collectValues = <T>(items: T[], word: (item: T) => string) => new Set(items.map(word))

test('the data of the demo have all that an invoice needs, and obey the rules between fields', () => {
  const { team, freelancers } = DEMO
  const NOTHING = { country: 'FR', siren: null, siret: null, vat_number: null }
  expect(missingBuyerData({ ...team, country: 'FR' })).toEqual([])
  expect(listPartyErrors(NOTHING, team)).toEqual([])
  expect(isSiren(team.siren) && isVatNumber(team.vat_number)).toBe(true)
  const own = freelancers.flatMap((person) => ('external_referent' in person ? [] : [person]))
  expect(own).toHaveLength(freelancers.length - 1)
  for (const person of own) {
    const seller = { ...NO_SELLER, ...person }
    expect(missingSellerData(seller), person.email).toEqual([])
    expect(listPartyErrors(NOTHING, person), person.email).toEqual([])
    if ('siret' in person) expect(isSiret(person.siret), person.email).toBe(true)
    if ('vat_number' in person) expect(isVatNumber(person.vat_number), person.email).toBe(true)
  }
})

const NO_SELLER = {
  country: 'FR',
  siren: null,
  vat_number: null,
  vat_regime: 'standard',
  vat_exemption_reason: null,
} as const

for (const day of DAYS)
  describe(`created on ${day}`, async () => {
    const world = await startWorld()
    world.clock.set(`${day}T10:00:00Z`)
    const { database, clock } = world
    const { key, portalLink, expiresOn } = (await makeDemo({ database, clock, ...demoDeps })) as Demo
    const call = world.callerWith(key)
    const read = async <T>(path: string): Promise<T[]> =>
      getData(await call('GET', `${path}?per_page=100`)).items
    const reports = await read<Report>('/activity-reports')
    const entries = await read<Entry>('/accounting/entries')

    test('has reports in every status but cancelled, and a missing month', () => {
      expect(collectValues(reports, ({ status }) => status)).toEqual(
        new Set(['draft', 'pending', 'rejected', 'approved']),
      )
      const months = [...collectValues(reports, ({ report_month }) => report_month)].sort()
      expect(months.at(-1)).toBe(day.slice(0, 7))
      expect(months.length).toBeGreaterThanOrEqual(9)
      const launches = reports.filter(({ mission }) => mission.name === 'Website launch')
      expect(
        launches
          .map(({ report_month }) => report_month)
          .sort()
          .at(-1),
      ).toBe(months.at(-3))
    })

    test('has reports to review with hints, and one without', async () => {
      const { items } = getData(
        await call('GET', '/activity-reports?status=pending&with_hints=true&per_page=100'),
      )
      const codes = items.flatMap(({ hints }: { hints: { code: string }[] }) => hints.map(({ code }) => code))
      expect(codes).toEqual(expect.arrayContaining(['expense_without_receipt', 'sunday']))
      expect(items.some(({ hints }: { hints: object[] }) => hints.length === 0)).toBe(true)
    })

    test('has a key and a portal link that expire after 30 days', async () => {
      const expires = new Date(clock.now().getTime() + 30 * 86_400_000)
      expect(expiresOn).toBe(expires.toISOString().slice(0, 10))
      const { key: keyInfo } = getData(await call('GET', '/me'))
      expect(keyInfo.expires_at).toBe(expires.toISOString())
      const openPortal = (token = '') =>
        world.send('/portal/v1/me', { headers: { authorization: `Bearer ${token}` } })
      const token = portalLink.split('#token=')[1]
      const before = clock.now()
      clock.set(new Date(expires.getTime() - 1000).toISOString())
      expect([(await call('GET', '/me')).status, (await openPortal(token)).status]).toEqual([200, 200])
      clock.set(new Date(expires.getTime() + 1000).toISOString())
      expect([(await call('GET', '/me')).status, (await openPortal(token)).status]).toEqual([401, 401])
      clock.set(before.toISOString())
    })

    test('has missions in every status but deleted', async () => {
      const { statuses } = getData(await call('GET', '/missions/summary'))
      const empty = statuses.filter(({ total }: { total: number }) => total === 0)
      expect(empty).toEqual([{ status: 'deleted', total: 0 }])
    })

    test('has pending, overdue and paid amounts, over at least six months and several project codes', async () => {
      const { waiting, overdue, paid, months, project_codes } = getData(
        await call('GET', '/accounting/summary'),
      )
      expect([waiting.length, overdue.length, paid.length]).toEqual([1, 1, 1])
      const spent = months.filter((one: { amount_excl_vat: number }) => one.amount_excl_vat > 0)
      expect(spent.length).toBeGreaterThanOrEqual(6)
      expect(collectValues(project_codes, ({ kind }: { kind: string }) => kind)).toContain('unassigned')
      expect(project_codes.length).toBeGreaterThanOrEqual(6)
    })

    test('has a portal link with a mission to accept, a report to write and invoices', async () => {
      const [url, token] = portalLink.split('#token=')
      expect(url).toBe('https://x.example/portal')
      const portal = async (path: string) =>
        getData(await world.send(`/portal/v1${path}`, { headers: { authorization: `Bearer ${token}` } }))
          .items
      const statuses = (items: { status: string }[]) => collectValues(items, ({ status }) => status)
      const missions: { id: string; status: string }[] = await portal('/missions')
      expect(statuses(missions)).toEqual(new Set(['pending-freelancer-review', 'in-progress']))
      const running = missions.find(({ status }) => status === 'in-progress')
      expect(statuses(await portal(`/missions/${running?.id}/activity-reports`))).toContain('draft')
      expect(statuses(await portal('/accounting/entries'))).toEqual(new Set(['paid', 'waiting_payment']))
    })

    test('has expenses, a deduction, several project codes and every mission type', () => {
      expect(reports.some(({ expenses }) => expenses.length > 1)).toBe(true)
      expect(reports.some(({ project_codes }) => project_codes.length > 1)).toBe(true)
      expect(
        reports.some(({ supplementary_items }) => supplementary_items.some((one) => one.amount_excl_vat < 0)),
      ).toBe(true)
      expect(collectValues(reports, ({ mission }) => mission.mission_type)).toEqual(
        new Set(['daily', 'deliverable', 'hourly', 'monthly']),
      )
    })

    test('has paid, pending, overdue and cancelled entries, and nothing in the future', () => {
      expect(collectValues(entries, ({ status }) => status)).toEqual(
        new Set(['paid', 'waiting_payment', 'cancelled']),
      )
      expect(collectValues(entries, ({ type }) => type)).toEqual(
        new Set(['invoice', 'expense', 'credit_note']),
      )
      const overdue = entries.filter(
        ({ status, due_date }) => status === 'waiting_payment' && (due_date ?? day) < day,
      )
      expect(overdue.length).toBeGreaterThan(0)
      const latest =
        [...reports, ...entries]
          .map(({ created_at }) => created_at)
          .sort()
          .at(-1) ?? ''
      expect(latest <= clock.now().toISOString()).toBe(true)
    })

    test("numbers each seller's invoices by date without a gap; others wait for a mandate or the supplier's invoice", () => {
      const numbered = entries.filter(({ invoice_number }) => invoice_number !== null)
      const getNumber = ({ invoice_number }: Entry) => Number(invoice_number?.slice(-6))
      for (const own of Map.groupBy(numbered, ({ freelancer }) => freelancer.id).values()) {
        const byNumber = own.toSorted((a, b) => getNumber(a) - getNumber(b))
        expect(byNumber.map(getNumber)).toEqual(own.map((_, position) => position + 1))
        const moments = byNumber.map(({ created_at }) => created_at)
        expect(moments).toEqual(moments.toSorted())
      }
      const waiting = entries.filter(
        ({ invoice_number, status }) => !invoice_number && status !== 'cancelled',
      )
      expect(new Set(waiting.flatMap(({ invoice }) => invoice.missing.map(({ code }) => code)))).toEqual(
        new Set(['mandate_not_accepted', 'supplier_invoice_missing']),
      )
    })
  })

// The files that the service itself assembles: bank accounts proposed and approved, batches created, exported and downloaded over HTTP,
// then read back, compared with the data, and validated against the ISO schema where it was fetched.
import { isValidBIC, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import type { PaymentParty } from '../../../src/documents/index.ts'
import { makeColleague } from '../../make/bank-accounts.ts'
import { makeInvoice } from '../../make/invoices.ts'
import { getData } from '../../make/missions.ts'
import { type Body, startWorld, type Team } from '../../world/world.ts'
import { findErrors } from './exact-check.ts'
import { judgeBySchema } from './judge.ts'
import { type ExpectedParty, type RandomBatch, randomBatch, SCENARIO_NAMES } from './random-batches.ts'
import { findSchema } from './schema.ts'

const schema = await findSchema()
if (schema === undefined)
  process.stdout.write(
    'skipped: the schema of payment files needs Java 17 and one run of npm run test:payments\n',
  )

const world = await startWorld()
const TODAY = '2026-03-02'
const PAYEES = 3

type Payee = { party: PaymentParty; expected: ExpectedParty }

/** Whether the API accepts the name (up to 70 characters, no control characters) and the account (check digits). */
const isSendable = ({ party: { name, iban, bic } }: Payee) =>
  isValidIBAN(iban) &&
  (bic === null || isValidBIC(bic)) &&
  name.length <= 70 &&
  name.isWellFormed() &&
  !/[\p{C}]/u.test(name) &&
  name === name.trim()

function selectPayees(index: number): { payer: Payee; payees: Payee[] } {
  const found: Payee[] = []
  for (let next = index; found.length <= PAYEES; next += SCENARIO_NAMES.length) {
    const { file, transfers, expected } = randomBatch(20, next)
    const parties = [
      { party: file.payer, expected: expected.payer },
      ...transfers.map(({ payee }, nth) => ({
        party: payee,
        expected: expected.transfers[nth]?.payee as ExpectedParty,
      })),
    ]
    found.push(...parties.filter(isSendable))
  }
  const [payer, ...payees] = found as [Payee, ...Payee[]]
  return { payer, payees: payees.slice(0, PAYEES) }
}

const toAccount = ({ party: { iban, bic, name } }: Payee) => ({ iban, bic, holder_name: name })
const toReference = (id: string) => id.replaceAll('-', '')

/** Makes a batch and what its file must contain: Lyon and Paris are the towns of the parties. */
async function makeProductBatch(index: number): Promise<{ batch: RandomBatch; xml: string }> {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const { payer, payees } = selectPayees(index)
  const proposeAndApprove = async (path: string, payee: Payee) => {
    const { id } = getData(await team.call('POST', path, toAccount(payee)))
    getData(await colleague.call('POST', `/bank-accounts/${id}/approve`))
  }
  await proposeAndApprove('/team/bank-accounts', payer)
  const lines: { entry: Body; payee: Payee }[] = []
  for (const payee of payees) {
    const entry = await makeInvoice(world, team)
    await proposeAndApprove(`/freelancers/${entry.freelancer.id}/bank-accounts`, payee)
    lines.push({ entry, payee })
  }
  const { id, file } = await exportFile(team, lines)
  const sorted = lines.toSorted((one, other) => (one.entry.id < other.entry.id ? -1 : 1))
  const transfers = sorted.map(({ entry, payee }) => ({
    reference: toReference(entry.id),
    amount: entry.amount_incl_vat.toFixed(2),
    payee: { ...payee.party, city: 'Lyon', country: 'FR' },
    remittance: `${entry.invoice_number} Data platform, 2026-03`,
  }))
  const batch: RandomBatch = {
    name: `product-${index}`,
    file: {
      id: toReference(id),
      created_at: file.exported_at,
      execution_date: TODAY,
      payer: { ...payer.party, city: 'Paris', country: 'FR' },
      count: transfers.length,
      total: file.total.toFixed(2),
    },
    transfers,
    expected: {
      id: toReference(id),
      payer: { name: payer.expected.name, town: 'Paris' },
      transfers: transfers.map(({ reference, remittance }, nth) => ({
        reference,
        payee: { name: sorted[nth]?.payee.expected.name ?? '', town: 'Lyon' },
        remittance,
      })),
    },
  }
  return { batch, xml: file.text }
}

async function exportFile(team: Team, lines: { entry: Body }[]) {
  const entry_ids = lines.map(({ entry }) => entry.id)
  const { id } = getData(await team.call('POST', '/payment-batches', { execution_date: TODAY, entry_ids }))
  const exported = getData(await team.call('POST', `/payment-batches/${id}/export`))
  const { text } = await team.call('GET', `/payment-batches/${id}/file`)
  return { id, file: { text, exported_at: exported.exported_at, total: exported.total } }
}

test('files of the service are exact, and the ISO schema accepts them', async () => {
  world.clock.set(`${TODAY}T12:00:00.000Z`)
  const productBatches: Awaited<ReturnType<typeof makeProductBatch>>[] = []
  for (const index of [0, 2, 3, 4]) productBatches.push(await makeProductBatch(index))
  expect(productBatches.flatMap(({ batch, xml }) => findErrors(xml, batch))).toEqual([])
  if (schema === undefined) return
  const documents = productBatches.map(({ batch: { name }, xml }) => ({ name, xml }))
  expect(await judgeBySchema(schema, documents, undefined, () => {})).toEqual([])
}, 300_000)

// Payments and payment batches: clients compete for the same entries, which are paid once and are in one open batch. Every batch is approved
// by a user who is not its creator, because other clients change the settings of the team meanwhile.
import { DETAILS, OTHER_IBAN } from '../../../make/bank-accounts.ts'
import type { Fields, Step } from '../ledger.ts'
import { createPostStep, makeApprover, makeOwnAdmin, makeOwnTeam, onAccount } from './bank-accounts.ts'
import { accept, makeSeller, offer } from './invoices.ts'
import { assign } from './missions.ts'
import { approve, file } from './reports.ts'
import { day, getId, type StepRunner, type Story } from './story.ts'

const BATCHES = '/api/v1/payment-batches'
const entryPath = (id: string) => `/api/v1/accounting/entries/${id}`

/** An entry has this status afterwards. */
const createEntryEffect = (target: string, status: string) =>
  ({ kind: 'accounting/entries', target, effect: { status } }) as const

const createPaymentFields = (operation: string, entry: string, verb: string, body: Fields) =>
  ({
    act: operation,
    kind: 'payments',
    method: 'POST',
    path: `${entryPath(entry)}/${verb}`,
    body,
  }) as const

function record(runner: StepRunner, entry: string): Step {
  const marker = runner.marker()
  const body = { paid_on: day(0), reference: marker }
  return {
    ...createPaymentFields('recordPayment', entry, 'payment', body),
    marker,
    effect: { ...body, kind: 'payment', entry_id: entry },
    also: [createEntryEffect(entry, 'paid')],
  }
}

const reverse = (entry: string): Step => ({
  ...createPaymentFields('reversePayment', entry, 'reverse-payment', { reason: 'Returned by the bank' }),
  effect: { kind: 'reversal', entry_id: entry },
  also: [createEntryEffect(entry, 'waiting_payment')],
})

/** A paid entry does not change. */
const pay = (entry: string): Step => ({
  ...createEntryEffect(entry, 'paid'),
  act: 'payAccountingEntry',
  method: 'PATCH',
  path: entryPath(entry),
  body: { status: 'paid' },
  mayChangeNothing: true,
})

/** Fields that only the service knows after an action. */
const SERVICE_FIELDS = [
  'status',
  'entry_count',
  'paid_count',
  'total',
  'reason',
  'file_name',
  'size',
  'sha256',
  'needs_second_person',
].concat(
  ['prepared', 'approved', 'exported', 'confirmed', 'cancelled'].flatMap((done) => [
    `${done}_at`,
    `${done}_by`,
  ]),
)

function create(runner: StepRunner, entry_ids: string[]): Promise<Fields> {
  const marker = runner.marker()
  const body = { label: marker, execution_date: day(2) }
  return runner.write({
    act: 'createPaymentBatch',
    kind: 'payment-batches',
    method: 'POST',
    path: BATCHES,
    body: { ...body, entry_ids },
    marker,
    effect: { ...body, status: 'draft', entry_count: entry_ids.length },
  })
}

const onBatch = (operation: string, batch: Fields, verb: string, effect: Fields, body?: Fields): Step => ({
  act: operation,
  kind: 'payment-batches',
  method: 'POST',
  path: `${BATCHES}/${getId(batch)}/${verb}`,
  target: getId(batch),
  ...(body && { body }),
  effect,
  forgets: SERVICE_FIELDS,
})

const add = (batch: Fields, entry: string, entry_count: number) =>
  onBatch('addPaymentBatchEntries', batch, 'add-entries', { entry_count }, { entry_ids: [entry] })
const remove = (batch: Fields, entry: string, entry_count: number) =>
  onBatch('removePaymentBatchEntries', batch, 'remove-entries', { entry_count }, { entry_ids: [entry] })
const preparing = (batch: Fields) => onBatch('preparePaymentBatch', batch, 'prepare', { status: 'draft' })
const approving = (batch: Fields) => onBatch('approvePaymentBatch', batch, 'approve', { status: 'draft' })
const reopening = (batch: Fields) => onBatch('reopenPaymentBatch', batch, 'reopen', { status: 'draft' })
const exporting = (batch: Fields) => onBatch('exportPaymentBatch', batch, 'export', { status: 'exported' })
/** A cancelled batch with paid entries becomes confirmed. */
const cancel = (batch: Fields, effect: Fields = {}) =>
  onBatch('cancelPaymentBatch', batch, 'cancel', effect, { reason: 'Other plans' })

const confirm = (batch: Fields, paid: string[], effect: Fields, entry_ids?: string[]): Step => ({
  ...onBatch('confirmPaymentBatch', batch, 'confirm', effect, {
    paid_on: day(0),
    reference: 'VIR 4711',
    ...(entry_ids && { entry_ids }),
  }),
  also: paid.map((entry) => createEntryEffect(entry, 'paid')),
})
const confirmAll = (batch: Fields, entries: string[]) =>
  confirm(batch, entries, { status: 'confirmed', paid_count: entries.length })
const confirmSome = (batch: Fields, entries: string[]) => confirm(batch, entries, {}, entries)

/** All clients of a team need the account from which it pays: one of them proposes it. */
async function hasAccount(runner: StepRunner, approver: string): Promise<boolean> {
  const accounts = async (status: string) => {
    const { items } = await runner.read(`/api/v1/bank-accounts?owner=team&status=${status}`)
    return items as Fields[]
  }
  if ((await accounts('approved')).length > 0) return true
  const details = { ...DETAILS, iban: OTHER_IBAN }
  await runner.attempt(createPostStep('proposeTeamBankAccount', '/api/v1/team/bank-accounts', details))
  const [proposed] = await accounts('proposed')
  if (proposed) await runner.attempt(onAccount('approveBankAccount', proposed, 'approve'), approver)
  return (await accounts('approved')).length > 0
}

type Payable = { approver: string; one: string; two: string }

/** Two numbered invoices of a freelancer with an approved account, and the key of a user who confirms their payment. */
async function makePayable(runner: StepRunner): Promise<Payable | undefined> {
  const seller = await makeSeller(runner)
  const approver = await makeApprover(runner, ['payments:read', 'payments:write', 'payments:confirm'])
  if (!seller || !approver || !(await hasAccount(runner, approver))) return undefined
  const { freelancer, token } = seller
  const path = `/api/v1/freelancers/${getId(freelancer)}/bank-accounts`
  const account = await runner.write(createPostStep('proposeBankAccount', path, DETAILS))
  await runner.write(onAccount('approveBankAccount', account, 'approve'), approver)
  await runner.write(accept(await offer(runner, freelancer)), token)
  const invoice = async () => {
    const { id: missionId } = await assign(runner, freelancer, token)
    return approve(runner, await file(runner, missionId, { expenses: [] }))
  }
  const [one, two] = [await invoice(), await invoice()]
  return one && two ? { approver, one, two } : undefined
}

/** Two batches compete for one entry; adding the other entry competes with its payment. */
async function fill(runner: StepRunner, { one, two }: Payable): Promise<Fields> {
  const [first, second] = [await create(runner, []), await create(runner, [])]
  const [isFirst] = await runner.race([add(first, one, 1)], [add(second, one, 1)])
  const [batch, other] = isFirst ? [first, second] : [second, first]
  await runner.write(cancel(other, { status: 'cancelled', entry_count: 0 }))
  const label = `${batch['label']} changed`
  await runner.write({
    act: 'updatePaymentBatch',
    kind: 'payment-batches',
    method: 'PATCH',
    path: `${BATCHES}/${getId(batch)}`,
    target: getId(batch),
    body: { label, execution_date: day(3) },
    effect: { label, execution_date: day(3) },
  })
  await runner.write(add(batch, two, 2))
  await runner.write(remove(batch, two, 1))
  const [isAdded] = await runner.race([add(batch, two, 2)], [pay(two)])
  if (isAdded) return batch
  await runner.race([reverse(two)], [reverse(two)])
  await runner.write(add(batch, two, 2))
  return batch
}

/** Pays the entry twice at once, and reverses the payment twice at once. */
async function settle(runner: StepRunner, entry: string): Promise<void> {
  await runner.race([record(runner, entry)], [pay(entry)])
  await runner.race([reverse(entry)], [reverse(entry)])
  if (runner.happens(0.5)) await runner.write(record(runner, entry))
}

const readBatch = (runner: StepRunner, batch: Fields) => runner.read(`${BATCHES}/${getId(batch)}`)

/** The approval and the export each compete with a reopening. Afterwards the batch is exported. */
async function exportApproved(runner: StepRunner, batch: Fields, approver: string): Promise<void> {
  if (batch['needs_second_person'] === true) await runner.expectRefused(exporting(batch))
  await runner.write(preparing(batch))
  if (batch['needs_second_person'] === true) await runner.expectRefused(exporting(batch))
  await runner.race([approving(batch), approver], [reopening(batch)])
  // After the race the batch is prepared and approved again where necessary.
  const { prepared_at, approved_at } = await readBatch(runner, batch)
  if (!prepared_at) await runner.write(preparing(batch))
  if (!approved_at) await runner.write(approving(batch), approver)
  await runner.race([reopening(batch)], [exporting(batch)])
  // If one person is enough, both succeed in this order, and the batch is exported.
  const { status } = await readBatch(runner, batch)
  if (status === 'exported') return
  await runner.write(preparing(batch))
  await runner.write(approving(batch), approver)
  await runner.write(exporting(batch))
}

const batches: Story = async (runner) => {
  const payable = await makePayable(runner)
  if (!payable) return
  const { approver, one, two } = payable
  const batch = await fill(runner, payable)
  await exportApproved(runner, batch, approver)
  if (runner.happens(0.4)) {
    await runner.race([confirmAll(batch, [one, two]), approver], [pay(one)])
    await runner.race([reverse(one)], [reverse(one)])
    await settle(runner, one)
  } else if (runner.happens(0.5)) {
    const [isConfirmed] = await runner.race(
      [confirmAll(batch, [one, two]), approver],
      [cancel(batch), approver],
    )
    if (isConfirmed) await runner.write(reverse(two))
    await settle(runner, two)
  } else {
    // The confirmation and the cancellation both succeed only in this order.
    const [isConfirmed] = await runner.race([confirmSome(batch, [one]), approver], [cancel(batch), approver])
    await settle(runner, isConfirmed ? two : one)
  }
}

/** A batch is confirmed in parts; two requests confirm the last part at once. */
const inParts: Story = async (runner) => {
  const payable = await makePayable(runner)
  if (!payable) return
  const { approver, one, two } = payable
  const batch = await create(runner, [one, two])
  await runner.write(preparing(batch))
  await runner.write(approving(batch), approver)
  await runner.write(exporting(batch))
  const some = confirm(batch, [one], { status: 'exported', paid_count: 1 }, [one])
  await runner.write(some, approver)
  const rest = confirmAll(batch, [two])
  const whole: Step = { ...rest, effect: { status: 'confirmed', paid_count: 2 } }
  await runner.race([whole, approver], [whole, approver])
}

const settings = (body: Fields): Step => ({
  act: 'updatePaymentSettings',
  kind: 'payment-settings',
  method: 'PATCH',
  path: '/api/v1/payment-settings',
  body,
  effect: {},
})

/** All clients share this setting. It is not switched off again, which would take 72 hours. */
const twoPeople: Story = async (runner) => {
  const body = { needs_second_person: true }
  await runner.write({ ...settings(body), effect: body, mayChangeNothing: true })
}

const onChange = (act: string, change: Fields, verb: string): Step => ({
  act,
  kind: 'payment-settings',
  method: 'POST',
  path: `/api/v1/rule-changes/${getId(change)}/${verb}`,
  effect: {},
})

/** Rule changes of a separate team: proposed, stopped, approved, and both at once. */
const ruleChanges: Story = async (runner) => {
  const path = await makeOwnTeam(runner)
  const [proposer, approver] = [await makeOwnAdmin(runner, path), await makeOwnAdmin(runner, path)]
  if (!proposer || !approver) return
  await runner.write(settings({ needs_second_person: true }), proposer)
  const propose = async () => {
    const { pending_change } = await runner.write(settings({ needs_second_person: false }), proposer)
    return pending_change as unknown as Fields
  }
  const first = await propose()
  await runner.write(onChange('stopRuleChange', first, 'stop'), approver)
  const second = await propose()
  const [, isApproved] = await runner.race(
    [onChange('stopRuleChange', second, 'stop'), proposer],
    [onChange('approveRuleChange', second, 'approve'), approver],
  )
  if (!isApproved) await runner.write(onChange('approveRuleChange', await propose(), 'approve'), approver)
}

export const PAYMENTS: readonly [Story, number][] = [
  [batches, 4],
  [inParts, 2],
  [twoPeople, 1],
  [ruleChanges, 1],
]

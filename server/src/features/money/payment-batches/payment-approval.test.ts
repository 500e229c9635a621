// A payment batch is prepared, and approved by a second person before its file exists. What is approved is what the file pays.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeColleague, OTHER_IBAN } from '../../../../test/make/bank-accounts.ts'
import { getData } from '../../../../test/make/missions.ts'
import { makeApprovedAccount, makeBatch, makePayable } from '../../../../test/make/payments.ts'
import { numberEvents } from '../../../../test/make/webhooks.ts'
import { type Body, type Reply, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

type Call = Team['call']
const PAID = { paid_on: '2026-03-02' }
const act = (call: Call, { id }: Body, action: string, body?: object) =>
  call('POST', `/payment-batches/${id}/${action}`, body)
const read = async (call: Call, { id }: Body): Promise<Body> =>
  getData(await call('GET', `/payment-batches/${id}`))
const download = (call: Call, { id }: Body) => call('GET', `/payment-batches/${id}/file`)
const setRule = async ({ call }: { call: Call }, needs_second_person: boolean) =>
  getData(await call('PATCH', '/payment-settings', { needs_second_person }))
const sql = (text: string, ...values: unknown[]) => world.database.query({ text, values })
/** Switches the rule off at once, without the waiting period. */
const forceRuleOff = ({ id }: Team) =>
  sql('update payment_settings set needs_second_person = false where tenant_id = $1', id)
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: { details: { code, ...more } } },
})

/** Creates a team with the rule, a batch with a payable entry, and two colleagues who may do everything. */
async function makeTeam({ rule = true } = {}) {
  const team = await world.team()
  const { call } = await makeColleague(world, team)
  const third = await makeColleague(world, team)
  if (rule) await setRule(team, true)
  return { team, one: team.call, two: call, three: third.call, batch: await makeBatch(world, team) }
}

async function makeApproved(options?: { rule: boolean }) {
  const scene = await makeTeam(options)
  getData(await act(scene.one, scene.batch, 'prepare'))
  getData(await act(scene.two, scene.batch, 'approve'))
  return scene
}

test('a batch is prepared, approved by a second person, exported and confirmed', async () => {
  const { team, one, two, batch } = await makeTeam()
  expect(await act(one, batch, 'export')).toMatchObject(
    refusal(400, 'approval_missing', { currentStatus: 'draft', reason: 'invalid_state' }),
  )
  const prepared = getData(await act(one, batch, 'prepare'))
  expect(prepared).toMatchObject({
    status: 'draft',
    prepared_by: team.userId,
    approved_at: null,
    bank_account: { last_digits: '2606' },
    allowed_actions: ['reopen', 'cancel'],
  })
  expect(await act(one, batch, 'approve')).toMatchObject(refusal(403, 'batch_second_person'))
  const { prepared_at } = await read(two, batch)
  const approved = getData(await act(two, batch, 'approve', { prepared_at }))
  expect(approved).toMatchObject({ status: 'draft', allowed_actions: ['reopen', 'export', 'cancel'] })
  expect(approved.approved_by).not.toBe(team.userId)
  const exported = getData(await act(one, batch, 'export'))
  expect(exported).toMatchObject({ status: 'exported', allowed_actions: ['confirm', 'cancel'] })
  expect((await download(one, batch)).status).toBe(200)
  // Confirming records what the bank did: anybody with the scope may confirm.
  expect(getData(await act(one, batch, 'confirm', PAID)).status).toBe('confirmed')
  await numberEvents(world)
  const { items } = getData(await one('GET', '/events'))
  const data = { entry_count: 1, total: String(exported.total) }
  expect(items.filter(({ type }: Body) => type.startsWith('payment_batch.'))).toMatchObject([
    { type: 'payment_batch.created' },
    { type: 'payment_batch.prepared', data, actor: { id: team.userId } },
    { type: 'payment_batch.approved', data, actor: { id: approved.approved_by } },
    { type: 'payment_batch.exported' },
    { type: 'payment_batch.file_read' },
    { type: 'payment_batch.confirmed' },
  ])
})

test('a prepared batch cannot be changed until it is reopened, which takes its approval back', async () => {
  const { team, one, two, batch } = await makeApproved()
  const entry = await makePayable(world, team)
  const { items } = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
  const isFrozen = refusal(400, 'batch_prepared', { allowed: ['reopen', 'export', 'cancel'] })
  expect(await one('PATCH', `/payment-batches/${batch.id}`, { label: 'Other' })).toMatchObject(isFrozen)
  expect(await act(one, batch, 'add-entries', { entry_ids: [entry.id] })).toMatchObject(isFrozen)
  expect(await act(one, batch, 'remove-entries', { entry_ids: [items[0].entry_id] })).toMatchObject(isFrozen)
  expect(await act(one, batch, 'prepare')).toMatchObject(isFrozen)
  expect(await act(two, batch, 'approve')).toMatchObject(refusal(400, 'batch_approved'))

  const reopened = getData(await act(one, batch, 'reopen'))
  expect(reopened).toMatchObject({
    prepared_by: null,
    prepared_at: null,
    approved_by: null,
    approved_at: null,
  })
  expect(reopened.bank_account).toBeNull()
  expect(await act(one, batch, 'reopen')).toMatchObject(refusal(400, 'batch_not_prepared'))
  expect(await act(two, batch, 'approve')).toMatchObject(refusal(400, 'batch_not_prepared'))
  getData(await act(one, batch, 'add-entries', { entry_ids: [entry.id] }))
  expect(await act(one, batch, 'export')).toMatchObject(refusal(400, 'approval_missing'))
  getData(await act(one, batch, 'prepare'))
  expect(await act(one, batch, 'export')).toMatchObject(refusal(400, 'approval_missing'))
  getData(await act(two, batch, 'approve'))
  expect(getData(await act(two, batch, 'export'))).toMatchObject({ status: 'exported', entry_count: 2 })
})

describe('if the team does not ask for two people', () => {
  test('a batch is exported without an approval, prepared or not', async () => {
    const { team, one, batch } = await makeTeam({ rule: false })
    getData(await act(one, batch, 'prepare'))
    expect(getData(await act(one, batch, 'export')).status).toBe('exported')
    const other = await makeBatch(world, team)
    expect(getData(await act(one, other, 'export')).status).toBe('exported')
    expect((await download(one, other)).status).toBe(200)
    expect(getData(await act(one, other, 'cancel', {})).status).toBe('cancelled')
  })

  test('an approval still needs a second person, so that it counts when the rule is switched on', async () => {
    const { team, one, two, batch } = await makeTeam({ rule: false })
    getData(await act(one, batch, 'prepare'))
    expect(await act(one, batch, 'approve')).toMatchObject(refusal(403, 'batch_second_person'))
    getData(await act(two, batch, 'approve'))
    await setRule(team, true)
    expect(getData(await act(one, batch, 'export'))).toMatchObject({
      status: 'exported',
      needs_second_person: true,
    })
  })
})

describe('the strictest setting since the creation of a batch counts', () => {
  test('a draft created before the rule was switched on needs an approval', async () => {
    const { team, one, batch } = await makeTeam({ rule: false })
    expect((await read(one, batch)).allowed_actions).toContain('export')
    await setRule(team, true)
    expect((await read(one, batch)).allowed_actions).not.toContain('export')
    expect(await act(one, batch, 'export')).toMatchObject(refusal(400, 'approval_missing'))
  })

  test('a draft created or prepared under the rule needs an approval after the rule is switched off', async () => {
    const { team, one, batch } = await makeTeam({ rule: false })
    await setRule(team, true)
    const created = await makeBatch(world, team)
    expect(getData(await act(one, batch, 'prepare')).needs_second_person).toBe(true)
    await forceRuleOff(team)
    for (const draft of [batch, created])
      expect(await act(one, draft, 'export')).toMatchObject(refusal(400, 'approval_missing'))
  })
})

test('a batch that an earlier release exported under the rule is confirmed by a second person', async () => {
  const { one, two, batch } = await makeTeam({ rule: false })
  getData(await act(one, batch, 'export'))
  await sql('update payment_batch set needs_second_person = true where id = $1', batch.id)
  expect(await act(one, batch, 'confirm', PAID)).toMatchObject(refusal(403, 'batch_second_person'))
  expect((await read(one, batch)).allowed_actions).toEqual(['cancel'])
  expect(getData(await act(two, batch, 'confirm', PAID)).status).toBe('confirmed')
})

describe('what was prepared is what is paid', () => {
  const outdated = refusal(400, 'batch_outdated', { allowed: ['reopen', 'cancel'] })

  test('nobody approves or exports a batch after the account of a freelancer was replaced', async () => {
    const { team, one, two, batch } = await makeTeam()
    const { items } = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
    const freelancerId = items[0].freelancer.id
    const replace = async (iban: string) => {
      await sql(
        `update bank_account set status = 'replaced', replaced_at = $2 where owner_id = $1 and status = 'approved'`,
        freelancerId,
        world.clock.now(),
      )
      await makeApprovedAccount(world, team, freelancerId, { iban })
    }
    getData(await act(one, batch, 'prepare'))
    await replace(OTHER_IBAN)
    expect(await act(two, batch, 'approve')).toMatchObject(outdated)
    getData(await act(one, batch, 'reopen'))
    getData(await act(one, batch, 'prepare'))
    getData(await act(two, batch, 'approve'))
    await replace('FR7630006000011234567890189')
    expect(await act(one, batch, 'export')).toMatchObject(outdated)
    getData(await act(one, batch, 'reopen'))
    getData(await act(one, batch, 'prepare'))
    getData(await act(two, batch, 'approve'))
    getData(await act(one, batch, 'export'))
    const { text } = await download(two, batch)
    expect(text).toContain('FR7630006000011234567890189')
    expect(text).not.toContain(OTHER_IBAN)
  })

  test('a batch pays from the account of the team that was approved', async () => {
    const { team, one, batch } = await makeApproved()
    await sql(
      `update bank_account set status = 'replaced', replaced_at = $2 where owner_id = $1 and status = 'approved'`,
      team.id,
      world.clock.now(),
    )
    await makeApprovedAccount(world, team, null, { iban: OTHER_IBAN })
    expect(await act(one, batch, 'export')).toMatchObject(outdated)
  })

  test('another address of a freelancer neither changes the file nor prevents it', async () => {
    const { one, batch } = await makeApproved()
    const { items } = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
    getData(await one('PATCH', `/freelancers/${items[0].freelancer.id}`, { city: 'Brest' }))
    getData(await act(one, batch, 'export'))
    expect((await download(one, batch)).text).not.toContain('Brest')
  })

  test('the second person approves the preparation that they have read', async () => {
    const { one, two, batch } = await makeTeam()
    const { prepared_at } = getData(await act(one, batch, 'prepare'))
    getData(await act(one, batch, 'reopen'))
    getData(await one('PATCH', `/payment-batches/${batch.id}`, { execution_date: '2026-03-20' }))
    world.clock.advance(1)
    getData(await act(one, batch, 'prepare'))
    expect(await act(two, batch, 'approve', { prepared_at })).toMatchObject(refusal(400, 'batch_changed'))
    expect(await act(two, batch, 'approve', { prepared_at: null })).toMatchObject({ status: 200 })
  })

  test('a line of a prepared batch shows the problems that prevent the export', async () => {
    const { one, batch } = await makeApproved()
    const { items } = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
    await sql(
      'update invoice set contested_at = $2 where entry_id = $1',
      items[0].entry_id,
      world.clock.now(),
    )
    const lines = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
    expect(lines.items).toMatchObject([{ problems: ['contested'], bank_account: { last_digits: '0189' } }])
    expect(await act(one, batch, 'export')).toMatchObject(refusal(400, 'batch_not_payable'))
  })
})

describe('a batch', () => {
  test('that is cancelled has no file', async () => {
    const { team, one, two, batch } = await makeApproved()
    const { sha256 } = getData(await act(one, batch, 'export'))
    getData(await act(two, batch, 'cancel', {}))
    const cancelled = refusal(400, 'payment_file_cancelled', { currentStatus: 'cancelled', allowed: [] })
    expect(await download(one, batch)).toMatchObject(cancelled)
    const headers = { authorization: `Bearer ${team.key}`, 'if-none-match': `"${sha256}"` }
    expect(await world.send(`/api/v1/payment-batches/${batch.id}/file`, { headers })).toMatchObject(cancelled)
  })

  test('with confirmed and released entries has no file, if nobody downloaded it before the release', async () => {
    const { team, one, two, batch } = await makeTeam()
    const { id } = await makePayable(world, team)
    getData(await act(one, batch, 'add-entries', { entry_ids: [id] }))
    getData(await act(one, batch, 'prepare'))
    getData(await act(two, batch, 'approve'))
    getData(await act(one, batch, 'export'))
    getData(await act(one, batch, 'confirm', { ...PAID, entry_ids: [id] }))
    expect(getData(await act(one, batch, 'cancel', {})).status).toBe('confirmed')
    expect(await download(one, batch)).toMatchObject(
      refusal(400, 'payment_file_cancelled', { currentStatus: 'confirmed' }),
    )
  })

  test('whose file was downloaded can only be cancelled by a second person', async () => {
    const { one, two, three, batch } = await makeApproved()
    getData(await act(one, batch, 'export'))
    expect((await read(one, batch)).allowed_actions).toContain('cancel')
    expect((await download(two, batch)).status).toBe(200)
    for (const [call, cause] of [
      [one, 'prepared'],
      [two, 'downloaded'],
    ] as const) {
      expect((await read(call, batch)).allowed_actions).not.toContain('cancel')
      expect(await act(call, batch, 'cancel', {})).toMatchObject(
        refusal(403, 'batch_second_person', { params: { cause } }),
      )
    }
    expect((await read(three, batch)).allowed_actions).toContain('cancel')
    expect(getData(await act(three, batch, 'cancel', {})).status).toBe('cancelled')
  })

  test('whose file was downloaded and which is paid: its payments are reversed by a second person', async () => {
    const { team, one, two, three, batch } = await makeApproved()
    const { items } = getData(await one('GET', `/payment-batches/${batch.id}/lines`))
    const id = items[0].entry_id
    getData(await act(one, batch, 'export'))
    expect((await download(two, batch)).status).toBe(200)
    getData(await act(one, batch, 'confirm', PAID))
    const path = `/accounting/entries/${id}`
    const reverse = (call: Call) => call('POST', `${path}/reverse-payment`, { reason: 'Returned' })
    const listActions = async (call: Call): Promise<string[]> =>
      getData(await call('GET', path)).entry.allowed_actions
    for (const call of [one, two]) {
      expect(await listActions(call)).not.toContain('reverse-payment')
      expect(await reverse(call)).toMatchObject(
        refusal(403, 'reversal_second_person', { params: { cause: 'handled_batch' } }),
      )
    }
    const { id: user_id } = await makeColleague(world, team)
    const { key } = getData(
      await one('POST', '/api-keys', { name: 'Bank returns', user_id, scopes: ['payments:reverse'] }),
    )
    expect(await reverse(world.callerWith(key))).toMatchObject(
      refusal(403, 'reversal_second_person', { params: { cause: 'key_of_involved' } }),
    )
    expect(await listActions(three)).toContain('reverse-payment')
    getData(await reverse(three))
  })

  test('of which nobody has the file, or which is a prepared draft, is cancelled by anybody', async () => {
    const { team, one, batch } = await makeApproved()
    expect(getData(await act(one, batch, 'cancel', {}))).toMatchObject({
      status: 'cancelled',
      entry_count: 0,
    })
    const other = await makeBatch(world, team)
    getData(await act(one, other, 'prepare'))
    expect(getData(await act(one, other, 'cancel', {})).status).toBe('cancelled')
  })
})

describe('a node of the previous release, which knows no approval,', () => {
  async function exportRow({ id: tenantId }: Team, batchId: string): Promise<void> {
    const [account] = await sql(
      'select id from bank_account where tenant_id = $1 and owner_id = $1',
      tenantId,
    )
    await sql(
      `update payment_batch set status = 'exported', file_name = 'f.xml', size = 1, sha256 = '\\x00', exported_at = $3,
        bank_account_id = $4 where tenant_id = $1 and id = $2`,
      tenantId,
      batchId,
      world.clock.now(),
      (account as Body).id,
    )
  }

  test('does not export a batch that is not approved, or is prepared', async () => {
    const { team, one, batch } = await makeTeam({ rule: false })
    await setRule(team, true)
    await expect(exportRow(team, batch.id)).rejects.toThrow()
    getData(await act(one, batch, 'prepare'))
    await forceRuleOff(team)
    await expect(exportRow(team, batch.id)).rejects.toThrow()
    const other = await makeBatch(world, team)
    await exportRow(team, other.id)
    expect((await read(one, other)).status).toBe('exported')
  })

  test('does not change a prepared batch', async () => {
    const { one, batch } = await makeApproved()
    for (const change of ["label = 'x'", "execution_date = '2026-03-30'", 'line_count = 2', 'total = 1'])
      await expect(
        sql(`update payment_batch set ${change} where id = $1`, batch.id),
        change,
      ).rejects.toThrow()
    expect((await read(one, batch)).approved_at).not.toBeNull()
  })

  test('sends no file of a cancelled batch, and a user who downloaded a file there cannot cancel the batch', async () => {
    const { one, two, three, batch } = await makeApproved()
    getData(await act(one, batch, 'export'))
    const { id } = getData(await two('GET', '/me')).user
    const call = JSON.stringify({ actor_kind: 'user', actor_id: id })
    const readFile = () =>
      world.database.transaction(async (tx) => {
        world.clock.advance(1)
        await tx.query({ text: `select set_config('engagement.call', $1, true)`, values: [call] })
        const values = [batch.id, world.clock.now()]
        await tx.query({ text: 'update payment_batch set file_read_at = $2 where id = $1', values })
      })
    await readFile()
    expect(await act(two, batch, 'cancel', {})).toMatchObject(refusal(403, 'batch_second_person'))
    getData(await act(three, batch, 'cancel', {}))
    await expect(readFile()).rejects.toThrow()
  })
})

describe('of concurrent requests', () => {
  const countOk = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length

  test('one prepares the batch, and one approves it', async () => {
    const { one, two, three, batch } = await makeTeam()
    expect(countOk(await Promise.all([act(one, batch, 'prepare'), act(two, batch, 'prepare')]))).toBe(1)
    expect(countOk(await Promise.all([act(three, batch, 'approve'), act(three, batch, 'approve')]))).toBe(1)
  })

  test('one reopens the batch or creates its file', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { one, two, batch } = await makeApproved()
      const [reopened, exported] = await Promise.all([act(two, batch, 'reopen'), act(one, batch, 'export')])
      expect(countOk([reopened, exported])).toBe(1)
      const { status, approved_at } = await read(one, batch)
      expect([status, approved_at !== null]).toEqual(
        exported.status === 200 ? ['exported', true] : ['draft', false],
      )
    }
  })

  test('a reopening ends the approval, whichever comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { one, two, batch } = await makeTeam()
      getData(await act(one, batch, 'prepare'))
      const [, reopened] = await Promise.all([act(two, batch, 'approve'), act(one, batch, 'reopen')])
      expect(reopened.status).toBe(200)
      expect(await read(one, batch)).toMatchObject({ prepared_at: null, approved_at: null })
      expect(await act(one, batch, 'export')).toMatchObject(refusal(400, 'approval_missing'))
    }
  })
})

// Attacks of one person on payments that need two. Each attack is refused, and succeeds once the guard that stops it is removed:
// the guard causes the refusal, not a mistake in the attack.
import { beforeEach, expect, test } from 'vitest'
import { makeColleague, OTHER_IBAN } from '../../make/bank-accounts.ts'
import { getData } from '../../make/missions.ts'
import { makeApprovedAccount, makeBatch, makePayable } from '../../make/payments.ts'
import { type Body, type Reply, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

type Call = Team['call']
const sql = (text: string, ...values: unknown[]) => world.database.query({ text, values })
const DAYS_31_MS = 31 * 86_400_000

const act = (call: Call, { id }: Body, action: string, body?: object) =>
  call('POST', `/payment-batches/${id}/${action}`, body)
const setRule = (call: Call, needs_second_person: boolean) =>
  call('PATCH', '/payment-settings', { needs_second_person })
const download = (call: Call, { id }: Body) => call('GET', `/payment-batches/${id}/file`)

/** The thief and an honest colleague may do everything; the thief's batch is a draft that needs a second person. */
type Scene = { team: Team; thief: Call; colleague: { id: string; call: Call }; batch: { id: string } }

async function makeScene(): Promise<Scene> {
  const team = await world.team({ permissions: ['*', 'bank-details:read'] })
  const colleague = await makeColleague(world, team)
  getData(await setRule(team.call, true))
  const batch = await makeBatch(world, team)
  // A late date, so that it has not passed in attacks that wait.
  const later = { execution_date: '2026-12-31' }
  getData(await team.call('PATCH', `/payment-batches/${batch.id}`, later))
  return { team, thief: team.call, colleague, batch }
}

async function prepare({ thief, batch }: Scene): Promise<void> {
  getData(await act(thief, batch, 'prepare'))
}
async function approve(scene: Scene): Promise<void> {
  await prepare(scene)
  getData(await act(scene.colleague.call, scene.batch, 'approve'))
}
async function exportFile(scene: Scene): Promise<void> {
  await approve(scene)
  getData(await act(scene.thief, scene.batch, 'export'))
}
const readFirstLine = async ({ thief, batch }: Scene): Promise<Body> =>
  getData(await thief('GET', `/payment-batches/${batch.id}/lines`)).items[0]

/** Invites a guest of the thief, and returns the guest's calls with a key that stands for a sign-in. */
async function inviteGuest({ team, thief }: Scene): Promise<Call> {
  const body = { email: 'accomplice@example.com', role: 'team-admin' }
  const { accept_url } = getData(await thief('POST', '/users/invitations', body))
  const headers = { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` }
  const accepted = getData(await world.send('/portal/v1/invitation/accept', { method: 'POST', headers }))
  return world.callerWith((await world.issueKey(team.id, accepted.user.id, ['*'])).key)
}

async function replaceAccount({ team }: Scene, freelancerId: string | null): Promise<void> {
  await sql(
    `update bank_account set status = 'replaced', replaced_at = $2 where owner_id = $1 and status = 'approved'`,
    freelancerId ?? team.id,
    world.clock.now(),
  )
  await makeApprovedAccount(world, team, freelancerId, { iban: OTHER_IBAN })
}
/** Returns a function that makes the previous account the approved one again. */
const restoreAccount = (ownerId: string) => async () => {
  const set = (version: number, status: string, replacedAt: Date | null) =>
    sql(
      'update bank_account set status = $3, replaced_at = $4 where owner_id = $1 and version = $2',
      ownerId,
      version,
      status,
      replacedAt,
    )
  // A trigger prevents changes of accounts.
  await sql('alter table bank_account disable trigger user')
  await set(2, 'replaced', world.clock.now())
  await set(1, 'approved', null)
  await sql('alter table bank_account enable trigger user')
}

const markApproved = ({ batch, colleague }: Scene) =>
  sql(
    'update payment_batch set approved_by = $2, approved_at = prepared_at where id = $1',
    batch.id,
    colleague.id,
  )
/** Makes the colleague the creator and preparer of the batch, as if the thief had not touched it. */
const forgetThief = ({ batch, colleague }: Scene) =>
  sql(
    `update payment_batch set created_by = $2, prepared_by = $2, involved_ids = '{}' where id = $1`,
    batch.id,
    colleague.id,
  )

type Plan = { attack: () => Promise<Reply>; lift: () => Promise<unknown>; code: string; status?: number }

const ATTACKS: Record<string, (scene: Scene) => Promise<Plan>> = {
  'the file is created without a preparation': async (scene) => ({
    attack: () => act(scene.thief, scene.batch, 'export'),
    lift: async () => {
      await prepare(scene)
      await markApproved(scene)
    },
    code: 'approval_missing',
  }),
  'the file is created without an approval': async (scene) => {
    await prepare(scene)
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: () => markApproved(scene),
      code: 'approval_missing',
    }
  },
  'the rule is switched off before the file is created': async (scene) => {
    await prepare(scene)
    await sql('update payment_settings set needs_second_person = false where tenant_id = $1', scene.team.id)
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: () => sql('update payment_batch set needs_second_person = false where id = $1', scene.batch.id),
      code: 'approval_missing',
    }
  },
  'drafts are created before the rule is switched on': async (scene) => {
    const set = (isOn: boolean) =>
      sql('update payment_settings set needs_second_person = $2 where tenant_id = $1', scene.team.id, isOn)
    await set(false)
    const draft = await makeBatch(world, scene.team)
    await set(true)
    return {
      attack: () => act(scene.thief, draft, 'export'),
      lift: () => set(false),
      code: 'approval_missing',
    }
  },
  'the preparer approves': async (scene) => {
    await prepare(scene)
    return {
      attack: () => act(scene.thief, scene.batch, 'approve'),
      lift: () => forgetThief(scene),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'the preparer approves while the rule is off, and switches it on': async (scene) => {
    await sql('update payment_settings set needs_second_person = false where tenant_id = $1', scene.team.id)
    const draft = await makeBatch(world, scene.team)
    getData(await act(scene.thief, draft, 'prepare'))
    return {
      attack: () => act(scene.thief, draft, 'approve'),
      lift: () => forgetThief({ ...scene, batch: draft }),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'the preparer approves with another key': async (scene) => {
    await prepare(scene)
    const { key } = await world.issueKey(scene.team.id, scene.team.userId, ['payments:confirm'])
    return {
      attack: () => act(world.callerWith(key), scene.batch, 'approve'),
      lift: () => forgetThief(scene),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'the preparer approves with a key that they created for a colleague': async (scene) => {
    await prepare(scene)
    const { id, key } = await world.issueKey(scene.team.id, scene.colleague.id, ['payments:confirm'])
    const setCreator = (user: string | null) =>
      sql('update api_key set created_by = $2 where id = $1', id, user)
    await setCreator(scene.team.userId)
    // A process caches the keys that it has seen, so the attack uses another process.
    const otherProcess = await startOtherProcess()
    return {
      attack: () => act(otherProcess.callerWith(key), scene.batch, 'approve'),
      lift: () => setCreator(null),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'a guest of the preparer approves': async (scene) => {
    await prepare(scene)
    const guest = await inviteGuest(scene)
    return {
      attack: () => act(guest, scene.batch, 'approve'),
      lift: async () => world.clock.advance(DAYS_31_MS),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'a user who only changed the label approves': async (scene) => {
    const { call, id } = await makeColleague(world, scene.team)
    getData(await call('PATCH', `/payment-batches/${scene.batch.id}`, { label: 'April' }))
    await prepare(scene)
    return {
      attack: () => act(call, scene.batch, 'approve'),
      lift: () =>
        sql(
          'update payment_batch set involved_ids = array_remove(involved_ids, $2) where id = $1',
          scene.batch.id,
          id,
        ),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'an entry is added after the approval': async (scene) => {
    const { id } = await makePayable(world, scene.team)
    await approve(scene)
    return {
      attack: () => act(scene.thief, scene.batch, 'add-entries', { entry_ids: [id] }),
      lift: async () => getData(await act(scene.thief, scene.batch, 'reopen')),
      code: 'batch_prepared',
    }
  },
  'an entry is added after a reopening, and the file is created with the old approval': async (scene) => {
    const { id } = await makePayable(world, scene.team)
    await approve(scene)
    getData(await act(scene.thief, scene.batch, 'reopen'))
    getData(await act(scene.thief, scene.batch, 'add-entries', { entry_ids: [id] }))
    await prepare(scene)
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: () => markApproved(scene),
      code: 'approval_missing',
    }
  },
  'the execution date is changed after the approval': async (scene) => {
    await approve(scene)
    return {
      attack: () =>
        scene.thief('PATCH', `/payment-batches/${scene.batch.id}`, { execution_date: '2026-03-09' }),
      lift: async () => getData(await act(scene.thief, scene.batch, 'reopen')),
      code: 'batch_prepared',
    }
  },
  'the IBAN of the freelancer changes after the approval': async (scene) => {
    await approve(scene)
    const { id } = (await readFirstLine(scene)).freelancer
    await replaceAccount(scene, id)
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: restoreAccount(id),
      code: 'batch_outdated',
    }
  },
  'the account of the team changes after the approval': async (scene) => {
    await approve(scene)
    await replaceAccount(scene, null)
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: restoreAccount(scene.team.id),
      code: 'batch_outdated',
    }
  },
  'the remittance text changes after the approval': async (scene) => {
    await approve(scene)
    const { entry_id } = await readFirstLine(scene)
    const setLabel = (label: string) =>
      sql('update accounting_entry set label = $2 where id = $1', entry_id, label)
    const [{ label }] = (await sql('select label from accounting_entry where id = $1', entry_id)) as [Body]
    await setLabel('Refund')
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: () => setLabel(label),
      code: 'batch_outdated',
    }
  },
  'the entry is cancelled after the approval': async (scene) => {
    await approve(scene)
    const { entry_id } = await readFirstLine(scene)
    const setStatus = (status: string) =>
      sql('update accounting_entry set status = $2 where id = $1', entry_id, status)
    await setStatus('cancelled')
    return {
      attack: () => act(scene.thief, scene.batch, 'export'),
      lift: () => setStatus('waiting_payment'),
      code: 'batch_not_payable',
    }
  },
  'the batch is prepared anew while the second person reads it': async (scene) => {
    await prepare(scene)
    const read = async () => getData(await scene.colleague.call('GET', `/payment-batches/${scene.batch.id}`))
    let { prepared_at } = await read()
    getData(await act(scene.thief, scene.batch, 'reopen'))
    const { id } = await makePayable(world, scene.team)
    getData(await act(scene.thief, scene.batch, 'add-entries', { entry_ids: [id] }))
    world.clock.advance(1)
    await prepare(scene)
    return {
      attack: () => act(scene.colleague.call, scene.batch, 'approve', { prepared_at }),
      lift: async () => {
        prepared_at = (await read()).prepared_at
      },
      code: 'batch_changed',
    }
  },
  'the file of a cancelled batch is downloaded': async (scene) => {
    await exportFile(scene)
    getData(await act(scene.thief, scene.batch, 'cancel', {}))
    return {
      attack: () => download(scene.thief, scene.batch),
      lift: () =>
        sql(
          `update payment_batch set status = 'exported', cancelled_at = null where id = $1`,
          scene.batch.id,
        ),
      code: 'payment_file_cancelled',
    }
  },
  'one entry is confirmed, the other is released, and the file with both is downloaded': async (scene) => {
    const { id } = await makePayable(world, scene.team)
    getData(await act(scene.thief, scene.batch, 'add-entries', { entry_ids: [id] }))
    await exportFile(scene)
    const paid = { paid_on: '2026-03-02', entry_ids: [id] }
    getData(await act(scene.thief, scene.batch, 'confirm', paid))
    getData(await act(scene.thief, scene.batch, 'cancel', {}))
    return {
      attack: () => download(scene.thief, scene.batch),
      lift: () => sql('update payment_batch set cancelled_at = null where id = $1', scene.batch.id),
      code: 'payment_file_cancelled',
    }
  },
  'the file is downloaded, and the batch is cancelled to pay its entries once more': async (scene) => {
    await exportFile(scene)
    expect((await download(scene.thief, scene.batch)).status).toBe(200)
    return {
      attack: () => act(scene.thief, scene.batch, 'cancel', {}),
      lift: () => sql('update payment_batch set file_read_at = null where id = $1', scene.batch.id),
      code: 'batch_second_person',
      status: 403,
    }
  },
  'a user who only downloaded the file cancels the batch': async (scene) => {
    await exportFile(scene)
    const { call } = await makeColleague(world, scene.team)
    expect((await download(call, scene.batch)).status).toBe(200)
    return {
      attack: () => act(call, scene.batch, 'cancel', {}),
      lift: () => sql(`update payment_batch set file_reader_ids = '{}' where id = $1`, scene.batch.id),
      code: 'batch_second_person',
      status: 403,
    }
  },
}

const startOtherProcess = () => startWorld({ database: world.database, clock: world.clock })

test.each(Object.entries(ATTACKS))('refused: %s', async (_name, plan) => {
  const { attack, lift, code, status = 400 } = await plan(await makeScene())
  const refused = await attack()
  expect([refused.status, refused.body.error?.details.code], refused.text).toEqual([status, code])
  await lift()
  const through = await attack()
  expect(through.status, through.text).toBeLessThan(300)
})

// Mails to a mail server that is killed now and then, while the service is killed too. 60 kills take about 10 minutes.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress } from '../../../../../bench/progress.ts'
import { killPostgres, prepareDataFolder } from '../../process/programs/data-folder.ts'
import { type MailServerProcess, startMailServerProcess } from '../../process/programs/mail-server-process.ts'
import { type Environment, restart, startEnvironment, waitUntilReady } from '../environment.ts'
import { type Entry, findAcknowledgement } from '../ledger.ts'
import type { Load } from '../load.ts'
import { type AskedMail, findMailDefects, type RecordedMail } from '../mails/mail-defects.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { runUnderLoad } from './under-load.ts'

/** Every fifth time PostgreSQL is killed, too. */
const BOTH_EVERY = 5
/** Every third time the mail server is killed, too, and starts again with the service. */
const MAIL_SERVER_EVERY = 3
/** Longest time without a mail: claims of a killed process end after a minute, and retries have growing delays. */
const MAX_STALL_MS = 600_000
const DRAIN_POLL_MS = 2000

async function kill(environment: Environment, mailServer: MailServerProcess, index: number): Promise<void> {
  const isMailServerToo = index % MAIL_SERVER_EVERY === 0
  if (isMailServerToo) await mailServer.kill()
  if (index % BOTH_EVERY === 0) killPostgres(environment.folder)
  await environment.server.kill()
  if (isMailServerToo) await mailServer.startAgain()
  await restart(environment)
}

/**
 * Each request for documents is mailed to the freelancer. Some of the documents stay missing, so that the mail is sent whenever it is
 * due.
 */
function listExpectedMails(entries: readonly Entry[]): AskedMail[] {
  const addresses = new Map(
    entries.flatMap((entry) => {
      const id = entry.act === 'createFreelancer' ? findAcknowledgement(entry)?.id : undefined
      return id ? [[id, String((entry.body as { email?: string }).email)] as const] : []
    }),
  )
  const requests = entries.filter(({ act }) => act === 'requestComplianceDocuments')
  const byFreelancer = Map.groupBy(requests, ({ path }) => /freelancers\/([^/]+)\//.exec(path)?.[1] ?? '')
  return [...byFreelancer].flatMap(([id, freelancerRequests]) => {
    const to = addresses.get(id)?.toLowerCase()
    const count = (outcome: Entry['outcome']) =>
      freelancerRequests.filter((one) => one.outcome === outcome).length
    const kind = 'compliance_documents_requested'
    return to ? [{ kind, to, times: count('ok'), perhaps: count('info') }] : []
  })
}

/** Sandboxes send no mail. Digests and quiet hours may postpone mails beyond the end. */
const IS_DUE = `due_at < now() + interval '1 hour' and tenant_id not in (select tenant_id from sandbox)`

async function readMailRecords({ connect }: Environment): Promise<{ due: number; mails: RecordedMail[] }> {
  const session = await connect()
  const outbox = await session.query<{ due: number }>(
    `select count(*)::int as due from mail_outbox where ${IS_DUE}`,
  )
  const { rows } = await session.query<RecordedMail>(
    `select kind, status, recipients, message_id as "messageId" from mail
      where tenant_id not in (select tenant_id from sandbox)`,
  )
  await session.end()
  return { due: outbox.rows[0]?.due ?? 0, mails: rows }
}

/** Waits until every mail is sent, or no further mail is sent for a while. */
async function drain(environment: Environment): Promise<number> {
  for (let [least, deadline] = [Number.POSITIVE_INFINITY, 0]; ; ) {
    const { due } = await readMailRecords(environment)
    if (due < least) [least, deadline] = [due, performance.now() + MAX_STALL_MS]
    if (due === 0 || performance.now() > deadline) return due
    progress(`${due.toLocaleString('en')} mails are due`)
    await sleep(DRAIN_POLL_MS)
  }
}

async function run(plan: Plan): Promise<Result> {
  const folder = prepareDataFolder()
  const mailServer = await startMailServerProcess(join(folder, '..', 'mails.jsonl'))
  // Without a fixed URL, the links in mails would change with the port of each process.
  const settings = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://engagement.example' }
  const environment = await startEnvironment(folder, settings)
  let remark = ''
  const check = async (load: Load): Promise<string[]> => {
    await load.pause()
    await waitUntilReady(() => environment.server.address)
    const due = await drain(environment)
    const { mails } = await readMailRecords(environment)
    const requests = listExpectedMails(await environment.ledger.entries())
    const accepted = mailServer.mails()
    const kinds = new Set(mails.map(({ kind }) => kind)).size
    const copies = accepted.length - new Set(accepted.map(({ messageId }) => messageId)).size
    remark = `${mails.length} mails of ${kinds} kinds, ${copies} of them twice with one Message-ID; ${requests.length} requests for documents`
    const unsent = due === 0 ? [] : [`${due} mails are not sent`]
    return [...unsent, ...findMailDefects(requests, mails, accepted)]
  }
  return runUnderLoad(plan, (_, __, index) => kill(environment, mailServer, index), {
    environment,
    atEnd: check,
    remark: () => remark,
  })
}

export const MAILS: Scenario = {
  name: 'mails',
  what: 'mails, while the server is killed, sometimes with PostgreSQL or with the mail server',
  strikes: 60,
  isKill: true,
  run,
}

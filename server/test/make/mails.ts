// Mails of the service: what sending them needs, and a real SMTP server that receives them.
import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { createSecretKeys } from '../../src/domain/access/secret-keys.ts'
import { NOTIFICATION_MAILS } from '../../src/features/across/notifications/mail/notification-mail.ts'
import { PORTAL_LINK_MAILS } from '../../src/features/across/notifications/mail/portal-link-mail.ts'
import { WEBHOOK_MAILS } from '../../src/features/across/webhooks/disabled-mail.ts'
import { DECLARATIONS } from '../../src/features/all.ts'
import { INVITATION_MAILS } from '../../src/features/identity/invitations/invitation-mail.ts'
import { RULE_CHANGE_MAILS } from '../../src/features/identity/rule-changes/rule-change-mail.ts'
import { SIGN_IN_MAILS } from '../../src/features/identity/sign-in/sign-in-mail.ts'
import { STEP_UP_MAILS } from '../../src/features/identity/step-up/step-up-mail.ts'
import { ACCOUNTING_MAILS } from '../../src/features/money/accounting-exports/send/sending-mail.ts'
import { BANK_MAILS } from '../../src/features/money/bank-details/bank-mail.ts'
import { INVOICE_MAILS } from '../../src/features/money/invoices/portal/contest-mail.ts'
import { COMPLIANCE_MAILS } from '../../src/features/people/compliance-documents/compliance-mail.ts'
import { FREELANCER_MAILS } from '../../src/features/people/freelancers/address-mail.ts'
import { deliverDue } from '../../src/features/platform/mails/index.ts'
import { createSandboxes } from '../../src/features/platform/sandbox/index.ts'
import { createFileStore } from '../../src/kernel/db/files/file-store.ts'
import { createMailer, type Mail, type Mailer, type MailResult } from '../../src/kernel/mail/mail.ts'
import {
  type DeclaredMail,
  type DeliveryDeps,
  indexMailsByKind,
} from '../../src/kernel/mail/mail-delivery.ts'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'
import { SECRET_KEY } from '../world/test-options.ts'
import type { Team, World } from '../world/world.ts'
import { type ReceivedMail, readMail } from './read-mail.ts'

export const createMailDeps = (
  { database, clock }: Pick<World, 'database' | 'clock'>,
  mailer: Mailer,
): DeliveryDeps => ({
  db: database,
  clock,
  realClock: clock,
  sandboxes: createSandboxes(database, clock),
  mailer,
  publicUrl: () => 'https://engagement.example',
  secretKeys: createSecretKeys(SECRET_KEY),
  declared: DECLARATIONS,
  files: createFileStore({ putsInto: 'postgres' }),
  onFailure: () => {},
})

/** Creates a function that sends a batch of one feature's due mails, and returns how many it claimed. */
const createMailSender = (mails: readonly DeclaredMail[]) => (deps: DeliveryDeps) =>
  deliverDue(deps, indexMailsByKind(mails))

export const deliverAddressMails = createMailSender(FREELANCER_MAILS)
export const deliverBankMails = createMailSender(BANK_MAILS)
export const deliverComplianceMails = createMailSender(COMPLIANCE_MAILS)
export const deliverContestMails = createMailSender(INVOICE_MAILS)
export const deliverDisabledMails = createMailSender(WEBHOOK_MAILS)
export const deliverInvitations = createMailSender(INVITATION_MAILS)
export const deliverNotifications = createMailSender(NOTIFICATION_MAILS)
export const deliverPortalLinks = createMailSender(PORTAL_LINK_MAILS)
export const deliverRuleChanges = createMailSender(RULE_CHANGE_MAILS)
export const deliverSendings = createMailSender(ACCOUNTING_MAILS)
export const deliverSignInCodes = createMailSender(SIGN_IN_MAILS)
export const deliverStepUpCodes = createMailSender(STEP_UP_MAILS)

/** A mailer without a mail server. */
export const fakeMailer = (send: (mail: Mail) => Promise<MailResult>): Mailer => ({
  domain: 'example.com',
  send,
  close() {},
})

/** A PNG file of one pixel, in base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type TestMail = { id: string; message_id: string; cause_id: string }

/** A mail that was sent to an invited person, also in a world that has no mail server. */
export async function makeMail(
  world: World,
  team: Team,
  result: () => Promise<MailResult> = async () => SENT,
): Promise<TestMail> {
  const invited = { email: `${randomUUID()}@example.com`, role: 'team-member' }
  const { id } = (await team.call('POST', '/users/invitations', invited)).body.data
  await world.database.query({
    text: `insert into mail_outbox (tenant_id, kind, cause_id, number, due_at) values ($1, 'invitation', $2, 1, $3)
      on conflict do nothing`,
    values: [team.id, id, world.clock.now()],
  })
  await deliverInvitations(createMailDeps(world, fakeMailer(result)))
  let finishedMail: TestMail | undefined
  // Another test of the same world may be sending it.
  await waitFor('the mail', TIMEOUT_MS, async () => {
    const { items } = (await team.call('GET', `/mails?recipient=${invited.email}`)).body.data
    finishedMail = items.find(({ status }: { status: string }) => status !== 'pending')
    return finishedMail !== undefined
  })
  return finishedMail as TestMail
}

export const SENT: MailResult = { status: 'sent', response: '250 OK' }

/** `refusal` returns the status with which the server refuses a recipient, or the content if no address is passed. */
export async function startMailServer(
  refusal: (address: string | undefined) => number | undefined = () => undefined,
) {
  const received: ReceivedMail[] = []
  const toSendError = (address?: string) => {
    const responseCode = refusal(address)
    return responseCode && Object.assign(new Error('Refused by the test'), { responseCode })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(toSendError(address) || null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(
          readMail(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(chunks).toString('latin1'),
          ),
        )
        done(toSendError() || null)
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  const mailer = createMailer(url, 'Team Engagement <no-reply@mail.example.com>')
  return {
    url,
    mailer,
    received,
    mailsTo: (address: string) => received.filter(({ to }) => to.includes(address)),
    async close() {
      mailer.close()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

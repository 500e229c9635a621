// The mail server of a sandbox: keeps mails in the database, where the team reads them.
import type { ServiceDeps } from '../../../kernel/feature.ts'
import type { Mailer } from '../../../kernel/mail/mail.ts'
import * as queries from './sandbox.queries.ts'

const MAX_MAILS = 2000
/** Domain of the addresses in Message-IDs; reserved for examples (RFC 2606). */
const DOMAIN = 'sandbox.invalid'

export const captureMails = (
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  tenant_id: string,
): Mailer => ({
  domain: DOMAIN,
  async send({ id, kind, to, subject, text, html }) {
    const recipients = to.split(', ').map((address) => address.toLowerCase())
    await db.transaction(async (tx) => {
      queries.insertMail.queue(tx, {
        tenant_id,
        id,
        kind,
        recipients,
        subject,
        text,
        html,
        at: clock.now(),
      })
      await queries.deleteOldMails.run(tx, { tenant_id, kept: MAX_MAILS })
    })
    return { status: 'sent', response: null }
  },
  close() {},
})

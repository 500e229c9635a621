// Announces documents that expire soon or have expired: one event each, on any number of nodes. A notification announces that a document
// expires soon; a mail announces that it has expired, regardless of the notification settings of the freelancer.

import { SERVICE } from '../../../domain/access/principal.ts'
import { newId } from '../../../domain/ids.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { insertDueMail } from '../../platform/mails/index.ts'
import { COMPLIANCE_DOCUMENT_EVENTS } from './compliance-documents.manifest.ts'
import { insertMail } from './compliance-documents.queries.ts'
import { lastDue } from './compliance-documents.rules.ts'
import { findTeamsWithDue, lockDueDocuments, setNextDue } from './due-documents.queries.ts'

const BATCH_SIZE = 100

type Deps = Pick<JobDeps, 'db' | 'clock'>

export async function announceDueDocuments(deps: Deps): Promise<number> {
  let announced = 0
  for (const { tenant_id } of await findTeamsWithDue.many(deps.db, { now: deps.clock.now() }))
    announced += await announceDueDocumentsOfTeam(deps, tenant_id)
  return announced
}

export async function announceDueDocumentsOfTeam({ db, clock }: Deps, tenantId: string): Promise<number> {
  let announced = 0
  for (;;) {
    const batch = await db.transaction((tx) => announceBatch({ db: tx, clock, tenantId }))
    announced += batch
    if (batch === 0) return announced
  }
}

async function announceBatch(team: { db: Db; clock: Deps['clock']; tenantId: string }): Promise<number> {
  const { db, clock, tenantId: tenant_id } = team
  const at = clock.now()
  const due = await lockDueDocuments.many(db, { tenant_id, now: at, limit: BATCH_SIZE })
  for (const { id, freelancer_id, kind, valid_until, is_over, is_told } of due) {
    // A document that has already expired is announced as expired, not as expiring.
    const event = COMPLIANCE_DOCUMENT_EVENTS[is_over ? 'expired' : 'expiring']
    const next = is_over ? { due_on: null, due_event: null } : lastDue(valid_until)
    setNextDue.queue(db, { tenant_id, id, ...next })
    recordEvent({ ...team, actor: SERVICE, requestId: null }, event, id, {
      freelancer_id,
      kind,
      valid_until,
    })
    if (is_over && is_told) {
      const mail = { tenant_id, id: newId() }
      insertMail.queue(db, {
        ...mail,
        freelancer_id,
        template: 'expired',
        document_ids: [id],
        message: null,
        at,
      })
      const kind = 'compliance_document_expired'
      insertDueMail.queue(db, { tenant_id, kind, cause_id: mail.id, number: 0, due_at: at })
    }
  }
  return due.length
}

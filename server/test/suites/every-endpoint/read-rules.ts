// The rule of reads for every endpoint: the listed reads are recorded, and the others leave no trace. It throws if the endpoint
// breaks it.
import { expect } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { getRequestId, listRequestEntries } from '../../make/audit-entries.ts'
import type { Reply, Team, World } from '../../world/world.ts'
import { createSharedTeam } from './shared-team.ts'
import type { Rule } from './violations.ts'

/** The event and the audited resource of each recorded read. Bank details in clear are read by a POST, which records as a write does. */
export const RECORDED: Record<string, { event: string; resource: string }> = {
  exportFreelancer: { event: 'freelancer.exported', resource: 'freelancer' },
  exportUser: { event: 'user.exported', resource: 'user' },
  getAccountingExportFile: { event: 'accounting_export.file_read', resource: 'accounting_export' },
  getComplianceDocumentFile: { event: 'compliance_document.file_read', resource: 'compliance_document' },
  getDas2File: { event: 'tenant.exported', resource: 'team_settings' },
  getInvoiceArchive: { event: 'tenant.exported', resource: 'team_settings' },
  getPaymentBatchFile: { event: 'payment_batch.file_read', resource: 'payment_batch' },
  getSupplierInvoiceFile: { event: 'supplier_invoice.file_read', resource: 'supplier_invoice' },
  listChanges: { event: 'tenant.exported', resource: 'team_settings' },
}

/** Files that are not recorded, and why. */
export const UNRECORDED_FILES: Record<string, string> = {
  getExpenseReceipt: 'a part of a report',
  getInvoiceFile: 'the detail of one entry',
  getMissionDocument: 'the detail of one mission',
  getMissionDocumentVersion: 'the detail of one mission',
  previewDefaultTemplate: 'made of examples',
  previewDocumentTemplate: 'made of examples',
}

export const isFile = ({ response }: EndpointRecord) =>
  (response as { format?: string }).format === 'binary' || 'content' in response

export function createReadRules(world: World) {
  const shared = createSharedTeam(world)

  const listEvents = async ({ id }: Team, reply: Reply): Promise<string[]> => {
    const rows = await world.database.query<{ type: string }>({
      text: 'select type from event where tenant_id = $1 and request_id = $2',
      values: [id, getRequestId(reply)],
    })
    return rows.map(({ type }) => type)
  }

  /** A recorded read records each GET, and neither a HEAD nor a 304. */
  const recordsRead: Rule = async (endpoint) => {
    const { operationId } = endpoint
    const team = await shared.getTeam(endpoint)
    const path = await shared.getPath(endpoint)
    const recorded = RECORDED[operationId]
    const expectTrace = async (reply: Reply, isRecorded: boolean) => {
      const [events, entries] = [await listEvents(team, reply), await listRequestEntries(team, reply)]
      expect(events).toEqual(isRecorded ? [recorded?.event] : [])
      const actor = { kind: 'user', id: team.userId }
      const entry = { action: operationId, resource: recorded?.resource, actor, credential_id: team.keyId }
      expect(entries).toMatchObject(isRecorded ? [entry] : [])
    }
    const send = (method: string, headers: object = {}) =>
      world.send(`/api/v1${path}`, { method, headers: { 'x-api-key': team.key, ...headers } })
    const first = await send('GET')
    expect(first.status, first.text.slice(0, 300)).toBe(200)
    await expectTrace(first, recorded !== undefined)
    if (!recorded) return
    // The clock stands still: two reads of one instant are two entries.
    await expectTrace(await send('GET'), true)
    await expectTrace(await send('HEAD'), false)
    const etag = first.headers['etag']
    if (etag) {
      // The export of a person contains its time, so it may have changed.
      const again = await send('GET', { 'if-none-match': String(etag) })
      await expectTrace(again, again.status !== 304)
    }
  }

  return { recordsRead }
}

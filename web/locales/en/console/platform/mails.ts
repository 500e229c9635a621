import { plural } from '../../../../shared/language/plural.ts'
import notifications from '../../shared/across/notifications.ts'

const texts = {
  mails: {
    title: 'Mails',
    logo: 'The logo in your mails is set on the page',
    company: 'Company',
    lead: 'Mails that were sent for your team in the last 90 days, without their content.',
    recipient: 'Recipient',
    kind: 'Subject',
    sent: 'Sent',
    created: 'Created',
    response: 'Response of the mail server',
    empty: 'No mails.',
    attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
    statuses: {
      pending: 'Being sent',
      retrying: 'Will be retried',
      sent: 'Sent',
      refused: 'Refused',
      failed: 'Given up',
      bounced: 'Returned',
      cancelled: 'Cancelled',
    },
    kinds: {
      invitation: 'Invitation',
      portal_link: 'Portal link',
      step_up_code: 'Confirmation code',
      accounting_files: 'Files for the accountant',
      invoice_contested: 'Invoice contested',
      address_replaced: 'Address changed',
      bank_account_proposed: 'Bank account to approve',
      bank_account_approved: 'Bank account approved',
      compliance_documents_requested: 'Documents requested',
      compliance_document_refused: 'Document refused',
      compliance_document_expired: 'Document expired',
      rule_change: 'Rule loosened',
      webhook_disabled: 'Webhook disabled',
      webhook_access_lost: 'Webhook to take over',
      ...notifications.kind.names,
      notification_digest: notifications.kind.digest,
    } as Record<string, string>,
  },
  undeliverable: {
    title: 'Addresses that mails do not reach',
    lead: 'They leave the list when a later mail arrives. Correct the address of the person, or ask them about it.',
    mark: 'Mails are refused',
    address: 'Address',
    reason: 'Reason',
    reasons: { refused: 'Refused', bounced: 'Returned' },
    response: 'Response of the mail server',
    since: 'Since',
  },
}

export default texts

import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { Mission } from '../../../../shared/sdk.ts'

const texts = {
  draft: {
    create: 'Create mission',
    creating: 'Creating…',
    save: 'Save changes',
    saving: 'Saving…',
    discard: 'Discard changes',
    editTitle: 'Edit draft',
    editLead:
      'The mission has not been offered to the freelancer yet. When its terms change, the approver is asked again and the contract is generated again.',
    notDraft: 'The terms of this mission can no longer be changed: it is not a draft any more.',
    duplicated: (name: string) => `Filled in from “${name}”. Enter the dates of the new mission.`,
    total: (amount: string) => `Total ${amount} excl. VAT`,
    estimated: (amount: string, days: string) =>
      `About ${amount} excl. VAT for ${days} (every weekday of the period)`,
    ofQuantity: {
      hourly: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
      daily: (count: number) => plural(count, { one: '# day', other: '# days' }),
      monthly: (count: number) => plural(count, { one: '# month', other: '# months' }),
      deliverable: (count: number) => number(count),
    },
    startOver: 'Clear form',
    what: 'Work',
    price: 'Price',
    contract: 'Contract',
    contractKind: 'Contract type',
    references: 'Payment and references',
    approval: 'Approval',
    choose: 'Select…',
    descriptionHint: 'Objectives, deliverables, working conditions.',
    rate: {
      hourly: 'Hourly rate',
      daily: 'Daily rate',
      monthly: 'Monthly rate',
      deliverable: 'Reference rate',
    },
    referenceHint: 'Optional, for information.',
    addDeliverable: 'Add a deliverable',
    removeDeliverable: (position: number) => `Remove deliverable ${position}`,
    remove: 'Remove',
    deliverable: (position: number) => `Deliverable ${position}`,
    details: 'Details',
    sum: (total: string) => `Total ${total} excl. VAT`,
    contracts: {
      keep: 'Keep the contract of this draft',
      none: 'Services agreement, without document',
      default: 'Services agreement, from the default template',
      own: 'Services agreement, from your own template',
      framework: 'Under the freelancer’s framework agreement',
      'new-framework': 'New framework agreement, from your own template',
      upload: 'New framework agreement, from your own PDF',
    },
    keepHint: (kind: Mission['contract_kind'] | undefined): string =>
      kind === 'master_agreement'
        ? 'The framework agreement stays, so the freelancer cannot be changed. A document that was generated is generated again.'
        : 'The document is generated again with the new terms.',
    leaveHint:
      'The mission leaves its framework agreement, which ends unless another mission is under it. A services agreement replaces it.',
    reuseHint: 'If the freelancer already has a valid framework agreement, the mission uses it.',
    noAgreement: 'This freelancer has no framework agreement that can be used: select a new one.',
    locale: 'Language',
    locales: { fr: 'French', en: 'English' },
    template: 'Template',
    validUntil: 'Framework agreement valid until',
    file: 'Framework agreement (PDF)',
    termsDays: 'Payment term (days)',
    teamDays: (days: number) => `Leave empty for the team default (${days}).`,
    termsBasis: 'Payment term basis',
    asUsual: 'Team default',
    teamBasis: (basis: string) => `Team default: ${basis}.`,
    approverHint:
      'With an approver, the mission stays a draft until they approve it. Without one, it is offered to the freelancer immediately.',
    noApprover: 'No approval needed',
    unsubscribed: 'Your team’s subscription is inactive: missions cannot be created.',
    mayNot: 'Your key cannot create missions.',
    attention: 'Some fields need your attention.',
    errors: {
      required: 'This field is required.',
      amount: 'Enter an amount with at most four decimals, such as 550 or 550.50.',
      positive: 'Must be greater than 0.',
      order: 'Must not be before the start.',
      days: 'Enter a whole number from 1 to 365.',
      pdf: 'Choose a PDF file.',
    },
  },
}

export default texts

import { day, formatName, number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { Mission } from '../../../../shared/sdk.ts'

const texts = {
  dueReports: {
    title: 'Reports due',
    month: 'Month',
    state: 'Report',
    reminder: 'Reminder',
    reminded: (name: string, month: string) => `${name} has been reminded of the ${month} report.`,
  },
  event: {
    types: {
      'mission.created': 'Mission created',
      'mission.updated': 'Mission edited',
      'mission.approved': 'Approved and offered to the freelancer',
      'mission.refused': 'Refused',
      'mission.accepted': 'Accepted by the freelancer',
      'mission.declined': 'Declined by the freelancer',
      'mission.signed': 'Contract signed on behalf of the company',
      'mission.released': 'Started: its framework agreement has been signed',
      'mission.agreement_taken_over': 'Took over the framework agreement of a mission that did not go ahead',
      'mission.cancelled': 'Cancelled',
      'mission.extension_proposed': 'Extension proposed',
      'mission.extension_accepted': 'Extension accepted by the freelancer',
      'mission.extension_declined': 'Extension declined by the freelancer',
      'mission.extension_withdrawn': 'Extension withdrawn',
      'mission.termination_scheduled': 'Early termination scheduled',
      'mission.terminated': 'Terminated early',
      'mission.early_terminated': 'Terminated early, as scheduled',
      'mission.termination_undone': 'Early termination cancelled',
      'mission.completed': 'Completed: the end date has passed',
      'mission.deleted': 'Deleted',
      'mission.report_reminded': 'Freelancer reminded of a report',
    },
    actors: {
      user: 'A user',
      operator: 'The operator',
      invitee: 'An invited person',
      freelancer: 'The freelancer',
      system: 'System',
    },
    until: (date: string) => `until ${date}`,
    on: (date: string) => `on ${date}`,
    rate: (price: string) => `at ${price}`,
    from: (date: string) => `from ${date}`,
    changed: {
      external_id: 'external ID',
      purchase_order: 'purchase order',
      project_code_id: 'project code',
      client_rate_amount: 'client rate',
      approver_id: 'approver',
      team_signer_id: 'signer',
      planned_quantity: 'planned quantity',
      name: 'name',
      description: 'description',
      mission_type: 'billing',
      start_date: 'start',
      end_date: 'end',
      freelancer_id: 'freelancer',
      rate_amount: 'rate',
      deliverables: 'deliverables',
      payment_terms_days: 'payment term',
      payment_terms_basis: 'payment term basis',
      use_service_template: 'contract',
      template_locale: 'language of the contract',
      service_template_id: 'contract template',
    },
    timeline: 'History',
    none: 'No activity yet.',
  },
  missionContract: {
    title: 'Contract',
    caption: 'Versions of the contract, newest first',
    document: 'Document',
    kinds: { contract: 'Contract', amendment: 'Amendment' },
    version: (kind: string, version: number) => `${kind}, version ${version}`,
    made: 'Created',
    signatures: 'Signatures',
    sides: { freelancer: 'Freelancer', company: 'Company' },
    unsigned: 'None yet',
    fingerprint: 'SHA-256',
    file: 'PDF',
    show: 'View',
    older: (count: number) =>
      plural(count, { one: '# earlier version is not shown.', other: '# earlier versions are not shown.' }),
  },
  missionDone: {
    create: ({ status, approver, freelancer }: Mission) =>
      status === 'draft'
        ? `Created as a draft. ${formatName(approver)} has been asked to approve it.`
        : `Created and offered to ${formatName(freelancer)}.`,
    'edit-terms': ({ approver, has_document }: Mission) =>
      `Saved. ${formatName(approver)} is asked to approve the new terms.${has_document ? ' The contract has been generated again.' : ''}`,
    approve: ({ freelancer }: Mission) => `Approved and offered to ${formatName(freelancer)}.`,
    sign: ({ start_date }: Mission) => `Signed. The mission is in progress; it starts on ${day(start_date)}.`,
    refuse: (): string => 'Refused. The mission is closed.',
    cancel: (): string => 'Cancelled. The mission will not take place.',
    extend: ({ freelancer }: Mission) =>
      `Extension proposed. ${formatName(freelancer)} has to accept it; until then, the current terms apply.`,
    'withdraw-extension': (): string => 'Extension withdrawn. The current terms apply.',
    terminate: ({ status, early_termination_date }: Mission) =>
      status === 'early-terminated'
        ? 'Terminated. The mission has ended.'
        : `Early termination scheduled for ${day(early_termination_date ?? '')}.`,
    'undo-termination': ({ end_date }: Mission) => `The mission continues until ${day(end_date)}.`,
    delete: (): string => 'Deleted. This page remains readable.',
    edit: (): string => 'Saved.',
  },
  missionFacts: {
    terms: 'Terms',
    people: 'People and references',
    endsEarly: 'Early termination',
    extension: 'Extension proposed',
    extended: (until: string, price: string, from: string | null) =>
      `until ${until}${price && `, at ${price}`}${from ? ` from ${from}` : ''}`,
    rates: 'Rates',
    rateFrom: (price: string, date: string) => `${price} from ${date}`,
    rateReference: 'Reference rate',
    agreement: 'Framework agreement',
    agreementState: (state: string, until: string) => `${state}, valid until ${until}`,
    umbrella: 'Invoiced by',
    referent: 'Referent',
    createdBy: 'Created',
    by: (at: string, who: string) => `${at} by ${who}`,
    changed: 'Last updated',
    id: 'ID',
  },
  missionNotice: {
    approval: (who: string) => `Awaiting approval by ${who}.`,
    answer: (who: string) => `Awaiting an answer from ${who}.`,
    signature: (who: string) => `Awaiting the signature of ${who} on behalf of the company.`,
    agreement: 'Accepted. The mission starts once its framework agreement is signed.',
    extension: (who: string, date: string, price: string, from: string) =>
      `Awaiting an answer from ${who} to the extension until ${date}${price && ` at ${price}`}${from && ` from ${from}`}.`,
    ending: (date: string) => `Early termination on ${date}.`,
    someone: 'someone',
  },
  missionMoney: {
    title: 'Budget',
    unit: 'Amounts excl. VAT, without expenses.',
    budget: 'Budget',
    estimate: 'Budget (estimate)',
    worked: 'Worked',
    invoiced: 'Invoiced',
    paid: 'Paid',
    remaining: 'Remaining',
    over: 'Over budget',
    explain: 'How these figures are computed',
    sources: {
      planned: (quantity: string) => `Budget: ${quantity} planned, each day at the rate that applies to it.`,
      deliverables: (): string => 'Budget: the total of all deliverables.',
      months: (quantity: string) =>
        `Budget: ${quantity}, each at the rate that applies to it. A part of a month counts as a whole month.`,
      estimated: (quantity: string) =>
        `Budget: an estimate, because no quantity is planned. It counts every weekday from start to end (${quantity}). Enter the planned quantity with Edit.`,
    },
    quantities: {
      hourly: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
      daily: (count: number) => plural(count, { one: '# day', other: '# days' }),
      monthly: (count: number) => plural(count, { one: '# month', other: '# months' }),
      deliverable: (count: number) => number(count),
    },
    workedExplained: (approved: string, pending: string) =>
      `Worked: all activity reports except cancelled ones. Of that, ${approved} is approved and ${pending} is waiting for review.`,
    invoicedExplained:
      'Invoiced: the invoices of approved reports, minus credit notes. Paid: the part of these amounts that is paid.',
    remainingExplained: 'Remaining: the budget minus the value of the work done.',
    expenses: (worked: string, paid: string) => `Expenses come on top: ${worked}, of which ${paid} is paid.`,
    chart: 'Remaining budget by month',
    month: 'Month',
    planned: 'Even pace',
  },
}

export default texts

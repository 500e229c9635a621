// Contracts, amendments, and the evidence page of a signed document.
import { createCount } from '../plural.ts'

const formatCount = createCount('en')
const formatDays = (days: number) => formatCount(days, { one: 'day', other: 'days' })

export default {
  page: { before: 'Page', between: 'of' },
  agreement: {
    missionType: {
      hourly: 'by the hour',
      daily: 'by the day',
      monthly: 'by the month',
      deliverable: 'by deliverable',
    },
    unit: { hourly: 'per hour', daily: 'per day', monthly: 'per month' },
    basis: { invoice_date: 'from the date of the invoice', end_of_month: 'end of month' },
    client: 'The Client',
    contractor: 'The Contractor',
    represented: 'represented by',
    actingAs: (title: string) => `acting as ${title}`,
    authorized: 'duly authorised for this purpose',
    capacities: {
      soleTrader: 'sole trader',
      independent: 'independent contractor',
      president: 'president',
      manager: 'manager',
      other: 'legal representative',
      umbrella: 'agent of the umbrella company',
    },
    ownName: 'acting in their own name',
    tradingAs: (name: string) => `trading as “${name}”`,
    isUmbrella: 'an umbrella company',
    representedByWorker: (person: string) =>
      `represented by ${person}, who carries out the mission and declares that they have authority to sign on its behalf`,
    forUmbrella: 'on behalf of the umbrella company',
    seat: (address: string) => `with its registered office at ${address}`,
    address: (address: string) => `with their place of business at ${address}`,
    registered: 'SIREN',
    register: 'registered under',
    vat: 'VAT number',
    paymentTerms: {
      invoice_date: (days: number) => `${formatDays(days)} from the date of the invoice`,
      end_of_month: (days: number) =>
        `${formatDays(days)} from the date of the invoice, then the end of the month`,
    },
    priceIs: 'The price of the services is',
    priceOfDeliverables: 'The price of the services is that of the following deliverables, excluding VAT:',
    priceStays: 'The price of the services stays as it is.',
    priceFrom: 'This price applies to the services performed from',
    priceUntilThen: 'on. Services performed before that day keep the price agreed until then.',
    proposedBy: (name: string) => `Proposed by ${name}`,
    columns: { deliverable: 'Deliverable', quantity: 'Quantity', unitPrice: 'Unit price', amount: 'Amount' },
    total: 'Total excluding VAT',
    latePayment:
      'the rate of the European Central Bank for its most recent refinancing operation, plus ten percentage points.',
    latePaymentAtRate: (rate: string) => `interest at ${rate} a year.`,
    order: 'Purchase order:',
    titles: {
      services_agreement: 'Services agreement',
      master_agreement: 'Framework services agreement',
      amendment: 'Amendment to the agreement',
    },
    mission: 'Mission',
    and: 'and',
    role: (party: string) => `hereinafter “${party}”,`,
    excludingVat: 'excluding VAT',
  },
  evidence: {
    title: 'Evidence of signature',
    isPart: 'This page is part of the signed document.',
    intro:
      'It records who signed it, when, from where, and which version they were shown: the SHA-256 digest identifies the file byte by byte.',
    signedByService:
      'This PDF document carries a digital signature of the service: a PDF reader reports whether it was changed since.',
    reason: 'Signed by the service: any later change is reported',
    side: { company: 'Signature of the Client', freelancer: 'Signature of the Contractor' },
    rows: {
      typed: 'Name as typed',
      notTyped: 'Registered name (nothing was typed)',
      email: 'Email address',
      at: 'Date and time',
      address: 'Network address',
      agent: 'Software used',
      hash: 'Digest of the signed file',
      link: 'Access',
      stepUp: 'Confirmation of identity',
    },
    delivered: {
      mail: 'personal link sent by email',
      answer: 'personal link handed over by the team',
      invitation: 'personal link received on accepting the invitation',
    },
    code: 'session opened with a code sent to the email address',
    key: 'API key of the team',
    keyVia: {
      operator: 'API key of the team, issued by the operator of the service',
      api_key: 'API key of the team',
      invitation: 'personal API key received on accepting the invitation',
      session: 'API key of the team, issued in a session',
    },
    session: {
      code: 'session opened with a code sent by email',
      link: 'session opened with a link of the operator of the service',
      invitation: 'session opened by accepting the invitation',
      oidc: 'session opened at the identity provider',
      passkey: 'session opened with a passkey',
    },
    stepUp: {
      code: 'one-time code sent by email',
      operator_code: 'one-time code handed over by the operator of the service',
      passkey: 'passkey',
    },
    by: 'made by',
    keyBy: { api_key: 'issued by', invitation: 'sent by', session: 'by' },
    file: {
      title: 'The signed document',
      shown:
        'The pages before this one are those of the file provided by the Client, as they are; the file itself is kept byte by byte.',
      apart:
        'This is evidence about a file provided by the Client, which is kept apart byte by byte: its pages cannot be shown here exactly as they are.',
      version: 'Version',
      size: 'Size',
      bytes: 'bytes',
      hash: 'SHA-256 digest',
    },
  },
}

// The values of the placeholders of a template, in its language.
import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'
import type { AgreementData } from './agreement-data.ts'
import { buildParties, getContractorCapacity } from './agreement-parties.ts'
import type { Block, Inline } from './content.ts'
import { markLongTable, type Values } from './fill.ts'
import { formatAmount, formatCountry, formatDate, formatNumber } from './formats.ts'
import type { ProposedTerms } from './render-request.ts'

const getAgreement = (locale: Locale) => getTexts(locale, 'contracts').agreement

const text = (value: string): Inline => ({ kind: 'text', text: value })
const strong = (value: string): Inline => ({ kind: 'strong', children: [text(value)] })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

const prefixNames = (prefix: string, values: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${prefix}.${name}`,
      value === null || value === undefined ? null : String(value),
    ]),
  )

export function buildTemplateValues(data: AgreementData): Values {
  const { locale, mission } = data
  const t = getAgreement(locale)
  return {
    texts: {
      ...prefixNames('team', data.team),
      ...prefixNames('freelancer', data.freelancer),
      ...prefixNames('external_referent', data.external_referent ?? {}),
      ...prefixNames('signer', data.signer ?? {}),
      'team.late_payment_penalty': data.team.late_payment_penalty ?? describeLatePayment(data),
      'team.country': formatCountry(data.team.country, locale),
      'freelancer.country': formatCountry(data.freelancer.country, locale),
      'freelancer.capacity': getContractorCapacity(data),
      ...prefixNames('mission', mission),
      'mission.mission_type': t.missionType[mission.mission_type],
      'mission.start_date': formatDate(mission.start_date, locale),
      'mission.end_date': formatDate(mission.end_date, locale),
      'mission.rate_amount': mission.rate_amount && formatNumber(mission.rate_amount, locale, 2),
      'mission.payment_terms_basis': t.basis[mission.payment_terms_basis],
      'mission.payment_terms': t.paymentTerms[mission.payment_terms_basis](mission.payment_terms_days),
      'agreement.valid_until': data.agreement && formatDate(data.agreement.valid_until, locale),
      date: formatDate(data.date, locale),
    },
    blocks: {
      deliverables: deliverablesTable(data),
      price: price(data),
      parties: buildParties(data),
      order: order(data),
    },
  }
}

/** The rate that invoices and the interest on them have, too: that of the team, otherwise that of the law. */
function describeLatePayment({ locale, team }: AgreementData): string {
  const t = getAgreement(locale)
  if (team.late_interest_rate === null) return t.latePayment
  const { percent } = getTexts(locale, 'language')
  return t.latePaymentAtRate(percent(formatNumber(team.late_interest_rate, locale)))
}

function price(data: AgreementData): Block[] {
  const { mission, locale } = data
  const t = getAgreement(locale)
  if (mission.mission_type === 'deliverable')
    return [paragraph(text(t.priceOfDeliverables)), ...deliverablesTable(data)]
  const amount = formatAmount(mission.rate_amount ?? '0', mission.currency, locale)
  return [
    paragraph(
      text(`${t.priceIs} `),
      strong(`${amount} ${t.unit[mission.mission_type]}`),
      text(` ${t.excludingVat}.`),
    ),
  ]
}

/** The price clause of an extension, with the day of a new rate; without one it says that the price does not change. */
export function amendedPrice(data: AgreementData, { rate_amount, effective_from }: ProposedTerms): Block[] {
  const { locale, mission } = data
  const t = getAgreement(locale)
  if (!rate_amount) return [paragraph(text(t.priceStays))]
  const newPrice = price({ ...data, mission: { ...mission, rate_amount } })
  if (!effective_from || mission.mission_type === 'deliverable') return newPrice
  const from = strong(formatDate(effective_from, locale))
  return [...newPrice, paragraph(text(`${t.priceFrom} `), from, text(` ${t.priceUntilThen}`))]
}

function order({ mission, locale }: AgreementData): Block[] {
  if (!mission.purchase_order?.trim()) return []
  return [paragraph(text(`${getAgreement(locale).order} ${mission.purchase_order}`))]
}

function deliverablesTable(data: AgreementData): Block[] {
  if (data.deliverables.length === 0) return []
  const { locale, mission } = data
  const t = getAgreement(locale)
  const money = (amount: string) => [text(formatAmount(amount, mission.currency, locale))]
  const rows = data.deliverables.map(({ name, description, quantity, amount, total }) => [
    [text(name), ...(description ? [{ kind: 'break' } as const, text(description)] : [])],
    [text(formatNumber(quantity, locale))],
    money(amount),
    money(total),
  ])
  const last = [
    [strong(t.total)],
    [],
    [],
    [strong(formatAmount(data.deliverables_total, mission.currency, locale))],
  ]
  return [
    markLongTable({
      kind: 'table',
      align: ['left', 'right', 'right', 'right'],
      head: [t.columns.deliverable, t.columns.quantity, t.columns.unitPrice, t.columns.amount].map((name) => [
        text(name),
      ]),
      rows: [...rows, last],
    }),
  ]
}

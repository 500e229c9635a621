// The values of the placeholders of a template, in its language.
import type { Address, AgreementData } from './agreement-data.ts'
import type { Block, Inline } from './content.ts'
import { markLongTable, type Values } from './fill.ts'
import { formatAmount, formatDate, formatNumber, WORDS } from './wording.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const strong = (value: string): Inline => ({ kind: 'strong', children: [text(value)] })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

export const fullName = (person: { first_name: string | null; last_name: string | null } | null) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')

export const addressLine = ({ address, postal_code, city }: Address) =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const clientName = ({ team }: AgreementData) => team.company ?? team.name

const prefixed = (prefix: string, values: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${prefix}.${name}`,
      value === null || value === undefined ? null : String(value),
    ]),
  )

export function buildTemplateValues(data: AgreementData): Values {
  const { locale, mission } = data
  const words = WORDS[locale]
  return {
    texts: {
      ...prefixed('team', data.team),
      ...prefixed('freelancer', data.freelancer),
      ...prefixed('external_referent', data.external_referent ?? {}),
      ...prefixed('signer', data.signer ?? {}),
      ...prefixed('mission', mission),
      'mission.mission_type': words.missionType[mission.mission_type],
      'mission.start_date': formatDate(mission.start_date, locale),
      'mission.end_date': formatDate(mission.end_date, locale),
      'mission.rate_amount': mission.rate_amount && formatNumber(mission.rate_amount, locale, 2),
      'mission.payment_terms_basis': words.basis[mission.payment_terms_basis],
      'agreement.valid_until': data.agreement && formatDate(data.agreement.valid_until, locale),
      date: formatDate(data.date, locale),
    },
    blocks: {
      deliverables: deliverablesTable(data),
      price: price(data),
      parties: parties(data),
      order: order(data),
    },
  }
}

function price(data: AgreementData): Block[] {
  const { mission, locale } = data
  const words = WORDS[locale]
  if (mission.mission_type === 'deliverable')
    return [paragraph(text(words.priceOfDeliverables)), ...deliverablesTable(data)]
  const amount = formatAmount(mission.rate_amount ?? '0', mission.currency, locale)
  const tax = locale === 'fr' ? ' hors taxes' : ' excluding VAT'
  return [
    paragraph(
      text(`${words.priceIs} `),
      strong(`${amount} ${words.unit[mission.mission_type]}`),
      text(`${tax}.`),
    ),
  ]
}

/** The price clause of an extension; without a new rate it says that the price does not change. */
export function amendedPrice(data: AgreementData, rate: string | null): Block[] {
  if (!rate) return [paragraph(text(WORDS[data.locale].priceStays))]
  return price({ ...data, mission: { ...data.mission, rate_amount: rate } })
}

function order({ mission, locale }: AgreementData): Block[] {
  if (!mission.purchase_order?.trim()) return []
  return [paragraph(text(`${WORDS[locale].order} ${mission.purchase_order}`))]
}

function deliverablesTable(data: AgreementData): Block[] {
  if (data.deliverables.length === 0) return []
  const { locale, mission } = data
  const words = WORDS[locale]
  const money = (amount: string) => [text(formatAmount(amount, mission.currency, locale))]
  const rows = data.deliverables.map(({ name, description, quantity, amount, total }) => [
    [text(name), ...(description ? [{ kind: 'break' } as const, text(description)] : [])],
    [text(formatNumber(quantity, locale))],
    money(amount),
    money(total),
  ])
  const last = [
    [strong(words.total)],
    [],
    [],
    [strong(formatAmount(data.deliverables_total, mission.currency, locale))],
  ]
  return [
    markLongTable({
      kind: 'table',
      align: ['left', 'right', 'right', 'right'],
      head: words.columns.map((word) => [text(word)]),
      rows: [...rows, last],
    }),
  ]
}

function party(name: string, address: Address, locale: AgreementData['locale'], more: string[]): Block {
  const words = WORDS[locale]
  const facts = [addressLine(address), address.siren && `${words.registered} ${address.siren}`, ...more]
  return paragraph(
    strong(name),
    text(
      facts
        .filter(Boolean)
        .map((fact) => `, ${fact}`)
        .join(''),
    ),
  )
}

function parties(data: AgreementData): Block[] {
  const { team, freelancer, external_referent, locale, signer } = data
  const words = WORDS[locale]
  const person = fullName(freelancer)
  const signed = fullName(signer)
  const clientFacts = [
    team.vat_number ? `${words.vat} ${team.vat_number}` : '',
    signed && `${words.represented} ${[signed, signer?.job_title].filter(Boolean).join(', ')}`,
  ]
  const contractor = external_referent ?? freelancer
  const contractorFacts = external_referent
    ? [`${words.inThePerson} ${person}`]
    : [data.seller.name === person ? '' : `${words.represented} ${person}`, freelancer.email]
  const role = (word: string) =>
    paragraph(text(locale === 'fr' ? `ci-après « ${word} »,` : `hereinafter “${word}”,`))
  return [
    party(clientName(data), team, locale, clientFacts),
    role(words.client),
    paragraph(text(locale === 'fr' ? 'et' : 'and')),
    party(data.seller.name, contractor, locale, contractorFacts),
    role(words.contractor),
  ]
}

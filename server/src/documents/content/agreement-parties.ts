// The parties of a contract: their identity, and who signs in which capacity. The contractor is the umbrella company, the freelancer's own
// company, or the person.
import { findRepresentative, findTraderMention, withTraderMention } from '../../domain/parties/legal-form.ts'
import { getTexts } from '../../locales/texts.ts'
import type { AgreementData, CompanyIdentity } from './agreement-data.ts'
import type { Block, Inline } from './content.ts'
import { formatCountry, groupSiren } from './formats.ts'

const getAgreement = ({ locale }: AgreementData) => getTexts(locale, 'contracts').agreement

const text = (value: string): Inline => ({ kind: 'text', text: value })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

const formatFullName = (person: { first_name: string | null; last_name: string | null } | null) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')

const getClientName = ({ team }: AgreementData) => team.company ?? team.name

/** The address on one line, with the country if a party is abroad. */
function formatAddressLine(data: AgreementData, party: CompanyIdentity): string {
  const { address, postal_code, city, country } = party
  const line = [address, [postal_code, city].filter(Boolean).join('\u00a0')].filter(Boolean)
  const isAbroad = data.team.country !== 'FR' || data.freelancer.country !== 'FR'
  return [
    ...line,
    ...(line.length > 0 && isAbroad && country ? [formatCountry(country, data.locale)] : []),
  ].join(', ')
}

const formatSiren = (data: AgreementData, siren: string | null) =>
  siren ? `${getAgreement(data).registered} ${groupSiren(siren)}` : ''

/** The lines about the client at the top of the first page. */
export function listClientIdentity(data: AgreementData): string[] {
  const { team } = data
  const numbers = [formatSiren(data, team.siren), team.register].filter(Boolean).join(' · ')
  return [getClientName(data), team.legal_form ?? '', formatAddressLine(data, team), numbers].filter(Boolean)
}

type Contractor = {
  name: string
  /** The trade name of a sole trader whose company is not named after them. */
  tradeName: string | null
  identity: CompanyIdentity
  kind: 'umbrella' | 'company' | 'person'
}

function getContractor({ freelancer, external_referent, seller }: AgreementData): Contractor {
  if (external_referent)
    return {
      name: seller.name,
      tradeName: null,
      identity: { ...external_referent, country: null },
      kind: 'umbrella',
    }
  const person = formatFullName(freelancer)
  const mention = findTraderMention(freelancer.legal_form)
  if (mention === null) {
    const kind = freelancer.company || freelancer.legal_form ? 'company' : 'person'
    return { name: seller.name, tradeName: null, identity: freelancer, kind }
  }
  const isNamedAfterPerson = seller.name.toLowerCase().includes(freelancer.last_name.toLowerCase())
  return {
    name: withTraderMention(isNamedAfterPerson ? seller.name : person, mention),
    tradeName: isNamedAfterPerson ? null : seller.name,
    identity: freelancer,
    kind: 'person',
  }
}

/** The capacity in which the freelancer signs, which the legal form decides. */
export function getContractorCapacity(data: AgreementData): string {
  const t = getAgreement(data).capacities
  const { kind } = getContractor(data)
  const { legal_form } = data.freelancer
  if (kind === 'umbrella') return t.umbrella
  if (kind === 'company') return t[findRepresentative(legal_form)]
  return findTraderMention(legal_form) ? t.soleTrader : t.independent
}

function describeSigner(data: AgreementData): string {
  const t = getAgreement(data)
  const { signer } = data
  return `${formatFullName(signer)}, ${signer?.job_title ? t.actingAs(signer.job_title) : t.authorized}`
}

/** The lines above the boxes for the signatures: the party, and the person with their capacity. */
export function listSigners(data: AgreementData): { client: string[]; contractor: string[] } {
  const t = getAgreement(data)
  const { name, kind } = getContractor(data)
  const person = formatFullName(data.freelancer)
  const byPerson = {
    umbrella: [`${person}, ${t.forUmbrella}`],
    company: [`${person}, ${t.actingAs(getContractorCapacity(data))}`],
    person: name.includes(person) ? [] : [person],
  }
  return {
    client: [getClientName(data), ...(formatFullName(data.signer) ? [describeSigner(data)] : [])],
    contractor: [name, ...byPerson[kind]],
  }
}

type Party = { name: string; identity: CompanyIdentity; seat: (address: string) => string; more: string[] }

function describeParty(data: AgreementData, { name, identity, seat, more }: Party): Block {
  const t = getAgreement(data)
  const { legal_form, siren, register, vat_number } = identity
  const address = formatAddressLine(data, identity)
  // The mention beside the name says it already.
  const isInName = legal_form !== null && name.endsWith(` ${legal_form.trim()}`)
  const facts = [
    isInName ? '' : legal_form,
    address && seat(address),
    formatSiren(data, siren),
    register && `${t.register} ${register}`,
    vat_number && `${t.vat} ${vat_number}`,
    ...more,
  ]
  const line = facts
    .filter(Boolean)
    .map((fact) => `, ${fact}`)
    .join('')
  return paragraph({ kind: 'strong', children: [text(name)] }, text(line))
}

function describeContractor(data: AgreementData): Block {
  const t = getAgreement(data)
  const { name, tradeName, identity, kind } = getContractor(data)
  const person = formatFullName(data.freelancer)
  const { email } = data.freelancer
  const facts = {
    umbrella: [t.isUmbrella, t.representedByWorker(person)],
    company: [email, `${t.represented} ${person}, ${t.actingAs(getContractorCapacity(data))}`],
    person: [tradeName ? t.tradingAs(tradeName) : '', email, t.ownName],
  }
  const seat = kind === 'person' ? t.address : t.seat
  return describeParty(data, { name, identity, seat, more: facts[kind] })
}

export function buildParties(data: AgreementData): Block[] {
  const t = getAgreement(data)
  const role = (party: string) => paragraph(text(t.role(party)))
  const signer = formatFullName(data.signer) ? [`${t.represented} ${describeSigner(data)}`] : []
  return [
    describeParty(data, { name: getClientName(data), identity: data.team, seat: t.seat, more: signer }),
    role(t.client),
    paragraph(text(t.and)),
    describeContractor(data),
    role(t.contractor),
  ]
}

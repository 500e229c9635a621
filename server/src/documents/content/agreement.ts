// Creates the content of a contract from its data and a template of the team, or the default one of its kind and language.
import { readFileSync } from 'node:fs'
import type { Locale } from '../../domain/locales.ts'
import type { MarkupError } from '../../kernel/db/context.ts'
import { getTexts } from '../../locales/texts.ts'
import type { AgreementData } from './agreement-data.ts'
import {
  amendedPrice,
  buildTemplateValues,
  formatAddressLine,
  formatFullName,
  getClientName,
} from './agreement-values.ts'
import type { Block, DocumentContent, UploadedFile } from './content.ts'
import { describeProposer, type ProposerFacts } from './evidence.ts'
import { checkExpansion } from './expansion.ts'
import { fillBlocks, type Values } from './fill.ts'
import { formatDate } from './formats.ts'
import { findUnsupported, parseMarkdown } from './markdown.ts'
import type { ProposedTerms } from './render-request.ts'

type Kind = AgreementData['kind'] | 'amendment'

const readDefaultBody = (kind: Kind, locale: Locale) =>
  readFileSync(new URL(`./defaults/${kind}.${locale}.md`, import.meta.url), 'utf8')

/** The parts that all documents of a mission share. */
function frame(data: AgreementData, kind: Kind): Omit<DocumentContent, 'blocks'> {
  const { locale, team, mission, signer, freelancer } = data
  const t = getTexts(locale, 'contracts').agreement
  const siren = team.siren ? `${t.registered} ${team.siren}` : ''
  return {
    locale,
    title: `${t.titles[kind]} – ${mission.name}`,
    identity: [getClientName(data), formatAddressLine(team), siren].filter(Boolean),
    reference: `${t.mission} ${mission.reference ?? mission.id}`,
    date: data.date,
    signatures: [
      { party: t.client, lines: [getClientName(data), formatFullName(signer)].filter(Boolean), signed: null },
      {
        party: t.contractor,
        lines: [...new Set([data.seller.name, formatFullName(freelancer)])],
        signed: null,
      },
    ],
    evidence: null,
  }
}

export function createAgreementContent(data: AgreementData, body?: string): DocumentContent {
  const filled = fill(body ?? readDefaultBody(data.kind, data.locale), buildTemplateValues(data))
  return { ...frame(data, data.kind), blocks: filled }
}

function fill(body: string, values: Values): Block[] {
  const template = parseMarkdown(body)
  checkExpansion(template, values)
  return fillBlocks(template, values)
}

/** Content for an uploaded contract: no blocks, only the data that the evidence page needs. */
export const createUploadContent = (data: AgreementData, upload: UploadedFile): DocumentContent => ({
  ...frame(data, data.kind),
  blocks: [],
  signatures: [],
  upload,
})

/** Content of an amendment, with the new and the old terms, and who proposed them for the company. */
export function createAmendmentContent(
  data: AgreementData,
  terms: ProposedTerms,
  proposer: ProposerFacts,
): DocumentContent {
  const { texts, blocks } = buildTemplateValues(data)
  const values = {
    texts: { ...texts, 'amendment.end_date': formatDate(terms.end_date, data.locale) },
    blocks: { ...blocks, 'amendment.price': amendedPrice(data, terms) },
  }
  const content = frame(data, 'amendment')
  const [company, ...others] = content.signatures
  const proposed = describeProposer(data.locale, proposer)
  return {
    ...content,
    signatures: [...(company ? [{ ...company, proposed }] : []), ...others],
    blocks: fill(readDefaultBody('amendment', data.locale), values),
  }
}

const NO_VALUES: Values = { texts: {}, blocks: {} }

/** Returns unsupported markup. Throws if the template is too large even without values. */
export function checkTemplate(body: string): MarkupError[] {
  const errors = findUnsupported(body)
  if (errors.length === 0) checkExpansion(parseMarkdown(body), NO_VALUES)
  return errors
}

// Creates the content of a contract from its data and a template of the team, or the default one of its kind and language.
import type { MarkupError } from '../../kernel/db/context.ts'
import { getTexts } from '../../locales/texts.ts'
import type { AgreementData } from './agreement-data.ts'
import { listClientIdentity, listSigners } from './agreement-parties.ts'
import { amendedPrice, buildTemplateValues } from './agreement-values.ts'
import type { Block, DocumentContent, UploadedFile } from './content.ts'
import { LATEST_DEFAULT_VERSION, readAmendment, readDefaultTemplate } from './default-templates.ts'
import { describeProposer, type ProposerFacts } from './evidence.ts'
import { checkExpansion } from './expansion.ts'
import { fillBlocks, type Values } from './fill.ts'
import { formatDate } from './formats.ts'
import { findUnsupported, parseMarkdown } from './markdown.ts'
import type { ProposedTerms, Template } from './render-request.ts'

type Kind = AgreementData['kind'] | 'amendment'

/** The parts that all documents of a mission share. */
function frame(data: AgreementData, kind: Kind): Omit<DocumentContent, 'blocks'> {
  const { locale, mission } = data
  const t = getTexts(locale, 'contracts').agreement
  const { client, contractor } = listSigners(data)
  return {
    locale,
    title: `${t.titles[kind]} – ${mission.name}`,
    identity: listClientIdentity(data),
    reference: `${t.mission} ${mission.reference ?? mission.id}`,
    date: data.date,
    signatures: [
      { party: t.client, lines: client, signed: null },
      { party: t.contractor, lines: contractor, signed: null },
    ],
    evidence: null,
  }
}

export function createAgreementContent(data: AgreementData, template: Template): DocumentContent {
  const { kind, locale } = data
  const { body, defaultVersion: version = LATEST_DEFAULT_VERSION } = template
  const filled = fill(body ?? readDefaultTemplate({ kind, locale, version }), buildTemplateValues(data))
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
    blocks: fill(readAmendment(data.locale), values),
  }
}

const NO_VALUES: Values = { texts: {}, blocks: {} }

/** Returns unsupported markup. Throws if the template is too large even without values. */
export function checkTemplate(body: string): MarkupError[] {
  const errors = findUnsupported(body)
  if (errors.length === 0) checkExpansion(parseMarkdown(body), NO_VALUES)
  return errors
}

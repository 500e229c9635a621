// The texts of contracts of teams without templates of their own, by version: a team keeps its version until it chooses another one.
import { readFileSync } from 'node:fs'
import type { Locale } from '../../domain/locales.ts'
import type { AgreementData } from './agreement-data.ts'

export const DEFAULT_VERSIONS = [1, 2] as const
export type DefaultVersion = (typeof DEFAULT_VERSIONS)[number]
/** The version of new teams. */
export const LATEST_DEFAULT_VERSION = 2

export type DefaultKind = AgreementData['kind']
type DefaultTemplate = { kind: DefaultKind; locale: Locale; version: DefaultVersion }

const bodies = new Map<string, string>()

function readOnce(name: string): string {
  const found = bodies.get(name) ?? readFileSync(new URL(`./defaults/${name}.md`, import.meta.url), 'utf8')
  bodies.set(name, found)
  return found
}

/** The body of a default template, in Markdown with placeholders. */
export const readDefaultTemplate = ({ kind, locale, version }: DefaultTemplate): string =>
  readOnce(`${version}/${kind}.${locale}`)

/** Amendments have one text, which is in no template. */
export const readAmendment = (locale: Locale): string => readOnce(`amendment.${locale}`)

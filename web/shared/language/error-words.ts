// Words that errors are made of: sizes, statuses and the names of what an error is about.
import { FEMININE_STATUS_WORDS, STATUS_WORDS } from '../kit/status-badge.tsx'
import type { ErrorCode, ErrorParams } from '../sdk.ts'
import type { Language } from './language.ts'

/** For every code of the API. TypeScript finds the one that is missing. */
export type ErrorTexts = { [Code in ErrorCode]: (params: ErrorParams<Code>) => string }

const MEGABYTE = 1024 * 1024

export const megabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 100) / 100

const nameIn = (words: Partial<Record<string, string>>, status: string) => words[status] ?? status

/** A mission is feminine in French, a report is masculine. */
export const missionStatus = (language: Language, status: string): string =>
  nameIn(FEMININE_STATUS_WORDS[language], status)
export const reportStatus = (language: Language, status: string): string =>
  nameIn(STATUS_WORDS[language], status)

// Building blocks of error texts.
import type { ErrorCode, ErrorParams } from '../sdk.ts'

/** One text per error code of the API; the type requires all of them. */
export type ErrorTexts = { [Code in ErrorCode]: (params: ErrorParams<Code>) => string }

/** Texts by the resource that the error is about. */
export type ResourceTexts<Code extends ErrorCode> =
  ErrorParams<Code> extends { resource: infer Name extends string } ? { [N in Name]?: string } : never

const MEGABYTE = 1024 * 1024

export const toMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 100) / 100

/** Lowercases the first letter, for use within a sentence; an abbreviation keeps its capitals. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

// An error kind is what the contract calls a code: its reason, the schema of its params, and the English message that is
// built from them. The caller that reports an error gives the kind and the params; no message is written anywhere else (decision 0050).
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Reason } from './reasons.ts'

export type ParamsOf<P extends TProperties> = Static<TObject<P>>

export type ErrorKind<P extends TProperties = TProperties, R extends Reason = Reason> = {
  readonly code: string
  readonly reason: R
  readonly params: P
  /** `subject` is the field, or "The body" where there is none. */
  message(params: ParamsOf<P>, subject: string): string
}

/** Omitted for a kind without params. */
export type ErrorArguments<P extends TProperties> = keyof P extends never ? [] : [params: ParamsOf<P>]

/** An error without its field. */
export type Cause = {
  reason: Reason
  code: string
  params: Readonly<Record<string, unknown>>
  message: string
}

type Unnamed<P extends TProperties, R extends Reason> = Omit<ErrorKind<P, R>, 'code'>

export const kind = <P extends TProperties, R extends Reason>(
  reason: R,
  params: P,
  message: ErrorKind<P, R>['message'],
): Unnamed<P, R> => ({ reason, params, message })

/** The name of each kind is its code. */
// biome-ignore lint/suspicious/noExplicitAny: the params of each kind are another type
export function defineErrors<const T extends Record<string, Unnamed<any, Reason>>>(kinds: T) {
  const kindsByCode = Object.entries(kinds).map(([code, one]) => [code, { code, ...one }])
  return Object.fromEntries(kindsByCode) as { readonly [Code in keyof T]: T[Code] & { readonly code: Code } }
}

export function toCause<P extends TProperties>(
  { code, reason, message }: ErrorKind<P>,
  params: ParamsOf<P>,
  field = '',
): Cause {
  return {
    reason,
    code,
    params: params as Cause['params'],
    message: message(params, field || 'The body'),
  }
}

// The params: flat, never a secret, never data of another team. The examples are for docs/errors.md.
export const TEXT = (description: string, example: string) => Type.String({ description, example })
export const NUMBER = (description: string, example: number) => Type.Number({ description, example })
export const LIST = (description: string, example: readonly string[]) =>
  Type.Array(Type.String(), { description, example })
export const WORD = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description, example: values[0] })

/** Words that features declare; withWords() puts in the merged list. */
export const WORD_OF = <T extends string>(list: WordList, description: string) =>
  Type.Unsafe<T>({ type: 'string', wordsOf: list, description })

export type WordList = 'resources' | 'references' | 'uniqueResources'

/** Returns the kind with the declared words in each param that was created with `WORD_OF`. */
export function withWords(kind: ErrorKind, lists: Record<WordList, readonly string[]>): ErrorKind {
  const params = Object.entries(kind.params as Record<string, { wordsOf?: WordList; description?: string }>)
  const filled = params.map(([name, param]) => [
    name,
    param.wordsOf ? WORD(lists[param.wordsOf], param.description ?? '') : param,
  ])
  return { ...kind, params: Object.fromEntries(filled) }
}

export const LIMIT = NUMBER('The limit.', 5)
export const LIMIT_BYTES = NUMBER('The limit in bytes.', 262_144)
export const WAITED_MS = NUMBER('How long the request waited, in milliseconds.', 20_000)
export const DATE = (description: string, example = '2026-03-31') => TEXT(description, example)

/** Params that every kind of the reason `invalid_state` has. */
export const STATE_PARAMS = {
  status: TEXT('The current status.', 'in-progress'),
  allowed: LIST('Actions that the status allows, or the statuses that would allow this one.', ['terminate']),
}

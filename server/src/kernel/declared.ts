// The declarations of all feature manifests, for schemas and statements, which are defined when their module is loaded, before every
// feature is known. Use cases and jobs receive the declarations as `ctx.declared` or `deps.declared`.
import type { TSchemaOptions } from 'typebox'
import type { Declarations } from '../domain/merge-manifests.ts'
import { Type } from './wire/schemas.ts'

type DeclarationsCallback = (declared: Declarations) => void

let allDeclarations: Declarations | undefined
const pendingCallbacks: DeclarationsCallback[] = []

/** Called by features/all.ts, which no feature imports. */
export function declare(declared: Declarations): void {
  allDeclarations = declared
  for (const use of pendingCallbacks.splice(0)) use(declared)
}

/** Runs as soon as all features are known, before anything is served. */
export function whenDeclared(use: DeclarationsCallback): void {
  if (allDeclarations) use(allDeclarations)
  else pendingCallbacks.push(use)
}

/** Returns the scopes of members for statements, which are compiled when they first run. */
export function memberScopes(): Declarations['memberScopes'] {
  if (!allDeclarations) throw new Error('features/all.ts is not loaded')
  return allDeclarations.memberScopes
}

/** One of the words that the features declare. The enum is empty until `declare`: a validator compiled earlier throws. */
export function OneOfDeclared<Word extends string>(
  wordsOf: (declared: Declarations) => Iterable<Word>,
  options: TSchemaOptions = {},
) {
  const words: Word[] = []
  whenDeclared((declared) => words.push(...wordsOf(declared)))
  return Type.Unsafe<Word>({ type: 'string', enum: words, ...options })
}

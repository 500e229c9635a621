// Parses a JSON body and refuses what JSON.parse would silently change or drop.

import { refused } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { checkLossless } from './lossless-json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

export function parseStrictJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  const value = parse(text)
  checkLossless(text)
  return value
}

export const emptyBody = () => refused(INPUT_ERRORS.body_required)

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw refused(INPUT_ERRORS.body_encoding)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(INPUT_ERRORS.body_syntax)
  }
}

// Reads a JSON body without losing anything: what JSON.parse would silently change or drop is refused here.

import { ApiError } from './errors.ts'
import { checkLossless } from './lossless-json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

export function parseStrictJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  const value = parse(text)
  checkLossless(text)
  return value
}

const invalidJson = (message: string) => new ApiError(400, message, { reason: 'invalid_json' })

export const emptyBody = () => invalidJson('A JSON body is required')

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalidJson('The body is not valid UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson('The body is not valid JSON')
  }
}

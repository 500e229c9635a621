// A file that stores a place in the change feed across restarts.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { failure } from './failure.ts'

/**
 * `last` is the last event that was processed, `after` a cursor before it: a page of events has one cursor, at its end.
 * Both are missing at the beginning of the feed.
 */
export type Place = { after?: string; last?: { number: number; id: string } }

/** Returns undefined if the file does not exist yet. */
export function readPlace(file: string): Place | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw failure(`Cannot read the cursor file: ${message}`)
  }
  const place = parseJson(text)
  if (!isPlace(place)) throw failure(`${file} is not a cursor file: use another file with --cursor-file.`)
  return place
}

/** Replaces the file by a rename: after a crash it has either the old or the new place. */
export function writePlace(file: string, place: Place): void {
  const part = `${file}.part`
  try {
    writeFileSync(part, `${JSON.stringify(place)}\n`, { flush: true })
    renameSync(part, file)
  } catch (error) {
    throw failure(`Cannot write the cursor file: ${(error as Error).message}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const { after, last, ...others } = value as Partial<Record<string, unknown>>
  const { number, id } = (last ?? {}) as Record<string, unknown>
  return (
    Object.keys(others).length === 0 &&
    (after === undefined || typeof after === 'string') &&
    (last === undefined || (typeof number === 'number' && typeof id === 'string'))
  )
}

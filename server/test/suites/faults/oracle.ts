// The oracle: compares the ledger of the load with the stored data.

import type { Facts } from './facts.ts'
import { type Findings, noFindings } from './findings.ts'
import { getMarkerTeam, LISTED, type Row } from './kinds.ts'
import {
  type Done,
  type Entry,
  type Fields,
  findAcknowledgement,
  type Kind,
  type TeamName,
} from './ledger.ts'
import type { StoredRows } from './stored-rows.ts'

export type Evidence = {
  team: TeamName
  /** Entries of this team alone. */
  entries: Entry[]
  found: StoredRows
  /** Ids that existed before the load. */
  before: ReadonlySet<string>
  facts: Facts
}

/** The first field with a wrong value. */
export function findDifference(row: unknown, expected: Fields): string | undefined {
  const fields = row as Fields
  const [wrongField] = Object.entries(expected).filter(
    ([name, value]) => name in fields && isComparable(fields[name]) && !isSame(fields[name], value),
  )
  return (
    wrongField &&
    `${wrongField[0]} ${JSON.stringify(fields[wrongField[0]])} instead of ${JSON.stringify(wrongField[1])}`
  )
}
const isPlain = (value: unknown) => value === null || typeof value !== 'object'
/** Text values in a list are compared too, in order. */
const isComparable = (value: unknown) => isPlain(value) || (Array.isArray(value) && value.every(isPlain))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function judgeTeam(evidence: Evidence): Findings {
  const findings = noFindings()
  for (const kind of Object.keys(LISTED) as Kind[]) judgeKind(kind, evidence, findings)
  judgeKeys(evidence, findings)
  judgeRequests(evidence, findings)
  const forgotten = findForgottenKeys(evidence.entries)
  const interruptedKeys = findInterruptedKeys(evidence.entries)
  const isForgotten = (fault: string) => {
    const key = fault.split(' ').at(-1) ?? ''
    return forgotten.has(key) || interruptedKeys.has(key)
  }
  const contradictions = evidence.facts.contradictions.filter((fault) => !isForgotten(fault))
  findings.torn.push(...evidence.facts.unexplained, ...contradictions)
  return findings
}

type Life = { state: Fields; isGone: boolean; last: Entry; unknownStep: Entry | undefined }

/** Uses the marker, where rows have one: an invitation becomes a user with another id. */
const toResourceName = (kind: Kind, row: Row): string => LISTED[kind]?.findMarker(row) ?? row.id

/** The result of the acknowledged steps per resource; the outcome of the last step may be unknown. */
function buildLives(entries: Entry[]): Map<string, Life> {
  const lives = new Map<string, Life>()
  const names = new Map<string, string>()
  for (const entry of entries.filter(({ outcome }) => outcome !== 'fail')) {
    const done = findAcknowledgement(entry)
    if (entry.marker && done?.id) names.set(done.id, entry.marker)
    const name = entry.marker ?? names.get(entry.target ?? '') ?? entry.target ?? done?.id
    const life = lives.get(name ?? '')
    if (done && name !== undefined) lives.set(name, continueLife(life, entry, done))
    else if (life) life.unknownStep = entry
  }
  return lives
}

/** Removes the fields that the step may have changed. */
function keepUnchangedFields(state: Fields, { forgets = [] }: Entry): Fields {
  const changed = ['updated_at', ...forgets]
  return Object.fromEntries(Object.entries(state).filter(([member]) => !changed.includes(member)))
}

function continueLife(life: Life | undefined, entry: Entry, { view }: Done): Life {
  return {
    state: { ...keepUnchangedFields(life?.state ?? {}, entry), ...view, ...entry.effect },
    isGone: entry.isGone === true,
    last: entry,
    unknownStep: undefined,
  }
}

/** Lists the effects of a request on resources of a kind; its response shows only the resource that it names. */
function listKindSteps(kind: Kind, entry: Entry): Entry[] {
  const { marker: _, forgets: __, ...rest } = entry
  const responses = entry.responses.map(({ id: _, view: __, ...response }) => response)
  const others = (entry.also ?? []).filter((one) => one.kind === kind)
  return [...(entry.kind === kind ? [entry] : []), ...others.map((one) => ({ ...rest, ...one, responses }))]
}

function judgeKind(kind: Kind, evidence: Evidence, findings: Findings): void {
  const rows = (evidence.found.get(kind) ?? []).filter(({ id }) => !evidence.before.has(id))
  const byName = new Map(rows.map((row) => [toResourceName(kind, row), row]))
  const lives = buildLives(evidence.entries.flatMap((entry) => listKindSteps(kind, entry)))
  for (const [name, life] of lives) judgeLife(`${kind} ${name}`, byName.get(name), life, findings)
  judgeUnrequestedRows(kind, rows, lives, evidence, findings)
  judgeDuplicates(kind, rows, findings)
}

function judgeLife(what: string, row: Row | undefined, life: Life, findings: Findings): void {
  const { state, isGone, last, unknownStep } = life
  const by = `after ${last.act} ${last.key}`
  if (isGone) {
    if (row) findings.lost.push(`${what} is there again ${by}`)
    return
  }
  if (!row) {
    if (!unknownStep?.isGone) findings.lost.push(`${what} is gone ${by}`)
    return
  }
  const wrongField = findDifference(row, state)
  if (wrongField && !isAfter(row, state, unknownStep)) findings.wrong.push(`${what} has ${wrongField} ${by}`)
}

/** Whether the row matches the result of the unknown step. */
function isAfter(row: Row, state: Fields, unknownStep: Entry | undefined): boolean {
  if (!unknownStep) return false
  // A step may set more fields than requested: a review date, an amount.
  const untouched =
    unknownStep.kind === 'activity-reports' || unknownStep.kind === 'missions'
      ? {}
      : keepUnchangedFields(state, unknownStep)
  return findDifference(row, { ...untouched, ...unknownStep.effect }) === undefined
}

/** Counts the rows of the kind that operations on another kind may have made. */
function countRowsOfOthers(kind: Kind, entries: Evidence['entries']): number {
  const other = LISTED[kind]?.alsoMadeBy
  if (!other) return 0
  const isMaker = ({ act, kind: entryKind, outcome }: Evidence['entries'][number]) =>
    act === other.act && entryKind === other.kind && outcome !== 'fail'
  return entries.filter(isMaker).length * other.rows
}

/** Rows that were never requested, or whose request was refused. */
function judgeUnrequestedRows(
  kind: Kind,
  rows: Row[],
  lives: Map<string, Life>,
  { team, entries }: Evidence,
  findings: Findings,
): void {
  const unknown = entries.filter(
    (one) => one.kind === kind && one.outcome === 'info' && one.target === undefined,
  )
  const markers = new Set(unknown.flatMap(({ marker }) => marker ?? []))
  let unmarked =
    unknown.filter(({ marker }) => marker === undefined).length + countRowsOfOthers(kind, entries)
  for (const row of rows.filter((one) => !lives.has(toResourceName(kind, one)))) {
    const marker = LISTED[kind]?.findMarker(row)
    if (!marker && LISTED[kind]?.isMadeByMany) continue
    if (marker && /^f[ab]-/.test(marker) && getMarkerTeam(marker) !== team)
      findings.foreign.push(`${kind} ${row.id} of ${marker} is listed to team ${team}`)
    else if (marker ? !markers.has(marker) : --unmarked < 0)
      findings.phantom.push(`${kind} ${row.id} (${marker}) was asked for by nobody`)
  }
}

function judgeDuplicates(kind: Kind, rows: Row[], findings: Findings): void {
  const marked = Map.groupBy(rows, (row) => LISTED[kind]?.findMarker(row))
  for (const [marker, twins] of marked)
    if (marker !== undefined && twins.length > 1)
      findings.duplicate.push(`${kind} ${marker}: ${twins.map(({ id }) => id).join(', ')}`)
}

/** A key has one effect; its response is stored exactly if there was one. */
function judgeKeys({ entries, facts }: Evidence, findings: Findings): void {
  const entriesByKey = new Map(entries.map((entry) => [entry.key, entry]))
  const forgotten = findForgottenKeys(entries)
  for (const key of facts.keys)
    if (entriesByKey.get(key)?.outcome === 'fail')
      findings.phantom.push(`The refused ${key} has a stored response`)
  for (const { key, act, outcome, responses } of entries) {
    const ids = new Set(responses.flatMap(({ id }) => id ?? []))
    if (ids.size > 1) findings.duplicate.push(`${act} ${key} has made ${[...ids].join(', ')}`)
    if (outcome === 'ok' && !facts.keys.has(key) && !forgotten.has(key))
      findings.lost.push(`The response to ${act} ${key} is not kept`)
  }
}

/** Keys of requests about people who are erased: their stored responses are deleted with them. */
const findForgottenKeys = (entries: readonly Entry[]) =>
  new Set(entries.filter(({ kind }) => kind === 'erasures').map(({ key }) => key))

/** Keys of requests with items that were interrupted and not repeated. */
const findInterruptedKeys = (entries: readonly Entry[]) =>
  new Set(entries.filter(({ hasItems, outcome }) => hasItems && outcome === 'info').map(({ key }) => key))

/** Each acknowledged request has its audit entries and its event; no other request has. */
function judgeRequests({ entries, facts }: Evidence, findings: Findings): void {
  const acknowledged = indexAcknowledgedRequests(entries)
  for (const [requestId, { what, mayChangeNothing }] of acknowledged) {
    if (mayChangeNothing) continue
    if (!facts.audited.has(requestId)) findings.torn.push(`${what} is not in the audit log`)
    if (!facts.eventRequests.has(requestId)) findings.torn.push(`${what} has no event`)
  }
  const unknown = entries.filter(({ responses }) =>
    responses.some(({ outcome }) => outcome === 'info'),
  ).length
  const strangers = [...facts.audited].filter((id) => !acknowledged.has(id) && !facts.before.has(id))
  if (strangers.length > unknown)
    findings.phantom.push(`${strangers.length} requests left entries, ${unknown} may have: ${strangers[0]}`)
}

/** Acknowledged requests by their id, without replayed responses. */
const indexAcknowledgedRequests = (entries: Entry[]): Map<string, Acknowledged> =>
  new Map(
    entries.flatMap(({ act, key, responses, mayChangeNothing = false }) =>
      responses
        .filter(({ outcome, isReplayed }) => outcome === 'ok' && !isReplayed)
        .map(({ requestId = '' }): [string, Acknowledged] => [
          requestId,
          { what: `${act} ${key}`, mayChangeNothing },
        ]),
    ),
  )

type Acknowledged = { what: string; mayChangeNothing: boolean }

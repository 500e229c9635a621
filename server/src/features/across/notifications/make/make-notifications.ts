// Makes notifications from the events of the feed and from dates. A batch is one transaction that holds the lock of the team's progress:
// the notifications, their mails and the new position are committed together, so a node that is killed leaves nothing half done, and one
// cause makes one mail. Safe on any number of nodes.

import { addDays, addMonths, getFirstDay, getLastDay, toMonth } from '../../../../domain/calendar.ts'
import { deriveId, NIL_UUID } from '../../../../domain/ids.ts'
import type { Declarations } from '../../../../domain/merge-manifests.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { insertDueMail, lockUnclaimedMails } from '../../../platform/mails/index.ts'
import { afterQuietHours, nextDigestAt } from '../mail/mail-times.rules.ts'
import {
  CAUSING_EVENTS,
  DATE_RECIPIENTS,
  DATES_HOUR,
  ENDING_DAYS,
  type FeedEvent,
  isStillDue,
  LATE_DAYS,
  listEventCauses,
  type Staff,
  toCauseKey,
} from '../notification-kinds.rules.ts'
import type { Facts, Kind, Person, SubjectType } from '../notification-kinds.ts'
import { createSubjectFilter } from '../readers.rules.ts'
import * as facts from './facts.queries.ts'
import * as queries from './make-notifications.queries.ts'

const TEAMS_PER_BATCH = 50
/** Feed entries of one batch; most events cause nothing. */
const ENTRIES_PER_BATCH = 500
const MISSIONS_PER_BATCH = 200

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'sendsMail' | 'declared'>
type Team = { tx: Db; tenant_id: string; now: Date; sendsMail: boolean; declared: Declarations }

/** A notification before its recipients are known. */
type Draft = {
  kind: Kind
  cause: string
  subject_type: SubjectType
  subject_id: string
  month: string | null
  day: string | null
  facts: Facts
  recipients: readonly Person[]
}

/** Reads the feed of every team that has new events. Returns the number of notifications. */
export async function makeFromEvents(deps: Deps): Promise<number> {
  let total = 0
  for (;;) {
    const teams = await queries.findTeamsBehind.many(deps.db, { limit: TEAMS_PER_BATCH })
    let read = 0
    for (const { tenant_id } of teams) {
      const batch = await withTeamLock(deps, tenant_id, readFeed)
      read += batch?.read ?? 0
      total += batch?.made ?? 0
    }
    if (read === 0) return total
  }
}

/** Checks the dates of each team once a day. Returns the number of notifications. */
export async function makeFromDates(deps: Deps): Promise<number> {
  let total = 0
  for (;;) {
    const times = { now: deps.clock.now(), hour: DATES_HOUR, limit: TEAMS_PER_BATCH }
    const teams = await queries.findTeamsWithDates.many(deps.db, times)
    let teamCount = 0
    for (const { tenant_id } of teams) {
      const result = await withTeamLock(deps, tenant_id, readDates)
      teamCount += result === undefined ? 0 : 1
      total += result ?? 0
    }
    if (teamCount === 0) return total
  }
}

/** Processes the events and the dates of one team. */
export async function makeOfTeam(deps: Deps, tenant_id: string): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await withTeamLock(deps, tenant_id, readFeed)
    if (!batch || batch.read === 0) break
    done += batch.read
  }
  const times = { tenant_id, now: deps.clock.now(), hour: DATES_HOUR }
  if (!(await queries.hasDates.first(deps.db, times))) return done
  await withTeamLock(deps, tenant_id, readDates)
  return done + 1
}

/** Undefined: another node holds the lock of the team. */
async function withTeamLock<T>(
  { db, clock, sendsMail, declared }: Deps,
  tenant_id: string,
  work: (team: Team, number: number) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    queries.beginProgress.queue(tx, { tenant_id })
    const progress = await queries.lockProgress.first(tx, { tenant_id })
    return progress && work({ tx, tenant_id, now: clock.now(), sendsMail, declared }, progress.number)
  })
}

async function readFeed(team: Team, number: number): Promise<{ read: number; made: number }> {
  const { tx, tenant_id } = team
  const range = { tenant_id, after: number, types: CAUSING_EVENTS, limit: ENTRIES_PER_BATCH }
  const entries = await queries.listFeedEntries.many(tx, range)
  const last = entries.at(-1)
  if (!last) return { read: 0, made: 0 }
  const count = await insert(team, await createDrafts(team, entries))
  queries.setNumber.queue(tx, { tenant_id, number: last.number })
  return { read: entries.length, made: count }
}

async function createDrafts(team: Team, entries: readonly queries.Entry[]): Promise<Draft[]> {
  const caused = entries.flatMap((entry) => {
    const { data } = entry
    return data
      ? listEventCauses({ ...entry, data }).map((cause) => ({ entry: { ...entry, data }, cause }))
      : []
  })
  if (caused.length === 0) return []
  const getFacts = await findFacts(
    team.tx,
    team.tenant_id,
    caused.map(({ entry, cause }) => ({ subject_type: cause.subject, subject_id: entry.subject_id })),
  )
  const found = caused.flatMap(({ entry, cause }) => {
    const subjectFacts = getFacts(cause.subject, entry.subject_id)
    return subjectFacts && isStillDue(cause.kind, subjectFacts, subjectFacts)
      ? [{ entry, cause, subjectFacts }]
      : []
  })
  const staff = await findStaff(
    team,
    found.map(({ subjectFacts }) => subjectFacts),
  )
  return found.map(({ entry, cause, subjectFacts }) => ({
    kind: cause.kind,
    cause: toCauseKey(cause.kind, entry),
    subject_type: cause.subject,
    subject_id: entry.subject_id,
    month: subjectFacts.month ?? monthIn(entry.data),
    // For a mission, only the notification of its end has a day.
    day: cause.subject === 'mission' ? null : subjectFacts.day,
    facts: subjectFacts,
    recipients: cause
      .recipients(subjectFacts, staff(cause.subject))
      .filter(({ kind, id }) => kind !== entry.actor_kind || id !== entry.actor_id),
  }))
}

/** Returns the month of a report that has no row yet. */
const monthIn = (data: FeedEvent['data'] | null): string | null =>
  typeof data?.['report_month'] === 'string' ? data['report_month'] : null

/** The facts that are not read for the missions of a date. */
const NO_FACTS: Omit<facts.NamedFacts, 'subject_id'> = {
  status: null,
  mission_id: null,
  freelancer_id: null,
  approver_id: null,
  signer_id: null,
  referent_id: null,
  has_document: false,
  month: null,
  day: null,
  entry_type: null,
  is_sent_by_mail: false,
  mission_name: null,
  mission_reference: null,
  reference: null,
  first_name: null,
  last_name: null,
  invoice_number: null,
  amount: null,
  currency: null,
}

const FACTS = {
  mission: facts.missionFacts,
  activity_report: facts.reportFacts,
  accounting_entry: facts.entryFacts,
  accounting_export: facts.exportFacts,
  payment_batch: facts.batchFacts,
  compliance_document: facts.documentFacts,
} as const

type Subject = { subject_type: SubjectType; subject_id: string }

/** Runs one statement for each subject type and returns a lookup function. */
export async function findFacts(
  db: Db,
  tenant_id: string,
  subjects: readonly Subject[],
): Promise<(type: SubjectType, id: string) => facts.NamedFacts | undefined> {
  const byType = Map.groupBy(subjects, ({ subject_type }) => subject_type)
  const factsByKey = new Map<string, facts.NamedFacts>()
  for (const [type, some] of byType) {
    const ids = [...new Set(some.map(({ subject_id }) => subject_id))]
    const rows = await FACTS[type].many(db, { tenant_id, ids })
    for (const row of rows) factsByKey.set(`${type} ${row.subject_id}`, row)
  }
  return (type, id) => factsByKey.get(`${type} ${id}`)
}

async function findStaff(
  { tx, tenant_id, declared }: Team,
  about: readonly Pick<Facts, 'approver_id' | 'signer_id' | 'referent_id'>[],
): Promise<(subject: SubjectType) => Staff> {
  const named = about.flatMap(({ approver_id, signer_id, referent_id }) => [
    approver_id,
    signer_id,
    referent_id,
  ])
  const ids = [...new Set(named.filter((id) => id !== null))]
  const users = await queries.findActiveUsers.many(tx, { tenant_id, ids })
  const groups = await queries.findStaff.many(tx, { tenant_id })
  return (subject) => {
    const mayRead = createSubjectFilter(declared, subject)
    const readers = new Set(users.filter(mayRead).map(({ id }) => id))
    const listGroupIds = (name: string) =>
      groups.filter((user) => user.group_name === name && mayRead(user)).map(({ id }) => id)
    return {
      admins: listGroupIds('admin'),
      accountants: listGroupIds('accountant'),
      payers: listGroupIds('payer'),
      isReader: (id) => readers.has(id),
    }
  }
}

async function readDates(team: Team): Promise<number> {
  const { tx, tenant_id, now } = team
  const { today, report_due_day } = await queries.findSettings.only(tx, { tenant_id, now, hour: DATES_HOUR })
  const ending = { first: today, last: addDays(today, ENDING_DAYS) }
  let count = await insertForMissions(team, 'mission_ending', null, (batch) =>
    queries.missionsEnding.many(tx, { ...batch, ...ending }),
  )
  if (isReportDue(today, report_due_day)) {
    const month = addMonths(toMonth(today), -1)
    const days = { month, first: getFirstDay(month), last: getLastDay(month) }
    count += await insertForMissions(team, 'report_due', month, (batch) =>
      queries.missionsWithoutReport.many(tx, { ...batch, ...days }),
    )
  }
  queries.setDatesUntil.queue(tx, { tenant_id, day: today })
  return count
}

function isReportDue(today: string, dueDay: number | null): boolean {
  const day = Number(today.slice(8))
  return dueDay !== null && day >= dueDay && day <= dueDay + LATE_DAYS
}

type Batch = { tenant_id: string; after: string; limit: number }

async function insertForMissions(
  team: Team,
  kind: keyof typeof DATE_RECIPIENTS,
  month: string | null,
  find: (batch: Batch) => Promise<queries.DatedMission[]>,
): Promise<number> {
  let count = 0
  for (let after = NIL_UUID; ; ) {
    const missions = await find({ tenant_id: team.tenant_id, after, limit: MISSIONS_PER_BATCH })
    const staff = await findStaff(
      team,
      missions.map((mission) => ({ ...mission, signer_id: null })),
    )
    const drafts = missions.map((mission): Draft => {
      const missionFacts = { ...NO_FACTS, ...mission, subject_id: mission.mission_id, month }
      return {
        kind,
        cause: `${mission.mission_id} ${month ?? mission.day}`,
        subject_type: 'mission',
        subject_id: mission.mission_id,
        month,
        day: mission.day,
        facts: missionFacts,
        recipients: DATE_RECIPIENTS[kind](missionFacts, staff('mission')),
      }
    })
    count += await insert(team, drafts)
    const last = missions.at(-1)
    if (!last || missions.length < MISSIONS_PER_BATCH) return count
    after = last.mission_id
  }
}

type Planned = { id: string; kind: string; due: Date }

async function insert(team: Team, drafts: readonly Draft[]): Promise<number> {
  const { tx, tenant_id, now } = team
  const ids = [...new Set(drafts.flatMap(({ recipients }) => recipients.map(({ id }) => id)))]
  if (ids.length === 0) return 0
  const people = new Map(
    (await queries.findRecipients.many(tx, { tenant_id, ids })).map((person) => [person.id, person]),
  )
  const digests = await openDigests(team, [...people.values()])
  const mails = new Map<string, { mail: Planned; person: queries.Recipient }>()
  const rows = drafts.flatMap((draft) =>
    draft.recipients.flatMap((recipient) => {
      const person = people.get(recipient.id)
      if (!person) return []
      const id = deriveId([tenant_id, draft.kind, draft.cause, person.id])
      const mail_id = chooseMailId(team, draft.kind, person, id, digests.get(person.id))
      if (mail_id === id) mails.set(id, { mail: { id, kind: draft.kind, due: dueAt(now, person) }, person })
      return [toNotificationRow(draft, person, id, mail_id)]
    }),
  )
  const insertedRows = await queries.insertNotifications.many(tx, {
    tenant_id,
    rows: JSON.stringify(rows),
    at: now,
  })
  const newMails = insertedRows.flatMap(({ id }) => mails.get(id) ?? [])
  if (newMails.length > 0) await insertMails(team, newMails)
  return insertedRows.length
}

/** Returns the id of the notification's own mail or of the digest, or null. An offer is mailed with its portal link. */
function chooseMailId(
  { sendsMail }: Team,
  kind: Kind,
  person: queries.Recipient,
  id: string,
  digest: string | undefined,
): string | null {
  if (!sendsMail || person.off_kinds?.includes(kind)) return null
  return digest ?? (kind === 'offer_to_answer' ? null : id)
}

const toNotificationRow = (draft: Draft, person: queries.Recipient, id: string, mail_id: string | null) => ({
  id,
  kind: draft.kind,
  cause: draft.cause,
  recipient_kind: person.kind,
  recipient_id: person.id,
  subject_type: draft.subject_type,
  subject_id: draft.subject_id,
  mission_id: draft.facts.mission_id,
  freelancer_id: draft.facts.freelancer_id,
  month: draft.month,
  day: draft.day,
  mail_id,
})

const dueAt = (now: Date, person: queries.Recipient) => afterQuietHours(now, { ...person, off_kinds: [] })

/** The id of the next digest of each person who wants digests. */
async function openDigests(
  team: Team,
  people: readonly queries.Recipient[],
): Promise<ReadonlyMap<string, string>> {
  const digestIds = new Map<string, string>()
  if (!team.sendsMail) return digestIds
  let waiting = people.flatMap((person) =>
    person.digest_hour === null ? [] : [{ person, mail: digestAfter(team, person, team.now) }],
  )
  // A digest that is being sent accepts no further items; they go to the next one.
  while (waiting.length > 0) {
    const openIds = await insertMails(team, waiting)
    for (const { person, mail } of waiting) if (openIds.has(mail.id)) digestIds.set(person.id, mail.id)
    waiting = waiting
      .filter(({ mail }) => !openIds.has(mail.id))
      .map(({ person, mail }) => ({ person, mail: digestAfter(team, person, mail.due) }))
  }
  return digestIds
}

function digestAfter({ tenant_id }: Team, person: queries.Recipient, after: Date): Planned {
  const due = nextDigestAt(after, person.digest_hour ?? 0, person.time_zone)
  return { id: deriveId([tenant_id, 'digest', person.id, due.toISOString()]), kind: 'digest', due }
}

/** Locks the mails that are still to be sent, and returns their ids. Excludes digests that a node has claimed. */
async function insertMails(
  { tx, tenant_id, now }: Team,
  mails: readonly { mail: Planned; person: queries.Recipient }[],
): Promise<ReadonlySet<string>> {
  const rows = mails.map(({ mail: { id, kind }, person }) => ({
    id,
    kind,
    recipient_kind: person.kind,
    recipient_id: person.id,
  }))
  const stored = await queries.insertMails.many(tx, { tenant_id, rows: JSON.stringify(rows), at: now })
  const openIds = new Set(stored.map(({ id }) => id))
  const earlierIds = mails.flatMap(({ mail }) => (openIds.has(mail.id) ? [] : [mail.id]))
  for (const { mail } of mails)
    if (openIds.has(mail.id)) {
      const kind = mail.kind === 'digest' ? DIGEST : mail.kind
      insertDueMail.queue(tx, { tenant_id, kind, cause_id: mail.id, number: 1, due_at: mail.due })
    }
  if (earlierIds.length > 0)
    for (const { cause_id } of await lockUnclaimedMails.many(tx, {
      tenant_id,
      kind: DIGEST,
      cause_ids: earlierIds,
    }))
      openIds.add(cause_id)
  return openIds
}

/** The mail kind of digests. */
const DIGEST = 'notification_digest'

// One statement for each kind of resource. It reads a bounded number of rows, however many terms match.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { invitationRows } from '../../identity/invitations/invitations.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { statusOn } from '../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { entryRows } from '../../money/accounting/accounting.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import type { SearchHit, SearchKind } from './search.schemas.ts'

/** `phrase`: all words in their order. `words`: empty for a single word. `limit`: one more than the requested results. */
type Input = { tenant_id: string; phrase: string; words: readonly string[]; limit: number; now: Date }
type Found = Omit<SearchHit, 'kind'>

/** Maximum number of index rows that are read for each word. */
const MAX_READ = 500

/** Greater than every character. */
const LAST = sql.lit('\u{10FFFF}')
const startsWith = (term: RawBuilder<unknown>, word: RawBuilder<unknown>) =>
  sql`${term} >= ${word} and ${term} < ${word} || ${LAST}`

const ofKind = (input: Input, kind: SearchKind, name: string) =>
  sql`${sql.ref(`${name}.tenant_id`)} = ${input.tenant_id}::uuid and ${sql.ref(`${name}.kind`)} = ${sql.lit(kind)}`

/** Index rows that begin with a word, in the order of the results: exact words first, then the newest resources. */
const readTerms = (input: Input, kind: SearchKind, word: RawBuilder<unknown>) => sql`(
  select read.term, read.subject_id from search_term as read
  where ${ofKind(input, kind, 'read')} and ${startsWith(sql`read.term`, word)}
  order by read.term, read.subject_id desc limit ${sql.lit(MAX_READ)}) as read`

/**
 * Whether the resource has a term that begins with the word. A value and not an `exists`, which PostgreSQL may turn into a join with all
 * terms of the team.
 */
const hasTerm = (input: Input, kind: SearchKind, word: RawBuilder<unknown>, condition = sql`true`) => sql`(
  select true from search_term as other where ${ofKind(input, kind, 'other')} and other.subject_id = read.subject_id
    and ${startsWith(sql`other.term`, word)} and ${condition} limit 1)`

/** Whether the row is the first matching term of its resource, so that a resource is found once. */
const isFirst = (input: Input, kind: SearchKind, word: RawBuilder<unknown>) =>
  sql`${hasTerm(input, kind, word, sql`other.term < read.term`)} is null`

/**
 * The ids of the best results, in order. First the resources with a term that begins with the whole phrase; if they are too few, the
 * resources that match the rarest word and all other words. Reading ends when there are enough results.
 */
const best = (input: Input, kind: SearchKind) => {
  const phrase = sql`${input.phrase}::text`
  const limit = sql`${input.limit}::bigint`
  const rarest = sql`rarest.text`
  return sql`
  with by_phrase as materialized (select read.subject_id, read.term from ${readTerms(input, kind, phrase)}
      where ${isFirst(input, kind, phrase)} order by read.term, read.subject_id desc limit ${limit}),
    word as materialized (select one as text from unnest(${input.words}::text[]) as one
      where (select count(*) from by_phrase) < ${limit}),
    rarest as materialized (select word.text from word cross join lateral (
        select count(*) as terms from ${readTerms(input, kind, sql`word.text`)}) as counted
      order by counted.terms limit 1),
    by_words as (select read.subject_id, read.term from rarest cross join lateral ${readTerms(input, kind, rarest)}
      where ${isFirst(input, kind, rarest)}
        and not exists (select from word where word.text <> rarest.text and ${hasTerm(input, kind, sql`word.text`)} is null)
        and not exists (select from by_phrase where by_phrase.subject_id = read.subject_id)
      order by read.term, read.subject_id desc limit ${limit}),
    best as (select found.subject_id, row_number() over (order by found.grade, found.term, found.subject_id desc) as place
      from (select subject_id, term, 0 as grade from by_phrase union all select subject_id, term, 1 from by_words) as found
      order by place limit ${limit})`
}

/** One generic plan suits every value: a range of the index, and a few rows by their keys. */
const IS_GENERIC = () => true

const statement = (kind: SearchKind, select: (input: Input) => RawBuilder<Found>) =>
  prepared(
    `search.${kind}`,
    (q, input: Input) => ({
      compile: () => sql<Found>`${best(input, kind)} ${select(input)} order by best.place`.compile(q),
    }),
    IS_GENERIC,
  )

const fullName = (name: string) =>
  sql`concat_ws(' ', ${sql.ref(`${name}.first_name`)}, ${sql.ref(`${name}.last_name`)})`

export const FIND: Record<SearchKind, ReturnType<typeof statement>> = {
  mission: statement(
    'mission',
    ({ now }) => sql`select mission.id, mission.name, mission.reference, ${fullName('freelancer')} as detail,
        ${statusOn('mission', selectToday(now))} as status
      from best join ${missionRows} as mission on mission.id = best.subject_id and mission.status <> 'deleted'
      join ${freelancerRows} as freelancer on freelancer.id = mission.freelancer_id`,
  ),
  freelancer: statement(
    'freelancer',
    () => sql`select freelancer.id, ${fullName('freelancer')} as name, freelancer.external_id as reference,
        freelancer.email as detail, freelancer.status
      from best join ${freelancerRows} as freelancer on freelancer.id = best.subject_id`,
  ),
  invoice: statement(
    'invoice',
    () => sql`select entry.id, entry.invoice_number as name, null as reference, ${fullName('freelancer')} as detail, entry.status
      from best join ${entryRows} as entry on entry.id = best.subject_id
      join ${freelancerRows} as freelancer on freelancer.id = entry.freelancer_id`,
  ),
  project_code: statement(
    'project_code',
    () => sql`select code.id, code.name, code.external_id as reference, null as detail, null as status
      from best join ${projectCodeRows} as code on code.id = best.subject_id`,
  ),
  user: statement(
    'user',
    ({
      now,
    }) => sql`select person.id, coalesce(nullif(${fullName('person')}, ''), person.email) as name, null as reference,
        person.email as detail, person.status
      from best join (
        select id, email, first_name, last_name, case when is_active then 'active' else 'deactivated' end as status
        from ${userRows} as team_user
        union all
        select id, email, first_name, last_name, case when is_undeliverable then 'undeliverable'
          when expires_at <= ${now}::timestamptz then 'expired' else 'pending' end
        from ${invitationRows} as invitation where accepted_at is null and role is not null) as person on person.id = best.subject_id`,
  ),
}

// Defective responses, one for each check that has to find it.
import type { Answer } from '../../check/contract-check.ts'
import type { World } from '../../world/world.ts'
import type { Sent } from './compose.ts'
import type { Operation } from './operations.ts'
import { operationsFor } from './plan.ts'
import type { Session } from './session.ts'

export type Doctor = (answer: Answer, sent: Sent) => Answer | Promise<Answer>

const changed = (answer: Answer, change: (body: never) => void): Answer => {
  const body = JSON.parse(answer.text)
  change(body as never)
  return { ...answer, text: JSON.stringify(body) }
}
const withHeader = (answer: Answer, name: string, value: string | undefined): Answer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
})
type ErrorBody = { error: { message: string; request_id: string; details: Record<string, unknown> } }

const operationOf = (id: string) => operationsFor(id)[0] as Operation
function refusal(code: number, reason: string): Answer {
  const request_id = crypto.randomUUID()
  const text = JSON.stringify({ error: { code, message: 'x', request_id, details: { reason } } })
  return { status: code, headers: { 'content-type': 'application/json', 'x-request-id': request_id }, text }
}

const RIGHT = 'fields-createProjectCode-0'
const READ = 'fields-listProjectCodes-0'
const WRONG = 'credentials-listTeams-none'
/** Removes a required field. */
const INVALID = 'fields-createProjectCode-1'

/** A check, a defect that it must find, the case in which it is planted, and how. */
export const plantsFor = (
  world: World,
  session: Session,
): [check: string, fault: string, caseName: string, doctor: Doctor][] => [
  ['noServerFault', 'a 500', READ, (answer) => ({ ...answer, status: 500 })],
  ['noServerFault', 'a connection that breaks', READ, () => ({ status: 0, headers: {}, text: 'reset' })],
  ['keepsTheContract', 'a status of no contract', READ, (answer) => ({ ...answer, status: 418 })],
  [
    'keepsTheContract',
    'a member that is missing',
    READ,
    (answer) => changed(answer, (body: { data: { total?: number } }) => delete body.data.total),
  ],
  [
    'keepsTheContract',
    'a member too many',
    RIGHT,
    (answer) => changed(answer, (body: { data: { tenant_id?: string } }) => (body.data.tenant_id = 'x')),
  ],
  [
    'keepsTheContract',
    'another media type',
    READ,
    (answer) => withHeader(answer, 'content-type', 'text/html'),
  ],
  ['keepsTheContract', 'no Location', RIGHT, (answer) => withHeader(answer, 'location', undefined)],
  ['hasTheHeaders', 'no request id', READ, (answer) => withHeader(answer, 'x-request-id', undefined)],
  ['hasTheHeaders', 'a header that tells', READ, (answer) => withHeader(answer, 'x-powered-by', 'x')],
  [
    'hasTheHeaders',
    'an answer to be cached',
    READ,
    (answer) => withHeader(answer, 'cache-control', 'public'),
  ],
  [
    'hasTheEnvelope',
    'another request id',
    WRONG,
    (answer) => changed(answer, ({ error }: ErrorBody) => (error.request_id = crypto.randomUUID())),
  ],
  [
    'hasTheEnvelope',
    'a stack trace',
    WRONG,
    (answer) => changed(answer, ({ error }: ErrorBody) => (error.message = 'at node_modules/x.js:1')),
  ],
  ['refusesTheWrong', 'a wrong body that is taken', INVALID, (answer) => ({ ...answer, status: 200 })],
  [
    'refusesTheWrong',
    'an id of nobody that is found',
    'fields-getProjectCode-30',
    (answer) => ({ ...answer, status: 200 }),
  ],
  [
    'namesTheFault',
    'another member',
    INVALID,
    (answer) => changed(answer, ({ error }: ErrorBody) => (error.details['field'] = 'external_id')),
  ],
  ['takesTheRight', 'a right body that is refused', RIGHT, () => refusal(400, 'too_long')],
  ['takesTheRight', 'a right request that finds nothing', READ, () => refusal(404, 'not_found')],
  [
    'changesNothingWhenRefusing',
    'a refused create that leaves something',
    INVALID,
    async (answer) => {
      await world.database.query({ text: 'update tenant set name = name' })
      return answer
    },
  ],
  [
    'tellsItsMethods',
    'no Allow',
    'methods-listTeams-PUT',
    (answer) => withHeader(answer, 'allow', undefined),
  ],
  [
    'tellsItsMethods',
    'a method that does',
    'methods-listTeams-PUT',
    (answer) => ({ ...answer, status: 404 }),
  ],
  ['asksForACredential', 'an open door', WRONG, (answer) => ({ ...answer, status: 200 })],
  [
    'asksForACredential',
    'no challenge',
    WRONG,
    (answer) => withHeader(answer, 'www-authenticate', undefined),
  ],
  [
    'asksForItsScope',
    'another scope',
    'scopes-createTeam',
    (answer) => changed(answer, ({ error }: ErrorBody) => (error.details['requiredScope'] = 'users:read')),
  ],
  [
    'refusesBrokenParts',
    'a file in no place',
    'uploads-createMission-no_end',
    () => refusal(404, 'not_found'),
  ],
  ['refusesOtherMedia', 'XML that is read', 'media-createTeam-1', (answer) => ({ ...answer, status: 400 })],
  [
    'tellsForeignAndUnknownAlike',
    'a word about what is there',
    'foreign-getProjectCode-id',
    (answer, { url }) => {
      const isTheirs = [...session.theirIds(operationOf('getProjectCode'))].some((id) => url.includes(id))
      return isTheirs
        ? changed(answer, ({ error }: ErrorBody) => (error.message = 'Not of your team'))
        : answer
    },
  ],
  [
    'showsNothingOfOthers',
    "another team's id",
    READ,
    (answer) =>
      changed(answer, (body: { data: { items: unknown[] } }) =>
        body.data.items.push(...session.theirIds(operationOf('getTeam'))),
      ),
  ],
  [
    'tellsWhatWasSent',
    'another name',
    RIGHT,
    (answer) => ({ ...answer, text: answer.text.replaceAll('Apollo', 'apollo') }),
  ],
  [
    'createdIsReadable',
    'what was created is not there',
    'lives-createProjectCode',
    (answer, { method }) => (method === 'GET' ? refusal(404, 'not_found') : answer),
  ],
  [
    'createdIsReadable',
    'what was created is another',
    'lives-createProjectCode',
    (answer) => ({ ...answer, text: answer.text.replaceAll('Apollo', 'Apolo') }),
  ],
  [
    'deletedIsGone',
    'what was deleted is there',
    'lives-deleteProjectCode',
    (answer, { method }) => (method === 'GET' ? { ...answer, status: 200 } : answer),
  ],
  [
    'deletedIsGone',
    'it can be deleted again',
    'lives-deleteProjectCode',
    (answer, { method }) => (method === 'DELETE' ? { ...answer, status: 200 } : answer),
  ],
  ['theUsualSucceeds', 'nothing works', 'lives-createTeam', () => refusal(400, 'invalid_value')],
  [
    'repeatsOnce',
    'a repetition that is none',
    'repeats-createTeam',
    (answer) => withHeader(answer, 'idempotent-replayed', undefined),
  ],
  [
    'repeatsOnce',
    'a repetition with an effect',
    'repeats-createTeam',
    async (answer) => {
      await world.database.query({ text: 'update tenant set name = name' })
      return answer
    },
  ],
  [
    'canBeTried',
    'an answer that is no JSON',
    'lives-createProjectCode',
    (answer) => ({ ...answer, text: '{' }),
  ],
]

// Defective responses, one for each check that has to find it.
import type { HttpResponse } from '../../check/contract-check.ts'
import type { World } from '../../world/world.ts'
import type { Sent } from './compose.ts'
import type { Operation } from './operations.ts'
import { operationsFor } from './plan.ts'
import type { Session } from './session.ts'

export type Defect = (response: HttpResponse, sent: Sent) => HttpResponse | Promise<HttpResponse>

const changed = (response: HttpResponse, change: (body: never) => void): HttpResponse => {
  const body = JSON.parse(response.text)
  change(body as never)
  return { ...response, text: JSON.stringify(body) }
}
const withHeader = (response: HttpResponse, name: string, value: string | undefined): HttpResponse => ({
  ...response,
  headers: { ...response.headers, [name]: value },
})
type ErrorBody = { error: { message: string; request_id: string; details: Record<string, unknown> } }

const getOperation = (id: string) => operationsFor(id)[0] as Operation
function refusal(code: number, reason: string): HttpResponse {
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
): [check: string, fault: string, caseName: string, doctor: Defect][] => [
  ['noServerError', 'a 500', READ, (response) => ({ ...response, status: 500 })],
  ['noServerError', 'a connection that breaks', READ, () => ({ status: 0, headers: {}, text: 'reset' })],
  [
    'keepsTheContract',
    'a status that the contract does not list',
    READ,
    (response) => ({ ...response, status: 418 }),
  ],
  [
    'keepsTheContract',
    'a missing field',
    READ,
    (response) => changed(response, (body: { data: { total?: number } }) => delete body.data.total),
  ],
  [
    'keepsTheContract',
    'an additional field',
    RIGHT,
    (response) => changed(response, (body: { data: { tenant_id?: string } }) => (body.data.tenant_id = 'x')),
  ],
  [
    'keepsTheContract',
    'another media type',
    READ,
    (response) => withHeader(response, 'content-type', 'text/html'),
  ],
  ['keepsTheContract', 'no Location', RIGHT, (response) => withHeader(response, 'location', undefined)],
  ['hasTheHeaders', 'no request id', READ, (response) => withHeader(response, 'x-request-id', undefined)],
  [
    'hasTheHeaders',
    'a header that reveals the software',
    READ,
    (response) => withHeader(response, 'x-powered-by', 'x'),
  ],
  [
    'hasTheHeaders',
    'a response to be cached',
    READ,
    (response) => withHeader(response, 'cache-control', 'public'),
  ],
  [
    'hasTheEnvelope',
    'another request id',
    WRONG,
    (response) => changed(response, ({ error }: ErrorBody) => (error.request_id = crypto.randomUUID())),
  ],
  [
    'hasTheEnvelope',
    'a stack trace',
    WRONG,
    (response) => changed(response, ({ error }: ErrorBody) => (error.message = 'at node_modules/x.js:1')),
  ],
  ['refusesTheWrong', 'a wrong body that is taken', INVALID, (response) => ({ ...response, status: 200 })],
  [
    'refusesTheWrong',
    'an unknown id that is found',
    'fields-getProjectCode-30',
    (response) => ({ ...response, status: 200 }),
  ],
  [
    'namesTheField',
    'another field',
    INVALID,
    (response) => changed(response, ({ error }: ErrorBody) => (error.details['field'] = 'external_id')),
  ],
  ['takesTheRight', 'a right body that is refused', RIGHT, () => refusal(400, 'too_long')],
  ['takesTheRight', 'a right request that finds nothing', READ, () => refusal(404, 'not_found')],
  [
    'changesNothingWhenRefusing',
    'a refused create that leaves something',
    INVALID,
    async (response) => {
      await world.database.query({ text: 'update tenant set name = name' })
      return response
    },
  ],
  [
    'listsItsMethods',
    'no Allow',
    'methods-listTeams-PUT',
    (response) => withHeader(response, 'allow', undefined),
  ],
  [
    'listsItsMethods',
    'an unsupported method that gets 404',
    'methods-listTeams-PUT',
    (response) => ({ ...response, status: 404 }),
  ],
  [
    'requiresACredential',
    'a request without a credential that succeeds',
    WRONG,
    (response) => ({ ...response, status: 200 }),
  ],
  [
    'requiresACredential',
    'no challenge',
    WRONG,
    (response) => withHeader(response, 'www-authenticate', undefined),
  ],
  [
    'asksForItsScope',
    'another scope',
    'scopes-createTeam',
    (response) =>
      changed(response, ({ error }: ErrorBody) => (error.details['requiredScope'] = 'users:read')),
  ],
  [
    'refusesBrokenParts',
    'a broken upload that gets 404',
    'uploads-createMission-no_end',
    () => refusal(404, 'not_found'),
  ],
  [
    'refusesOtherMedia',
    'XML that is read',
    'media-createTeam-1',
    (response) => ({ ...response, status: 400 }),
  ],
  [
    'treatsForeignAndUnknownAlike',
    'a message that reveals that the id exists',
    'foreign-getProjectCode-id',
    (response, { url }) => {
      const isTheirs = [...session.theirIds(getOperation('getProjectCode'))].some((id) => url.includes(id))
      return isTheirs
        ? changed(response, ({ error }: ErrorBody) => (error.message = 'Not of your team'))
        : response
    },
  ],
  [
    'showsNothingOfOthers',
    "another team's id",
    READ,
    (response) =>
      changed(response, (body: { data: { items: unknown[] } }) =>
        body.data.items.push(...session.theirIds(getOperation('getTeam'))),
      ),
  ],
  [
    'returnsWhatWasSent',
    'another name',
    RIGHT,
    (response) => ({ ...response, text: response.text.replaceAll('Apollo', 'apollo') }),
  ],
  [
    'createdIsReadable',
    'what was created is not there',
    'lives-createProjectCode',
    (response, { method }) => (method === 'GET' ? refusal(404, 'not_found') : response),
  ],
  [
    'createdIsReadable',
    'what was created has another name',
    'lives-createProjectCode',
    (response) => ({ ...response, text: response.text.replaceAll('Apollo', 'Apolo') }),
  ],
  [
    'deletedIsGone',
    'what was deleted is there',
    'lives-deleteProjectCode',
    (response, { method }) => (method === 'GET' ? { ...response, status: 200 } : response),
  ],
  [
    'deletedIsGone',
    'it can be deleted again',
    'lives-deleteProjectCode',
    (response, { method }) => (method === 'DELETE' ? { ...response, status: 200 } : response),
  ],
  [
    'theUsualSucceeds',
    'a valid request that is refused',
    'lives-createTeam',
    () => refusal(400, 'invalid_value'),
  ],
  [
    'repeatsOnce',
    'a repetition that is not a replay',
    'repeats-createTeam',
    (response) => withHeader(response, 'idempotent-replayed', undefined),
  ],
  [
    'repeatsOnce',
    'a repetition with an effect',
    'repeats-createTeam',
    async (response) => {
      await world.database.query({ text: 'update tenant set name = name' })
      return response
    },
  ],
  [
    'canBeTried',
    'a response that is no JSON',
    'lives-createProjectCode',
    (response) => ({ ...response, text: '{' }),
  ],
]

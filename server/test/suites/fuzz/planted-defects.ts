// Defective responses, one for each check that has to find it.
import type { HttpResponse } from '../../check/contract-check.ts'
import type { World } from '../../world/world.ts'
import type { Sent } from './compose.ts'
import type { Operation } from './operations.ts'
import { selectOperations } from './plan.ts'
import type { Session } from './session.ts'

export type Defect = (response: HttpResponse, sent: Sent) => HttpResponse | Promise<HttpResponse>

const changeBody = (response: HttpResponse, change: (body: never) => void): HttpResponse => {
  const body = JSON.parse(response.text)
  change(body as never)
  return { ...response, text: JSON.stringify(body) }
}
const withHeader = (response: HttpResponse, name: string, value: string | undefined): HttpResponse => ({
  ...response,
  headers: { ...response.headers, [name]: value },
})
type ErrorBody = { error: { message: string; request_id: string; details: Record<string, unknown> } }

const getOperation = (id: string) => selectOperations(id)[0] as Operation
function createRefusal(code: number, reason: string): HttpResponse {
  const request_id = crypto.randomUUID()
  const text = JSON.stringify({ error: { code, message: 'x', request_id, details: { reason } } })
  return { status: code, headers: { 'content-type': 'application/json', 'x-request-id': request_id }, text }
}

const VALID_WRITE = 'fields-createProjectCode-0'
const VALID_READ = 'fields-listProjectCodes-0'
const WITHOUT_CREDENTIAL = 'credentials-listTeams-none'
/** Removes a required field. */
const INVALID = 'fields-createProjectCode-1'

/** A check, a defect that it must find, the case in which it is planted, and how. */
export const listPlants = (
  world: World,
  session: Session,
): [check: string, fault: string, caseName: string, defect: Defect][] => [
  ['noServerError', 'a 500', VALID_READ, (response) => ({ ...response, status: 500 })],
  [
    'noServerError',
    'a connection that breaks',
    VALID_READ,
    () => ({ status: 0, headers: {}, text: 'reset' }),
  ],
  [
    'keepsTheContract',
    'a status that the contract does not list',
    VALID_READ,
    (response) => ({ ...response, status: 418 }),
  ],
  [
    'keepsTheContract',
    'a missing field',
    VALID_READ,
    (response) => changeBody(response, (body: { data: { total?: number } }) => delete body.data.total),
  ],
  [
    'keepsTheContract',
    'an additional field',
    VALID_WRITE,
    (response) =>
      changeBody(response, (body: { data: { tenant_id?: string } }) => (body.data.tenant_id = 'x')),
  ],
  [
    'keepsTheContract',
    'another media type',
    VALID_READ,
    (response) => withHeader(response, 'content-type', 'text/html'),
  ],
  ['keepsTheContract', 'no Location', VALID_WRITE, (response) => withHeader(response, 'location', undefined)],
  [
    'hasTheHeaders',
    'no request id',
    VALID_READ,
    (response) => withHeader(response, 'x-request-id', undefined),
  ],
  [
    'hasTheHeaders',
    'a header that reveals the software',
    VALID_READ,
    (response) => withHeader(response, 'x-powered-by', 'x'),
  ],
  [
    'hasTheHeaders',
    'a response that may be cached',
    VALID_READ,
    (response) => withHeader(response, 'cache-control', 'public'),
  ],
  [
    'hasTheEnvelope',
    'another request id',
    WITHOUT_CREDENTIAL,
    (response) => changeBody(response, ({ error }: ErrorBody) => (error.request_id = crypto.randomUUID())),
  ],
  [
    'hasTheEnvelope',
    'a stack trace',
    WITHOUT_CREDENTIAL,
    (response) => changeBody(response, ({ error }: ErrorBody) => (error.message = 'at node_modules/x.js:1')),
  ],
  [
    'refusesTheWrong',
    'an invalid body that is accepted',
    INVALID,
    (response) => ({ ...response, status: 200 }),
  ],
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
    (response) => changeBody(response, ({ error }: ErrorBody) => (error.details['field'] = 'external_id')),
  ],
  ['takesTheRight', 'a valid body that is refused', VALID_WRITE, () => createRefusal(400, 'too_long')],
  ['takesTheRight', 'a valid request that returns 404', VALID_READ, () => createRefusal(404, 'not_found')],
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
    WITHOUT_CREDENTIAL,
    (response) => ({ ...response, status: 200 }),
  ],
  [
    'requiresACredential',
    'no challenge',
    WITHOUT_CREDENTIAL,
    (response) => withHeader(response, 'www-authenticate', undefined),
  ],
  [
    'asksForItsScope',
    'another scope',
    'scopes-createTeam',
    (response) =>
      changeBody(response, ({ error }: ErrorBody) => (error.details['requiredScope'] = 'users:read')),
  ],
  [
    'refusesBrokenParts',
    'a broken upload that gets 404',
    'uploads-createMission-no_end',
    () => createRefusal(404, 'not_found'),
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
        ? changeBody(response, ({ error }: ErrorBody) => (error.message = 'Not of your team'))
        : response
    },
  ],
  [
    'showsNothingOfOthers',
    "another team's id",
    VALID_READ,
    (response) =>
      changeBody(response, (body: { data: { items: unknown[] } }) =>
        body.data.items.push(...session.theirIds(getOperation('getTeam'))),
      ),
  ],
  [
    'returnsWhatWasSent',
    'another name',
    VALID_WRITE,
    (response) => ({ ...response, text: response.text.replaceAll('Apollo', 'apollo') }),
  ],
  [
    'createdIsReadable',
    'a created resource that is not found',
    'lives-createProjectCode',
    (response, { method }) => (method === 'GET' ? createRefusal(404, 'not_found') : response),
  ],
  [
    'createdIsReadable',
    'a created resource with another name',
    'lives-createProjectCode',
    (response) => ({ ...response, text: response.text.replaceAll('Apollo', 'Apolo') }),
  ],
  [
    'deletedIsGone',
    'a deleted resource that is found',
    'lives-deleteProjectCode',
    (response, { method }) => (method === 'GET' ? { ...response, status: 200 } : response),
  ],
  [
    'deletedIsGone',
    'a resource that can be deleted again',
    'lives-deleteProjectCode',
    (response, { method }) => (method === 'DELETE' ? { ...response, status: 200 } : response),
  ],
  [
    'theUsualSucceeds',
    'a valid request that is refused',
    'lives-createTeam',
    () => createRefusal(400, 'invalid_value'),
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

// A created resource can be read as it was sent, a deleted one is gone, and a repeated write has one effect.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { HttpResponse } from '../../../check/contract-check.ts'
import type { Body } from '../../../world/world.ts'
import type { Request } from '../compose.ts'
import { OPERATIONS, type Operation } from '../operations.ts'
import type { Session } from '../session.ts'
import { composeValid, type Probe } from './probe.ts'

const parseData = (response: HttpResponse): Body => JSON.parse(response.text).data
const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const findReadOperation = (url: string): Operation | undefined =>
  OPERATIONS.find(({ method, path }) => method === 'GET' && toPattern(path).test(url))

const toReadRequest = (request: Request, url: string, operation: Operation): Request => ({
  ...request,
  method: 'GET',
  url,
  operation,
  body: undefined,
  json: undefined,
})

async function checkCreated(session: Session, request: Request, response: HttpResponse): Promise<void> {
  const url = String(response.headers['location'])
  const operation = findReadOperation(url)
  if (!operation) return
  const read = toReadRequest(request, url, operation)
  const again = await session.exchange(read)
  if (again.status !== 200)
    return session.report('createdIsReadable', read, `${again.status} after it was created`)
  const sent = Object.entries(JSON.parse(request.json ?? '{}') as object)
  const data = parseData(again)
  const wrong = sent.find(
    ([name, value]) => name in data && typeof value !== 'object' && data[name] !== value,
  )
  if (wrong)
    session.report('createdIsReadable', read, `${wrong[0]} was sent as ${wrong[1]}, is ${data[wrong[0]]}`)
}

/** Operations whose resource stays readable with the status `deleted`, as the contract says. */
const READABLE_AFTER_DELETE = ['deleteMission']

async function checkDeleted(session: Session, request: Request, first: HttpResponse): Promise<void> {
  const operation = findReadOperation(request.url)
  const read = operation && toReadRequest(request, request.url, operation)
  const { status, text } = read ? await session.exchange(read) : { status: 404, text: '' }
  const isGone = READABLE_AFTER_DELETE.includes(request.operation.id)
    ? /"status" ?: ?"deleted"/.test(text)
    : status === 404
  if (read && !isGone) session.report('deletedIsGone', read, `${status} after it was deleted`)
  const again = await session.exchange(request)
  // A revoked resource has the status revoked.
  const isSameResponse = again.status === 200 && again.text === first.text
  if (![400, 404].includes(again.status) && !isSameResponse)
    session.report('deletedIsGone', request, `${again.status} to the second deletion`)
}

/** Sign-in operations take no Idempotency-Key, and succeed only with a secret from a mail. */
const isSignIn = ({ path }: Operation) => path.startsWith('/auth/')

export const listLifecycleProbes = (operation: Operation): Probe[] =>
  (['POST', 'DELETE'].includes(operation.method) && !isSignIn(operation) ? [operation] : []).map(() => ({
    name: `lives-${operation.id}`,
    operation,
    async run(session) {
      const request = composeValid(this.name, operation, await session.target(operation))
      const response = await session.exchange(request)
      if (response.status >= 300)
        return session.report('theUsualSucceeds', request, `${response.status} ${response.text}`)
      if (response.status === 201) await checkCreated(session, request, response)
      if (operation.method === 'DELETE') await checkDeleted(session, request, response)
    },
  }))

/** Operations after which their credential is refused. */
const ENDS_ITS_CREDENTIAL = ['acceptPortalInvitation']

export const listRepeatProbes = (operation: Operation): Probe[] =>
  (operation.isRepeatable && !ENDS_ITS_CREDENTIAL.includes(operation.id) ? [operation] : []).map(() => ({
    name: `repeats-${operation.id}`,
    operation,
    async run(session) {
      const request = composeValid(this.name, operation, await session.target(operation))
      const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }
      const first = await session.exchange(keyed)
      const mark = await session.mark()
      const second = await session.exchange(keyed)
      const isReplay = second.headers['idempotent-replayed'] === 'true' && second.status === first.status
      if (!isReplay || !isDeepStrictEqual(withoutSecrets(second.text), withoutSecrets(first.text)))
        session.report('repeatsOnce', keyed, `first ${first.status}, then ${second.status}, or another body`)
      if ((await session.mark()) !== mark) session.report('repeatsOnce', keyed, 'rows have changed again')
    },
  }))

const SECRETS = ['key', 'token', 'url', 'accept_url']
/** Replaces secrets by null, as a replay does: they are shown once. */
const withoutSecrets = (text: string): unknown =>
  JSON.parse(text, (name, value) => (SECRETS.includes(name) ? null : value))

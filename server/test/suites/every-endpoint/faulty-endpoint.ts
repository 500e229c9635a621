// Makes one endpoint of a world break a rule, by changing its requests and responses, to prove that the tests over every endpoint find
// it.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import type { World } from '../../world/world.ts'

type Headers = Record<string, string>
export type InjectedRequest = Pick<InjectOptions, 'method' | 'payload'> & { url: string; headers: Headers }
type Send = (request: InjectedRequest) => Promise<LightMyRequestResponse>
/** `send` calls the endpoint without the fault; `credentials` are those of all requests so far. */
type Deps = { send: Send; credentials: readonly Headers[] }
/** Responds to the requests of the endpoint. */
export type Fault = (request: InjectedRequest, deps: Deps) => Promise<LightMyRequestResponse>

const matches = ({ method, path }: EndpointRecord, request: InjectedRequest) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
  return request.method === method && pattern.test(request.url)
}

const pickCredential = ({ headers }: InjectedRequest): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'x-api-key' || name === 'authorization'),
  )

/** Runs `check` while the endpoint has the fault. */
export async function withFault<T>(
  { app: { server } }: World,
  endpoint: EndpointRecord,
  fault: Fault,
  check: () => Promise<T>,
): Promise<T> {
  const { inject } = server
  const injectWithoutFault: (request: InjectOptions) => Promise<LightMyRequestResponse> = inject.bind(server)
  const send: Send = (request) => injectWithoutFault(request)
  const credentials = new Map<string, Headers>()
  const respond: Send = (request) => {
    const credential = pickCredential(request)
    credentials.set(JSON.stringify(credential), credential)
    if (!matches(endpoint, request)) return send(request)
    return fault(request, { send, credentials: [...credentials.values()] })
  }
  server.inject = respond as typeof inject
  try {
    return await check()
  } finally {
    server.inject = inject
  }
}

type Change = (request: InjectedRequest) => Partial<InjectedRequest>

/** The endpoint receives other requests than those that were sent. */
export const changeRequests =
  (change: Change): Fault =>
  (request, { send }) =>
    send({ ...request, ...change(request) })

/** A refused request is sent again with a change. */
export const retryRefused =
  (change: Change, refusal = 400): Fault =>
  async (request, { send }) => {
    const reply = await send(request)
    return reply.statusCode === refusal ? send({ ...request, ...change(request) }) : reply
  }

/** A refused request is sent again with every credential, as if the endpoint needed none. */
export const retryWithCredentials =
  (refusal: number): Fault =>
  async (request, { send, credentials }) => {
    const reply = await send(request)
    if (reply.statusCode !== refusal) return reply
    for (const credential of credentials) {
      const other = await send({ ...request, headers: { ...request.headers, ...credential } })
      if (other.statusCode < 300) return other
    }
    return reply
  }

/** After a response with this status, another request runs with the same credential. */
export const sendExtraRequest =
  (status: number, more: Pick<InjectedRequest, 'method' | 'url' | 'payload'>): Fault =>
  async (request, { send }) => {
    const reply = await send(request)
    const headers = { ...pickCredential(request), 'content-type': 'application/json' }
    if (reply.statusCode === status) await send({ ...more, headers })
    return reply
  }

export const withoutHeader = ({ headers }: InjectedRequest, name: string): Partial<InjectedRequest> => {
  const { [name]: _, ...others } = headers
  return { headers: others }
}

/** The JSON body without a field. */
export const withoutField = ({ payload }: InjectedRequest, name: string): Partial<InjectedRequest> => {
  const { [name]: _, ...others } = JSON.parse(String(payload ?? '{}'))
  return payload === undefined ? {} : { payload: JSON.stringify(others) }
}

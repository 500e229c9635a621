// All responses that a team can read, derived from the contract: each list, and each item in it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import type { ServerProcess } from './server-process.ts'

const CONTRACT = new URL('../../../../../contract/openapi.yaml', import.meta.url)
const PREFIX = '/api/v1'

/** Paths whose responses differ at each read: generated per request, changed by requests, or written by the load. */
const LEFT_OUT = [
  '/openapi.yaml',
  '/openapi.json',
  '/document-templates/{id}/preview',
  '/audit-log',
  '/project-codes',
  // The path contains the id of an erased person, which is in no list.
  '/erasures',
]
/** The response is a zip file with times of sessions and keys, which differ. */
const isExport = (path: string) => path.endsWith('/personal-data')
/** The path contains the id of an expense's receipt, which is in no list. */
const isReceipt = (path: string) => path.endsWith('/receipts/{receipt_id}')
const isWanted = (path: string) =>
  !isExport(path) && !isReceipt(path) && !LEFT_OUT.some((one) => path.startsWith(PREFIX + one))

const { paths } = parse(readFileSync(CONTRACT, 'utf8')) as { paths: Record<string, { get?: object }> }
const READS = Object.keys(paths).filter((p) => p.startsWith(PREFIX) && paths[p]?.get && isWanted(p))

/** Collections without a list endpoint, and the list that has their items. */
const LISTED_AT: Record<string, string> = {
  [`${PREFIX}/users/invitations`]: `${PREFIX}/users?status=pending,expired,undeliverable`,
}

type Items = { id: string; report_month?: string }[]
export type HttpResponses = Map<string, string>

const MAX_ATTEMPTS = 30

/** The path of each response with the hash of its body. */
export async function readEveryResponse(server: ServerProcess, key: string): Promise<HttpResponses> {
  const responses: HttpResponses = new Map()
  const lists = new Map<string, Promise<Items>>()
  const get = async (path: string) => {
    const send = () => fetch(server.address + path, { headers: { authorization: `Bearer ${key}` } })
    let reply = await send()
    // A busy server gets the request again, as from any client.
    for (let attempt = 1; reply.status === 503 && attempt <= MAX_ATTEMPTS; attempt += 1) {
      await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1000)
      reply = await send()
    }
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (!reply.headers.get('content-type')?.startsWith('application/json'))
      return { status: reply.status, bytes }
    // URLs of resources contain the address of the server.
    return { status: reply.status, bytes: Buffer.from(bytes.toString().replaceAll(server.address, '')) }
  }
  const getItems = (path: string): Promise<Items> => {
    const list =
      lists.get(path) ??
      get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`).then(
        // The lists of a sandbox are not found in any other team.
        ({ status, bytes }) => (status === 404 ? [] : JSON.parse(bytes.toString()).data.items),
      )
    lists.set(path, list)
    return list
  }
  /** Fills each path parameter with the ids of the list that precedes it in the path. */
  const expand = async (template: string): Promise<string[]> => {
    const [, collection = '', parameter = '', rest = ''] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(template) ?? []
    if (!parameter) return [template]
    const values =
      parameter === 'month'
        ? (await getItems(`${PREFIX}/activity-reports`)).map((report) => report.report_month)
        : (await getItems(LISTED_AT[collection] ?? collection)).map(({ id }) => id)
    const expanded = [...new Set(values)].map((value) => expand(`${collection}/${value}${rest}`))
    return (await Promise.all(expanded)).flat()
  }
  const expanded = (await Promise.all(READS.map(expand))).flat()
  const read = async () => {
    for (let path = expanded.pop(); path; path = expanded.pop()) responses.set(path, await hashResponse(path))
  }
  const hashResponse = async (path: string) => {
    const { status, bytes } = await get(path)
    // A refusal contains its request id, so only the status is compared.
    return status === 200 ? createHash('sha256').update(toComparable(path, bytes)).digest('hex') : `${status}`
  }
  await Promise.all([read(), read(), read(), read()])
  return responses
}

function toComparable(path: string, bytes: Buffer): Buffer | string {
  if (path === `${PREFIX}/events`) return withoutLastUse(eventsWithoutLoad(bytes))
  return path.startsWith(`${PREFIX}/api-keys`) ? withoutLastUse(bytes.toString()) : bytes
}

/** `last_used_at` of a key is written some time after the request. */
const withoutLastUse = (json: string) => json.replaceAll(/"last_used_at"[^,}]*/g, '')

/** The load continues after the backup, so its events differ, and the end of the page with them. */
function eventsWithoutLoad(bytes: Buffer): string {
  const { items } = JSON.parse(bytes.toString()).data as { items: { subject: { type: string } }[] }
  return JSON.stringify(items.filter(({ subject }) => subject.type !== 'project_code'))
}

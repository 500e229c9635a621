// Combines a case with the valid request of its operation, together with the verdict of the contract.
import { getJson, MULTIPART, WithFile } from '../../world/multipart-body.ts'
import type { Case, Change, FieldPath } from './cases.ts'
import { listParameters, type Operation, type Schema } from './operations.ts'
import { isValidBody, isValidParameter } from './oracle.ts'
import { judgeRaw, toJson } from './samples/raw-json.ts'
import { createValidValue } from './samples/samples.ts'
import { createRandom } from './samples/seeded.ts'

/** A valid request to an operation: existing ids, a valid body, a credential. */
export type Target = { ids: Record<string, string>; body: unknown; headers: Record<string, string> }
export type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
/** `elsewhere`: well-formed, but not a resource of the caller. */
type Verdict = 'right' | 'wrong' | 'elsewhere' | 'unclear'
export type Request = Sent & {
  operation: Operation
  caseName: string
  verdict: Verdict
  /** The JSON of the body, which may have a file, too. */
  json: string | undefined
  /** The path contains another id. */
  isElsewhere: boolean
  /** The field or parameter of a single change. */
  field: string | undefined
}

export function compose({ name, operation, changes }: Case, target: Target): Request {
  const changed = changes.filter((change) => change.part === 'query')
  const query = [...listRequiredQuery(operation, changed), ...changed]
  const path = keepLastValues(changes.filter((change) => change.part === 'path'))
  const header = keepLastValues(changes.filter((change) => change.part === 'header'))
  const body = composeBody(operation, changes, target)
  const keyed = Object.fromEntries(header.map((change) => [change.name.toLowerCase(), change.text]))
  const verdicts = [
    ...judgeQuery(operation, query),
    ...path.map((change) => judgePath(operation, change)),
    ...header.map((change) => judgeHeader(operation, change)),
    body.verdict,
  ]
  return {
    operation,
    caseName: name,
    method: operation.method,
    url: buildUrl(operation, { ...target.ids, ...toIds(path) }, query),
    headers: {
      ...target.headers,
      ...keyed,
      ...(body.text !== undefined && { 'content-type': getContentType(target.body) }),
    },
    body: encodeBody(body.text, target.body),
    json: body.text,
    verdict: VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'right',
    isElsewhere: path.length > 0,
    field: changes.length === 1 ? formatField(changes[0] as Change) : undefined,
  }
}

/** Shape errors come before all other errors. */
const VERDICT_ORDER = ['wrong', 'unclear', 'elsewhere', 'right'] as const

type QueryChange = Extract<Change, { part: 'query' }>
type TextChange = { name: string; text: string }

/** Keeps the last value of each name: a path and, in these requests, the headers have one value per name. */
const keepLastValues = (changes: TextChange[]): TextChange[] => [
  ...new Map(changes.map((change) => [change.name, change])).values(),
]

const toIds = (path: TextChange[]) => Object.fromEntries(path.map(({ name, text }) => [name, text]))

function buildUrl(operation: Operation, ids: Record<string, string>, query: QueryChange[]): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
  const pairs = query.flatMap(({ name, texts }) =>
    texts.map((text) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`),
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function judgeQuery(operation: Operation, query: QueryChange[]): Verdict[] {
  const texts = new Map<string, string[]>()
  for (const one of query) texts.set(one.name, [...(texts.get(one.name) ?? []), ...one.texts])
  return [...texts].map(([name, sent]) => {
    const schema = listParameters(operation, 'query').find((parameter) => parameter.name === name)?.schema
    return schema && sent.length === 1 && isValidParameter(schema, sent[0] ?? '') ? 'right' : 'wrong'
  })
}

/** Parameters without which every request is refused, unless a change sends them. */
function listRequiredQuery(operation: Operation, changes: QueryChange[]): QueryChange[] {
  const missing = listParameters(operation, 'query').filter(
    ({ name, required }) => required && !changes.some((change) => change.name === name),
  )
  return missing.map(({ name, schema }) => ({
    part: 'query',
    name,
    texts: [String(createValidValue(schema, createRandom('filled in')))],
  }))
}

/** A changed id is unknown; a valid month may have data. */
function judgePath(operation: Operation, { name, text }: TextChange): Verdict {
  const schema = listParameters(operation, 'path').find((parameter) => parameter.name === name)?.schema
  return schema?.format !== 'uuid' && isValidParameter(schema ?? {}, text) ? 'unclear' : 'elsewhere'
}

function judgeHeader(operation: Operation, { name, text }: TextChange): Verdict {
  const schema = listParameters(operation, 'header').find((parameter) => parameter.name === name)?.schema
  // Whitespace around a header value is not part of it.
  return isValidParameter(schema ?? {}, text.trim()) ? 'right' : 'wrong'
}

const getContentType = (usual: unknown) => (usual instanceof WithFile ? MULTIPART : 'application/json')

/** Puts the JSON in a part, if the operation takes a file. The files of the fixtures are ASCII. */
const encodeBody = (json: string | undefined, usual: unknown) =>
  json !== undefined && usual instanceof WithFile ? usual.encode(json).toString() : json

type ComposedBody = { text: string | undefined; verdict: Verdict }

function composeBody(operation: Operation, changes: readonly Change[], target: Target): ComposedBody {
  const whole = changes.find((change) => change.part === 'text')
  if (whole) return { text: whole.text, verdict: judgeText(operation, whole.text) }
  const members = changes.filter((change) => change.part === 'body')
  if (members.length === 0 && target.body === undefined) return { text: undefined, verdict: 'right' }
  const body = structuredClone(getJson(target.body) ?? {})
  for (const change of members) setField(operation.body ?? {}, body, change.at, change)
  const verdict = judgeRaw(body) ?? (isValidBody(operation.body, body) ? 'right' : 'wrong')
  return { text: toJson(body), verdict }
}

function judgeText({ body }: Operation, text: string): Verdict {
  if (text === '') return (body?.required ?? []).length > 0 ? 'wrong' : 'right'
  try {
    return isValidBody(body, JSON.parse(text.replace(/^\ufeff/, ''))) ? 'right' : 'wrong'
  } catch {
    return 'wrong'
  }
}

type Holder = Record<string | number, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Sets or removes a field; missing intermediate values are created from their schema. */
function setField(
  schema: Schema,
  holder: unknown,
  [first, ...rest]: FieldPath,
  change: { value: unknown } | { isRemoved: true },
): void {
  if (first === undefined || !isHolder(holder)) return
  const inner = typeof first === 'number' ? schema.items : schema.properties?.[first]
  if (rest.length > 0) {
    holder[first] ??= createValidValue(inner ?? {}, createRandom('filled in'))
    setField(inner ?? {}, holder[first], rest, change)
  } else if ('isRemoved' in change) delete holder[first]
  else holder[first] = change.value
}

/** The field as `details.field` names it. */
function formatField(change: Change): string | undefined {
  if (change.part === 'query') return change.name
  if (change.part !== 'body') return undefined
  return change.at.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`
    return path ? `${path}.${segment}` : segment
  }, '')
}

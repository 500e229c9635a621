// A case and the usual request of its operation become the request that is sent, with what the contract says of it.
import type { Case, Change, MemberPath } from './cases.ts'
import { inPart, type Operation, type Schema } from './operations.ts'
import { isRightBody, isRightParameter } from './oracle.ts'
import { toJson, verdictOnRaw } from './samples/raw-json.ts'
import { usualOf } from './samples/samples.ts'
import { seeded } from './samples/seeded.ts'

/** A request to an operation that it takes: existing ids, a right body, a credential. */
export type Target = { ids: Record<string, string>; body: unknown; headers: Record<string, string> }
export type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
/** `elsewhere`: right in shape, but nothing of the caller's is there. */
type Verdict = 'right' | 'wrong' | 'elsewhere' | 'unclear'
export type Request = Sent & {
  operation: Operation
  caseName: string
  verdict: Verdict
  /** The path names something else than usual. */
  isElsewhere: boolean
  /** The member or parameter that the only change is about. */
  field: string | undefined
}

export function compose({ name, operation, changes }: Case, target: Target): Request {
  const query = changes.filter((change) => change.part === 'query')
  const path = lastOfEach(changes.filter((change) => change.part === 'path'))
  const header = lastOfEach(changes.filter((change) => change.part === 'header'))
  const body = bodyOf(operation, changes, target)
  const keyed = Object.fromEntries(header.map((change) => [change.name.toLowerCase(), change.text]))
  const verdicts = [
    ...verdictsOnQuery(operation, query),
    ...path.map((change) => verdictOnPath(operation, change)),
    ...header.map((change) => verdictOnHeader(operation, change)),
    body.verdict,
  ]
  return {
    operation,
    caseName: name,
    method: operation.method,
    url: addressOf(operation, { ...target.ids, ...idsOf(path) }, query),
    headers: {
      ...target.headers,
      ...keyed,
      ...(body.text !== undefined && { 'content-type': 'application/json' }),
    },
    body: body.text,
    verdict: WORST.find((verdict) => verdicts.includes(verdict)) ?? 'right',
    isElsewhere: path.length > 0,
    field: changes.length === 1 ? fieldOf(changes[0] as Change) : undefined,
  }
}

/** What is wrong in shape is told before anything else is looked at. */
const WORST = ['wrong', 'unclear', 'elsewhere', 'right'] as const

type QueryChange = Extract<Change, { part: 'query' }>
type TextChange = { name: string; text: string }

/** There is one of each name in a path and, here, in a head. */
const lastOfEach = (changes: TextChange[]): TextChange[] => [
  ...new Map(changes.map((change) => [change.name, change])).values(),
]

const idsOf = (path: TextChange[]) => Object.fromEntries(path.map(({ name, text }) => [name, text]))

function addressOf(operation: Operation, ids: Record<string, string>, query: QueryChange[]): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
  const pairs = query.flatMap(({ name, texts }) =>
    texts.map((text) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`),
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function verdictsOnQuery(operation: Operation, query: QueryChange[]): Verdict[] {
  const texts = new Map<string, string[]>()
  for (const one of query) texts.set(one.name, [...(texts.get(one.name) ?? []), ...one.texts])
  return [...texts].map(([name, sent]) => {
    const schema = inPart(operation, 'query').find((parameter) => parameter.name === name)?.schema
    return schema && sent.length === 1 && isRightParameter(schema, sent[0] ?? '') ? 'right' : 'wrong'
  })
}

/** An id that nobody has; of a month there may be something. */
function verdictOnPath(operation: Operation, { name, text }: TextChange): Verdict {
  const schema = inPart(operation, 'path').find((parameter) => parameter.name === name)?.schema
  return schema?.format !== 'uuid' && isRightParameter(schema ?? {}, text) ? 'unclear' : 'elsewhere'
}

function verdictOnHeader(operation: Operation, { name, text }: TextChange): Verdict {
  const schema = inPart(operation, 'header').find((parameter) => parameter.name === name)?.schema
  // Blanks around a value are no part of it in HTTP.
  return isRightParameter(schema ?? {}, text.trim()) ? 'right' : 'wrong'
}

type ComposedBody = { text: string | undefined; verdict: Verdict }

function bodyOf(operation: Operation, changes: readonly Change[], target: Target): ComposedBody {
  const whole = changes.find((change) => change.part === 'text')
  if (whole) return { text: whole.text, verdict: verdictOnText(operation, whole.text) }
  const members = changes.filter((change) => change.part === 'body')
  if (members.length === 0 && target.body === undefined) return { text: undefined, verdict: 'right' }
  const body = structuredClone(target.body ?? {}) as object
  for (const change of members) place(operation.body ?? {}, body, change.at, change)
  const verdict = verdictOnRaw(body) ?? (isRightBody(operation.body, body) ? 'right' : 'wrong')
  return { text: toJson(body), verdict }
}

function verdictOnText({ body }: Operation, text: string): Verdict {
  if (text === '') return (body?.required ?? []).length > 0 ? 'wrong' : 'right'
  try {
    return isRightBody(body, JSON.parse(text.replace(/^\ufeff/, ''))) ? 'right' : 'wrong'
  } catch {
    return 'wrong'
  }
}

type Holder = Record<string | number, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** What is missing on the way is filled in with what its schema takes. */
function place(
  schema: Schema,
  holder: unknown,
  [first, ...rest]: MemberPath,
  change: { value: unknown } | { isRemoved: true },
): void {
  if (first === undefined || !isHolder(holder)) return
  const inner = typeof first === 'number' ? schema.items : schema.properties?.[first]
  if (rest.length > 0) {
    holder[first] ??= usualOf(inner ?? {}, seeded('filled in'))
    place(inner ?? {}, holder[first], rest, change)
  } else if ('isRemoved' in change) delete holder[first]
  else holder[first] = change.value
}

/** As `details.field` names it. */
function fieldOf(change: Change): string | undefined {
  if (change.part === 'query') return change.name
  if (change.part !== 'body') return undefined
  return change.at.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`
    return path ? `${path}.${segment}` : segment
  }, '')
}

// _operations.py and _async_operations.py: a method for each operation.
import { type Operation, resolveSchema, type Schema, type Spec } from '../../../sdk/contract-spec.ts'
import { DRY_RUN, isRepeatable, type Method } from '../../../sdk/src/request.ts'
import { docstring, pascalCase, quote, snakeCase, toArgumentName } from './python-text.ts'
import type { Types } from './types.ts'

/** An argument of a method. An argument without a default is required. */
type Argument = { name: string; type: string; default?: string; description: string | undefined }

type Endpoint = {
  method: Method
  path: string
  name: string
  docs: string
  pathNames: string[]
  body: Argument | undefined
  query: (Argument & { sentAs: string })[]
  hasKey: boolean
  takesDryRun: boolean
  isRepeatable: boolean
  result: string
  /** The type of the items of a list by pages. */
  item: string | undefined
}

export type Synced = { resource: string; type: string }

const INDENT = '    '
const KEY_TEXT =
  'Of a write that is repeated by another run of the program. By default each call has its own.'

const DRY_TEXT = 'Whether to write nothing. By default as the client: see `dry_run` of it.'

export function listEndpoints(spec: Spec, types: Types): Endpoint[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      toEndpoint(method.toUpperCase() as Method, path, operation, types, spec),
    ),
  )
}

function toEndpoint(method: Method, path: string, operation: Operation, types: Types, spec: Spec): Endpoint {
  const { operationId, summary, description, parameters = [] } = operation
  const typeName = pascalCase(operationId)
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema, ...rest }) => {
      const type = inModels(types.toType(schema, `${typeName}${pascalCase(name)}`))
      const argument = { name: toArgumentName(name), sentAs: name, description: rest.description }
      return required ? { ...argument, type } : { ...argument, type: `${type} | None`, default: 'None' }
    })
  return {
    method,
    path,
    name: snakeCase(operationId),
    docs: [`${summary.replace(/\.$/, '')}.`, description].filter(Boolean).join('\n\n'),
    pathNames: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    body: toBodyArgument(operation, typeName, types),
    query,
    hasKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    takesDryRun: parameters.some(({ name }) => name === DRY_RUN),
    isRepeatable: isRepeatable(method, { url: path }),
    result: getResultType(operation, typeName, types),
    item: findItemType(operation, query, types, spec),
  }
}

/** Returns the type of a successful result: a file, or JSON. */
function getResultType(operation: Operation, typeName: string, types: Types): string {
  const schema = getSuccessContent(operation)['application/json']?.schema
  return schema ? inModels(types.toType(schema, typeName)) : 'File'
}

const getSuccessContent = ({ responses }: Operation) => (responses['200'] ?? responses['201'])?.content ?? {}

function toBodyArgument({ requestBody }: Operation, typeName: string, types: Types): Argument | undefined {
  if (!requestBody) return undefined
  const { required, content } = requestBody
  const type = Object.entries(content)
    .map(([media, { schema = {} }]) =>
      inModels(types.toType(schema, media === 'multipart/form-data' ? `${typeName}Form` : `${typeName}Body`)),
    )
    .join(' | ')
  const body = { name: 'body', description: undefined }
  return required ? { ...body, type } : { ...body, type: `${type} | None`, default: 'None' }
}

/** Returns the type of the items of a list that takes `page` and `after`. */
function findItemType(operation: Operation, query: Endpoint['query'], types: Types, spec: Spec) {
  if (!['page', 'after'].every((name) => query.some(({ sentAs }) => sentAs === name))) return undefined
  const page = resolveSchema(spec, getSuccessContent(operation)['application/json']?.schema ?? {})
  const items = page.properties?.['items']?.items
  if (!items?.$ref) throw new Error(`${operation.operationId} has pages of unnamed items`)
  return inModels(types.toType(items, ''))
}

/** Adds `models.` to the names of models, which start with a capital letter. */
const inModels = (type: string): string =>
  type
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/\b(?!None\b|Any\b|Literal\b|File\b)[A-Z]\w*/g, 'models.$&'),
    )
    .join('')

/** The contract lists the resources and the types of their objects in the same order. */
export function listSyncedResources(spec: Spec, types: Types): Synced[] {
  const list = Object.values(spec.paths).find(({ get }) => get?.operationId === 'listChanges')?.['get']
  const resources = list?.parameters?.find(({ name }) => name === 'resource')?.schema.enum ?? []
  const objects: Schema[] = spec.components.schemas['Change']?.properties?.['object']?.anyOf ?? []
  if (resources.length === 0 || resources.length !== objects.length)
    throw new Error('The resources of changes and the types of their objects are not the same number')
  return resources.map((resource, index) => {
    const object = objects[index] ?? {}
    const eventObject = findEventObject(spec, String(resource))
    if (eventObject !== undefined && eventObject !== object.$ref)
      throw new Error(`A change of ${resource} has another type than the object of its events`)
    return { resource: String(resource), type: inModels(types.toType(object, '').replace(/ \| None$/, '')) }
  })
}

function findEventObject({ components }: Spec, resource: string): string | undefined {
  const events = Object.values(components.schemas).map(({ properties }) => properties)
  const findSubject = (fields: Schema['properties']) => fields?.['subject']?.properties?.['type']?.enum?.[0]
  return events.find((fields) => findSubject(fields) === resource)?.['object']?.$ref
}

export type Flavour = 'sync' | 'async'

export function buildOperationsFile(
  endpoints: readonly Endpoint[],
  synced: Synced[],
  flavour: Flavour,
): string {
  const methods = endpoints.flatMap((endpoint) => [
    callLines(endpoint, flavour),
    ...(endpoint.item ? [iteratorLines(endpoint, endpoint.item, flavour)] : []),
  ])
  const all = [...methods, ...synced.map((one) => syncLines(one, flavour)), syncBody(flavour)]
  return `${formatHead(flavour)}${all.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const NAMES = {
  sync: { class: 'Operations', base: 'Caller', iterator: 'Iterator', def: 'def', return: 'return' },
  async: {
    class: 'AsyncOperations',
    base: 'AsyncCaller',
    iterator: 'AsyncIterator',
    def: 'async def',
    return: 'return await',
  },
} as const

const formatHead = (
  flavour: Flavour,
) => `"""A method for each operation. Generated from the contract by \`npm run sdk\`: do not edit."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import ${NAMES[flavour].iterator}
from typing import TYPE_CHECKING, Any, Literal, overload

from ._callers import ${NAMES[flavour].base}
from ._requests import new_key

if TYPE_CHECKING:
    from . import models
    from ._feeds import SyncedChange
    from ._files import File


class ${NAMES[flavour].class}(${NAMES[flavour].base}):
    """The operations of the API. Arguments are those of the contract; None is not sent."""

`

const TIMEOUT: Argument = {
  name: 'timeout',
  type: 'float | None',
  default: 'None',
  description: undefined,
}

const DRY: Argument = { name: 'dry_run', type: 'bool | None', default: 'None', description: DRY_TEXT }

function callLines(endpoint: Endpoint, flavour: Flavour): string[] {
  const { name, body, pathNames, query, hasKey, takesDryRun, result } = endpoint
  const key: Argument = {
    name: 'idempotency_key',
    type: 'str | None',
    default: 'None',
    description: KEY_TEXT,
  }
  const positional = [...pathNames.map(pathArgument), ...(body ? [body] : [])]
  const named = [...query, ...(hasKey ? [key] : []), ...(takesDryRun ? [DRY] : []), TIMEOUT]
  const { def, return: returned } = NAMES[flavour]
  return [
    ...signature(`${def} ${name}`, positional, named, result),
    ...docstring(formatDocs(endpoint.docs, named), INDENT.repeat(2)),
    `${INDENT.repeat(2)}${returned} self._call(`,
    ...callArguments(endpoint).map((line) => `${INDENT.repeat(3)}${line}`),
    `${INDENT.repeat(2)})`,
  ]
}

const pathArgument = (name: string): Argument => ({ name, type: 'str', description: undefined })

function callArguments(endpoint: Endpoint): string[] {
  const { method, path, body, hasKey, takesDryRun } = endpoint
  return [
    `${quote(method)},`,
    `${quote(path)},`,
    ...placeLines(endpoint, endpoint.query),
    ...(body ? ['body=body,'] : []),
    ...(hasKey ? ['idempotency_key=idempotency_key or new_key(),'] : []),
    ...(takesDryRun ? ['dry_run=dry_run,'] : []),
    ...(endpoint.isRepeatable ? [] : ['is_repeatable=False,']),
    'timeout=timeout,',
  ]
}

function placeLines({ pathNames }: Endpoint, query: Endpoint['query']): string[] {
  const path = pathNames.map((name) => `${quote(name)}: ${name}`).join(', ')
  return [
    ...(path ? [`path_values={${path}},`] : []),
    ...(query.length > 0
      ? ['query={', ...query.map(({ name, sentAs }) => `${INDENT}${quote(sentAs)}: ${name},`), '},']
      : []),
  ]
}

/** Pages are read by cursors, so that none is skipped or returned twice. */
function iteratorLines(endpoint: Endpoint, item: string, flavour: Flavour): string[] {
  const { name, path, pathNames } = endpoint
  const query = endpoint.query.filter(({ sentAs }) => sentAs !== 'page')
  const named = [...query, TIMEOUT]
  const text = `Each item of \`${name}\`, over all pages.`
  return [
    ...signature(
      `def ${name.replace('list', 'iter')}`,
      pathNames.map(pathArgument),
      named,
      `${NAMES[flavour].iterator}[${item}]`,
    ),
    ...docstring(formatDocs(text, named), INDENT.repeat(2)),
    `${INDENT.repeat(2)}return self._items(`,
    ...[`${quote(path)},`, ...placeLines(endpoint, query), 'timeout=timeout,'].map(
      (line) => `${INDENT.repeat(3)}${line}`,
    ),
    `${INDENT.repeat(2)})`,
  ]
}

function signature(head: string, positional: Argument[], named: Argument[], result: string): string[] {
  const lines = ['self,', ...positional.map(formatArgument), '*,', ...named.map(formatArgument)]
  return [
    `${INDENT}${head}(`,
    ...lines.map((line) => `${INDENT.repeat(2)}${line}`),
    `${INDENT}) -> ${result}:`,
  ]
}

const formatArgument = ({ name, type, default: value }: Argument) =>
  `${name}: ${type}${value === undefined ? '' : ` = ${value}`},`

function formatDocs(text: string, named: readonly Argument[]): string {
  const lines = named.flatMap(({ name, description }) =>
    description ? [`${INDENT}${name}: ${description}`] : [],
  )
  return lines.length === 0 ? text : `${text}\n\nArgs:\n${lines.join('\n')}`
}

const SYNC_ARGUMENTS: Argument[] = [
  { name: 'after', type: 'str | None', default: 'None', description: undefined },
  { name: 'limit', type: 'int | None', default: 'None', description: undefined },
  TIMEOUT,
]

function syncLines({ resource, type }: Synced, flavour: Flavour): string[] {
  const first: Argument = { name: 'resource', type: `Literal[${quote(resource)}]`, description: undefined }
  const result = `${NAMES[flavour].iterator}[SyncedChange[${type}]]`
  const lines = signature('def sync', [first], SYNC_ARGUMENTS, result)
  return [`${INDENT}@overload`, ...lines.slice(0, -1), `${lines.at(-1)} ...`]
}

const SYNC_TEXT = `Each changed resource once; ends with the last change that there is.

Call it again later with \`after\`: the \`next\` of the last change that was stored. Without it every resource is returned once. The place after a change in the middle of a page is that of the page before: after a restart the changes since then come again, which changes nothing in a copy.

Args:
    after: \`next\` of the last change that was stored.
    limit: Changes per request, at most 100.`

function syncBody(flavour: Flavour): string[] {
  const first: Argument = { name: 'resource', type: 'str', description: undefined }
  const result = `${NAMES[flavour].iterator}[SyncedChange[Any]]`
  return [
    ...signature('def sync', [first], SYNC_ARGUMENTS, result),
    ...docstring(SYNC_TEXT, INDENT.repeat(2)),
    `${INDENT.repeat(2)}return self._sync(resource, after=after, limit=limit, timeout=timeout)`,
  ]
}

// Parameters and success responses that several operations of a document repeat become components, so that each is defined once.
import type { OpenAPIV3 } from 'openapi-types'
import type { Hoist } from './components.ts'

type Reference = OpenAPIV3.ReferenceObject
type Use<T> = { name: string | undefined; value: T; replace(reference: Reference): void }

export function shareRepeats(paths: OpenAPIV3.PathsObject, hoist: Hoist): void {
  const operations = Object.values(paths).flatMap(
    (item) => Object.values(item ?? {}) as OpenAPIV3.OperationObject[],
  )
  share(operations.flatMap(listParameterUses), hoist.parameter)
  share(operations.flatMap(listSuccessUses), hoist.response)
}

/** If values with the same name differ, the one with the most uses is shared. */
function share<T>(uses: readonly Use<T>[], addShared: (name: string, value: T) => Reference): void {
  const byName = Map.groupBy(uses, ({ name }) => name)
  for (const [name, named] of byName) {
    const byText = Map.groupBy(named, ({ value }) => JSON.stringify(value))
    const [repeated = []] = [...byText.values()].sort((one, other) => other.length - one.length)
    if (name === undefined || repeated.length < 2) continue
    for (const { value, replace } of repeated) replace(addShared(name, value))
  }
}

const isReference = (value: object): value is Reference => '$ref' in value

function listParameterUses({ parameters = [] }: OpenAPIV3.OperationObject): Use<OpenAPIV3.ParameterObject>[] {
  return parameters.flatMap((value, index) =>
    isReference(value)
      ? []
      : [
          {
            name: pascalCase(value.name),
            value,
            replace: (reference) => {
              parameters[index] = reference
            },
          },
        ],
  )
}

/** `Idempotency-Key` is `IdempotencyKey`. */
const pascalCase = (name: string) =>
  name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())

function listSuccessUses({ responses }: OpenAPIV3.OperationObject): Use<OpenAPIV3.ResponseObject>[] {
  return Object.entries(responses).flatMap(([status, value]) =>
    isReference(value) || !/^[23]/.test(status)
      ? []
      : [
          {
            name: getSuccessName(status, value),
            value,
            replace: (reference) => {
              responses[status] = reference
            },
          },
        ],
  )
}

/** Names a success response after its content: `Mission`, `ChangedMission`, `CreatedMission`, `PdfFile`, `NotModified`. */
function getSuccessName(status: string, { headers = {}, content = {} }: OpenAPIV3.ResponseObject) {
  if (status === '304') return 'NotModified'
  const [[type = '', media] = []] = Object.entries(content)
  if (type !== 'application/json') return `${pascalCase(type.replace(/.*\//, ''))}File`
  const { properties: { data } = {} } = (media?.schema ?? {}) as OpenAPIV3.SchemaObject
  if (!data || !isReference(data)) return undefined
  const kind = status === '201' ? 'Created' : 'Idempotent-Replayed' in headers ? 'Changed' : ''
  return kind + data.$ref.split('/').at(-1)
}

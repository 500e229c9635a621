// All error codes of the service, from the kernel and the features.
import { DOCUMENT_ERRORS } from './documents/index.ts'
import { ACCESS_ERRORS } from './domain/errors/access.errors.ts'
import { type ErrorKind, withWords } from './domain/errors/error-kinds.ts'
import { INPUT_ERRORS } from './domain/errors/input.errors.ts'
import { PARTY_ERRORS } from './domain/errors/party.errors.ts'
import { REQUEST_ERRORS } from './domain/errors/request.errors.ts'
import { SERVICE_ERRORS } from './domain/errors/service.errors.ts'
import { TERMS_ERRORS } from './domain/errors/terms.errors.ts'
import { DECLARATIONS } from './features/all.ts'

const GROUPS: readonly Record<string, ErrorKind>[] = [
  INPUT_ERRORS,
  PARTY_ERRORS,
  TERMS_ERRORS,
  REQUEST_ERRORS,
  ACCESS_ERRORS,
  SERVICE_ERRORS,
  DOCUMENT_ERRORS,
]

export const ERROR_KINDS: ReadonlyMap<string, ErrorKind> = createRegistry([
  ...GROUPS.flatMap((group) => Object.values(group)),
  ...DECLARATIONS.errors,
])

function createRegistry(declaredKinds: readonly ErrorKind[]): Map<string, ErrorKind> {
  const kinds = new Map<string, ErrorKind>()
  for (const kind of declaredKinds) {
    if (kinds.has(kind.code)) throw new Error(`Two errors have the code ${kind.code}`)
    kinds.set(kind.code, withWords(kind, DECLARATIONS))
  }
  return kinds
}

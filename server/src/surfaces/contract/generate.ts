// Writes contract/openapi.yaml and the tables of pages.ts in docs/: npm run contract. A test fails if a generated file is out
// of date.
import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { buildApp } from '../../app.ts'
import { createRenderer } from '../../documents/index.ts'
import { createSecretKeys } from '../../domain/access/secret-keys.ts'
import { systemClock } from '../../domain/clock.ts'
import { openDatabase } from '../../kernel/db/connections/client.ts'
import { createFileStore } from '../../kernel/db/files/file-store.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { createAddressGuard } from '../../kernel/outgoing/address-guard.ts'
import { silent } from '../../operations/logger.ts'
import { contractOf } from './document.ts'
import { writePages } from './pages.ts'

export const CONTRACT_FILE = new URL('../../../../contract/openapi.yaml', import.meta.url)

export async function generateContract(): Promise<{ text: string; endpoints: readonly EndpointRecord[] }> {
  // Generating the contract opens no connection.
  const database = openDatabase({ connection: {}, preparedStatements: true })
  const app = await buildApp({
    database,
    clock: systemClock,
    publicUrl: () => '',
    sendsMail: false,
    operatorToken: undefined,
    secretKeys: createSecretKeys(undefined),
    guard: createAddressGuard([]),
    maxKeysPerTeam: 1,
    requestsPerMinute: 60,
    portalRequestsPerMinute: 120,
    invitationRequestsPerMinute: 20,
    sessionRequestsPerMinute: 1,
    signInRequestsPerMinute: 1,
    operatorRequestsPerMinute: 600,
    rateLimitStore: 'memory',
    openapiFile: '',
    trustProxy: [],
    files: createFileStore({ putsInto: 'postgres' }),
    renderer: createRenderer(),
    logger: silent,
  })
  const text = stringify(contractOf(app.endpoints), { aliasDuplicateObjects: false, lineWidth: 0 })
  await app.server.close()
  await database.close()
  return { text, endpoints: app.endpoints }
}

if (import.meta.main) {
  const { text, endpoints } = await generateContract()
  await writeFile(CONTRACT_FILE, text)
  await writePages(endpoints)
}

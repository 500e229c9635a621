// Writes contract/openapi.yaml and the table of codes in docs/errors.md: npm run contract. A test fails if a generated file is
// out of date.
import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { buildApp } from '../app.ts'
import { createRenderer } from '../documents/index.ts'
import { openDatabase } from '../kernel/db/connections/client.ts'
import { createFileStore } from '../kernel/db/files/file-store.ts'
import { systemClock } from '../kernel/domain/clock.ts'
import { silent } from '../operations/logger.ts'
import { contractOf } from './document.ts'
import { writeErrorsPage } from './error-table.ts'

export const CONTRACT_FILE = new URL('../../../contract/openapi.yaml', import.meta.url)

export async function generateContract(): Promise<string> {
  // Generating the contract opens no connection.
  const database = openDatabase({ connection: {}, preparedStatements: true })
  const app = await buildApp({
    database,
    clock: systemClock,
    publicUrl: () => '',
    sendsMail: false,
    operatorToken: undefined,
    maxKeysPerTeam: 1,
    requestsPerMinute: 60,
    portalRequestsPerMinute: 120,
    invitationRequestsPerMinute: 20,
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
  return text
}

if (import.meta.main) {
  await writeFile(CONTRACT_FILE, await generateContract())
  await writeErrorsPage()
}

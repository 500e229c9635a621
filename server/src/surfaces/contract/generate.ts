// Writes the documents in contract/ and the tables of pages.ts in docs/: npm run contract. A test fails if a generated file is out
// of date.
import { writeFile } from 'node:fs/promises'
import { buildApp } from '../../app.ts'
import { createRenderer } from '../../documents/index.ts'
import { createSecretKeys } from '../../domain/access/secret-keys.ts'
import { systemClock } from '../../domain/clock.ts'
import { openDatabase } from '../../kernel/db/connections/client.ts'
import { createFileStore } from '../../kernel/db/files/file-store.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { createAddressGuard } from '../../kernel/outgoing/address-guard.ts'
import { silentLogger } from '../../operations/logger.ts'
import { buildContract } from './document.ts'
import { writePages } from './pages.ts'
import { CONTRACT_SURFACES, type ContractSurface, getContractFile } from './surfaces.ts'
import { toYamlText } from './yaml-text.ts'

type Generated = { texts: [surface: ContractSurface, text: string][]; endpoints: readonly EndpointRecord[] }

export async function generateContract(): Promise<Generated> {
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
    logger: silentLogger,
  })
  const texts = CONTRACT_SURFACES.map((surface): [ContractSurface, string] => [
    surface,
    toYamlText(buildContract(surface, app.endpoints)),
  ])
  await app.server.close()
  await database.close()
  return { texts, endpoints: app.endpoints }
}

if (import.meta.main) {
  const { texts, endpoints } = await generateContract()
  for (const [surface, text] of texts) await writeFile(getContractFile(surface), text)
  await writePages(endpoints)
}

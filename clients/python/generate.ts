// Writes the generated modules of the Python client from the documents in contract/: npm run sdk. A test fails when they differ.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readContract, type Spec, unwrap } from '../../sdk/contract-spec.ts'
import { buildModelsFile } from './generator/models.ts'
import { buildOperationsFile, listEndpoints, listSyncedResources } from './generator/operations.ts'
import { createTypes } from './generator/types.ts'

export const PACKAGE = fileURLToPath(new URL('./src/team_engagement', import.meta.url))

/** Changes the given contract. */
export function generatePython(spec: Spec): Record<string, string> {
  unwrap(spec)
  const types = createTypes(spec)
  const endpoints = listEndpoints(spec, types)
  const synced = listSyncedResources(spec, types)
  return {
    'models.py': buildModelsFile(types.definitions()),
    '_operations.py': buildOperationsFile(endpoints, synced, 'sync'),
    '_async_operations.py': buildOperationsFile(endpoints, synced, 'async'),
  }
}

if (import.meta.main)
  for (const [file, text] of Object.entries(generatePython(readContract())))
    await writeFile(join(PACKAGE, file), text)

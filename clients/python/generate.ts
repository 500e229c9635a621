// Writes the generated modules of the Python client from contract/openapi.yaml: npm run sdk. A test fails when they differ.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readContract, unwrap } from '../../sdk/contract-spec.ts'
import { modelsFile } from './generator/models.ts'
import { endpointsOf, operationsFile, syncedOf } from './generator/operations.ts'
import { createTypes } from './generator/types.ts'

export const PACKAGE = fileURLToPath(new URL('./src/team_engagement', import.meta.url))

export async function generatePython(): Promise<Record<string, string>> {
  const spec = await readContract()
  unwrap(spec)
  const types = createTypes(spec)
  const endpoints = endpointsOf(spec, types)
  const synced = syncedOf(spec, types)
  return {
    'models.py': modelsFile(types.definitions()),
    '_operations.py': operationsFile(endpoints, synced, 'sync'),
    '_async_operations.py': operationsFile(endpoints, synced, 'async'),
  }
}

if (import.meta.main)
  for (const [file, text] of Object.entries(await generatePython()))
    await writeFile(join(PACKAGE, file), text)

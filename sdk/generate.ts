// Writes sdk/src/generated from the documents in contract/: npm run sdk. A test fails when they differ.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { listOperations, readContract, type Spec, unwrap } from './contract-spec.ts'

export const GENERATED = fileURLToPath(new URL('./src/generated', import.meta.url))

/** Functions and types only; src/client.ts replaces the generator's HTTP client. */
const GENERATED_FILES = ['sdk.gen.ts', 'types.gen.ts'] as const

export async function generateSdk(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-sdk-'))
  try {
    await runGenerator(folder)
    const texts = GENERATED_FILES.map(
      async (file) => [file, await readGenerated(join(folder, file))] as const,
    )
    return Object.fromEntries(await Promise.all(texts))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const runGenerator = (folder: string) =>
  createClient({
    input: readContract() as never,
    output: { path: folder, module: { extension: '.ts' }, tsConfigPath: null },
    logs: { level: 'silent' },
    parser: { patch: { input: (spec) => patch(spec as unknown as Spec) } },
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true, baseUrl: false },
      { name: '@hey-api/typescript', enums: false },
      { name: '@hey-api/sdk', auth: false, client: false },
    ],
  })

function patch(spec: Spec): void {
  unwrap(spec)
  // The client sends this header itself, so callers do not pass it.
  for (const parameter of listOperations(spec).flatMap(({ parameters }) => parameters ?? []))
    if (parameter.name === 'X-Engage-Session') parameter.required = false
}

async function readGenerated(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  // The client returns files with the name given by the server.
  return text.replaceAll("'./client/index.ts'", "'../client.types.ts'").replaceAll('Blob | File', 'File')
}

if (import.meta.main) {
  await mkdir(GENERATED, { recursive: true })
  for (const [file, text] of Object.entries(await generateSdk())) await writeFile(join(GENERATED, file), text)
}

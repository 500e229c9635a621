// The generated modules of the Python client are in step with the contract.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Spec } from '../../sdk/contract-spec.ts'
import { contract } from '../../server/test/check/contract-check.ts'
import { generatePython, PACKAGE } from './generate.ts'

const spec = contract as unknown as Spec

test('the files are what the contract generates; if not, run npm run sdk', async () => {
  for (const [file, text] of Object.entries(generatePython(structuredClone(spec))))
    expect(text === (await readFile(join(PACKAGE, file), 'utf8')), file).toBe(true)
})

test('the package has the version of the contract', async () => {
  const project = await readFile(new URL('./pyproject.toml', import.meta.url), 'utf8')
  expect(project).toContain(`\nversion = "${spec.info.version}"\n`)
})

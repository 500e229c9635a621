// The generated code is in step with the contract.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../server/test/check/contract-check.ts'
import { GENERATED, generateSdk } from '../generate.ts'

test('the files are what the contract generates; if not, run npm run sdk', async () => {
  const generated = await generateSdk()
  expect(Object.keys(generated).sort()).toEqual((await readdir(GENERATED)).sort())
  for (const [file, text] of Object.entries(generated))
    expect(text === (await readFile(join(GENERATED, file), 'utf8')), file).toBe(true)
})

test('the package has the version of the contract', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(version).toBe((contract as unknown as { info: { version: string } }).info.version)
})

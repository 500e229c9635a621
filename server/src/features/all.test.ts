// The list of features is complete: every manifest is merged, and every feature with endpoints is served.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURES } from './all.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
const listFolders = (suffix: string) =>
  [...new Set(files.filter((file) => file.endsWith(suffix)).map((file) => file.split('/')[1]))].sort()

test('every manifest belongs to a feature that has the name of its folder', () => {
  const declared = FEATURES.filter(({ manifest }) => manifest)
  expect(declared.map(({ name }) => name).sort()).toEqual(listFolders('.manifest.ts'))
  expect(declared.filter(({ name, manifest }) => manifest?.name !== name)).toEqual([])
})

test('every feature with routes is in the list, under the name of its folder', () => {
  const served = FEATURES.filter(
    (one) =>
      one.team ||
      one.freelancer ||
      one.invitation ||
      one.operator ||
      one.visitor ||
      one.navigation ||
      one.session,
  )
  expect(served.map(({ name }) => name).sort()).toEqual(listFolders('.routes.ts'))
  expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length)
})

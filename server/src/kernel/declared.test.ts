// Schemas that are built before all features are known get the words of the features, and cannot be used earlier.
import { expect, test } from 'vitest'
import { defineManifest } from '../domain/manifest.ts'
import { mergeManifests } from '../domain/merge-manifests.ts'
import { compileCheck } from './wire/validator.ts'

/**
 * Loads another instance of the module: the tests of a process share their modules, and one of them may have loaded the list of
 * features.
 */
const load = async (name: string) => {
  const { href } = new URL(`./declared.ts?${name}`, import.meta.url)
  return (await import(href)) as typeof import('./declared.ts')
}

const LIBRARY = mergeManifests([
  defineManifest({ name: 'library', scopes: { resources: ['books'], actions: ['books:return'] } }),
])

test('an enum has the words of all features, whether it is built before or after they are known', async () => {
  const { declare, OneOfDeclared } = await load('enum')
  const early = OneOfDeclared(({ scopes }) => scopes)
  declare(LIBRARY)
  const late = OneOfDeclared(({ scopes }) => scopes)
  for (const schema of [early, late]) {
    expect(schema).toMatchObject({ enum: ['*', 'books:read', 'books:write', 'books:return'] })
    expect(compileCheck(schema)('books:read')).toEqual([])
  }
})

test('without the list of features nothing passes: an empty enum is refused, and there are no scopes of members', async () => {
  const { memberScopes, OneOfDeclared } = await load('nothing')
  expect(() => compileCheck(OneOfDeclared(({ scopes }) => scopes))('*')).toThrow('enum')
  expect(memberScopes).toThrow('features/all.ts is not loaded')
})

test('every waiting callback runs once, in the order of registration', async () => {
  const { declare, memberScopes, whenDeclared } = await load('waiting')
  const ran: string[] = []
  whenDeclared(({ scopes }) => ran.push(`first ${scopes.length}`))
  whenDeclared(() => ran.push('second'))
  expect(ran).toEqual([])
  declare(LIBRARY)
  whenDeclared(() => ran.push('late'))
  expect(ran).toEqual(['first 4', 'second', 'late'])
  expect(memberScopes()).toEqual(['books:read'])
})

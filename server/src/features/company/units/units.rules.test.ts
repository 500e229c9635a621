// The tree of teams.
import { expect, test } from 'vitest'
import { findRefusal } from '../../../../test/check/refusals.ts'
import { checkMove, computePlace } from './units.rules.ts'

const TOO_DEEP = { field: 'parent_id', code: 'tree_too_deep', params: { limit: 32 } }
const createParent = (depth: number, path = 'a/b') => ({ path, depth, is_archived: false })

test('a team is a root, or below its parent', () => {
  expect(computePlace(null, 'x')).toEqual({ depth: 1, path: 'x' })
  expect(computePlace(createParent(2), 'x')).toEqual({ depth: 3, path: 'a/b/x' })
})

test('a tree has at most 32 levels', () => {
  expect(computePlace(createParent(31), 'x').depth).toBe(32)
  expect(findRefusal(() => computePlace(createParent(32), 'x'))).toMatchObject(TOO_DEEP)
})

test('no team is placed below an archived team', () => {
  expect(findRefusal(() => computePlace({ ...createParent(2), is_archived: true }, 'x'))).toMatchObject({
    field: 'parent_id',
    code: 'parent_archived',
    currentStatus: 'archived',
    allowed: ['active'],
  })
})

test('a team never moves below itself', () => {
  const moving = { path: 'a/b', depth: 2, deepest: 2 }
  const refusalFor = (path: string) =>
    findRefusal(() => checkMove(moving, createParent(3, path), { depth: 4, path: `${path}/b` }))
  for (const path of ['a/b', 'a/b/c', 'a/b/c/d'])
    expect(refusalFor(path)).toMatchObject({ field: 'parent_id', code: 'team_below_itself' })
  for (const path of ['a', 'a/bb', 'c/a/b']) expect(refusalFor(path)).toBeUndefined()
  expect(findRefusal(() => checkMove(moving, null, { depth: 1, path: 'b' }))).toBeUndefined()
})

test('a moved team takes its whole subtree along, which counts towards the 32 levels', () => {
  const moving = { path: 'x', depth: 1, deepest: 5 }
  const move = (depth: number) =>
    findRefusal(() => checkMove(moving, createParent(depth - 1), { depth, path: 'a/b/x' }))
  expect(move(28)).toBeUndefined()
  expect(move(29)).toMatchObject(TOO_DEEP)
})

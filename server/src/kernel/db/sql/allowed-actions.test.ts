// The SQL generated from a table of rules agrees with the table, for every status, every set of facts and every set of
// granted scopes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../../../../test/world/world.ts'
import { buildActionLists, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { allowedActions } from './allowed-actions.ts'
import { prepared } from './prepared.ts'

const world = await startWorld()

type Action = 'open' | 'close' | 'paint'
type Status = 'new' | 'old' | 'gone'
type Fact = 'is_red' | 'is_owner'

const ACTIONS: readonly Action[] = ['open', 'close', 'paint']
const RULES: readonly ActionRule<Action, Status, Fact>[] = [
  { action: 'open', from: 'new', when: [] },
  { action: 'close', from: 'new', when: ['is_red', 'not is_owner'] },
  { action: 'close', from: 'new', when: ['is_owner'] },
  { action: 'close', from: 'old', when: ['not is_red'] },
  { action: 'paint', from: 'old', when: ['is_owner'] },
  { action: 'paint', from: 'old', when: [] },
]

type Row = { status: Status; is_red: boolean; is_owner: boolean; granted: number; listed: Action[] }

/** The lists of each set of scopes, by `granted`. */
const buildLists = (rules: typeof RULES) =>
  Array.from({ length: 8 }, (_, granted) =>
    buildActionLists(
      buildActionTable(rules, ACTIONS),
      (action) => (granted & (1 << ACTIONS.indexOf(action))) > 0,
    ),
  )

const queryRows = (rules: typeof RULES, isScoped: boolean) => {
  const listsJson = JSON.stringify(buildLists(rules))
  const source = {
    status: sql<Status>`status`,
    facts: { is_red: sql<boolean>`is_red`, is_owner: sql<boolean>`is_owner` },
    ...(isScoped && {
      action_lists: sql<string>`array(select jsonb_array_elements_text(${listsJson}::jsonb -> granted))`,
    }),
  }
  const query = prepared('test.allowed_actions', (q, _: object) => ({
    compile: () =>
      sql<Row>`select status, is_red, is_owner, granted, ${allowedActions(buildActionTable(rules, ACTIONS), source)} as listed
        from unnest(array['new', 'old', 'gone']) as status, unnest(array[true, false]) as is_red,
          unnest(array[true, false]) as is_owner, generate_series(0, 7) as granted`.compile(q),
  }))
  return query.many(world.database, {})
}

const filterWrong = (rows: Row[], isScoped: boolean) =>
  rows.filter((row) => {
    const expected = ACTIONS.filter(
      (action, bit) => (!isScoped || row.granted & (1 << bit)) && allows(RULES, action, row.status, row),
    )
    return JSON.stringify(row.listed) !== JSON.stringify(expected)
  })

test.each([true, false])(
  'the SQL lists the actions that the table of rules allows (limited by scopes: %s)',
  async (isScoped) => {
    const rows = await queryRows(RULES, isScoped)
    expect(rows).toHaveLength(3 * 2 * 2 * 8)
    expect(filterWrong(rows, isScoped)).toEqual([])
  },
)

test('the comparison detects SQL that was generated from another table', async () => {
  expect(filterWrong(await queryRows(RULES.slice(1), true), true)).not.toEqual([])
})

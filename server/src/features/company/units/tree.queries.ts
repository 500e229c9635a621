// Statements that maintain the tree: paths and depths of a moved subtree, and the position of every team.
import { sql } from 'kysely'
import { byName } from '../../../kernel/db/sql/fragments.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

export const findSubtreeDepth = prepared('team.height', (q, input: { tenant_id: string; path: string }) =>
  q
    .selectFrom('team')
    .where('tenant_id', '=', input.tenant_id)
    .where('path', '>=', sql<string>`${input.path} || '/'`)
    .where('path', '<', sql<string>`${input.path} || '0'`)
    .select(sql<number | null>`max(depth)`.as('deepest')),
)

type Move = { tenant_id: string; from: string; to: string; depthChange: number; at: Date }

/** '/' sorts right before '0', so a subtree is one range of the path index. */
export const moveSubtree = prepared('team.move', (q, input: Move) => ({
  compile: () =>
    sql`update team set path = ${input.to} || substr(path, length(${input.from}) + 1), depth = depth + ${input.depthChange}::int,
        updated_at = ${input.at}
      where tenant_id = ${input.tenant_id}
        and (path = ${input.from} or (path >= ${input.from} || '/' and path < ${input.from} || '0'))`.compile(
      q,
    ),
}))

/**
 * Renumbers the tree: parent before child, siblings by sort_order, name, id. Only changed rows are written. A page is then an
 * index range at any depth; trees are read far more often than changed.
 */
export const renumberTree = prepared('team.renumber', (q, input: { tenant_id: string }) => ({
  compile: () =>
    sql`with recursive ranked as (
        select id, parent_id, row_number() over (partition by parent_id order by sort_order, ${byName(sql.ref('name'))}, id)::int as rank
        from team where tenant_id = ${input.tenant_id}
      ), walk as (
        select id, array[rank] as place from ranked where parent_id is null
        union all
        select ranked.id, walk.place || ranked.rank from walk join ranked on ranked.parent_id = walk.id
      ), numbered as (
        select id, row_number() over (order by place)::int as position from walk
      )
      update team set position = numbered.position from numbered
      where team.tenant_id = ${input.tenant_id} and team.id = numbered.id and team.position <> numbered.position`.compile(
      q,
    ),
}))

-- Names are ordered by the root collation of ICU, which every PostgreSQL with ICU has: "a" before "Z", "é" beside "e".
-- The stored tree order follows (docs/decisions/0008, 0048). A release that still orders by bytes may run beside: each
-- write of a tree numbers it anew.
with recursive ranked as (
  select tenant_id, id, parent_id,
    row_number() over (partition by tenant_id, parent_id order by sort_order, name collate "und-x-icu", id)::int as rank
  from team
), walk as (
  select tenant_id, id, array[rank] as place from ranked where parent_id is null
  union all
  select ranked.tenant_id, ranked.id, walk.place || ranked.rank
  from walk join ranked on ranked.tenant_id = walk.tenant_id and ranked.parent_id = walk.id
), numbered as (
  select tenant_id, id, row_number() over (partition by tenant_id order by place)::int as position from walk
)
update team set position = numbered.position from numbered
where team.tenant_id = numbered.tenant_id and team.id = numbered.id and team.position <> numbered.position;

// Seeds many missions of one team in the same status, and compares their rows, tally and events.
import { expect } from 'vitest'
import type { Db } from '../../src/kernel/db/connections/client.ts'
import type { Team, World } from '../world/world.ts'
import { getData, makeAcceptedMission, makeFreelancer } from './missions.ts'

/** Copies a mission; the tally counts the copies. */
async function copyMission(db: Db, teamId: string, id: string, copies: number): Promise<void> {
  const columns = await db.query<{ name: string }>({
    text: `select column_name as name from information_schema.columns
      where table_name = 'mission' and is_generated = 'NEVER' and column_name not in ('id', 'reference')`,
  })
  const names = columns.map(({ name }) => name).join(', ')
  await db.query({
    text: `with copied as (insert into mission (id, ${names}) select gen_random_uuid(), ${names}
        from mission, generate_series(1, $3::int) where tenant_id = $1 and id = $2 returning tenant_id, status)
      insert into mission_tally (tenant_id, status, id, missions)
      select tenant_id, status, gen_random_uuid(), count(*) from copied group by tenant_id, status`,
    values: [teamId, id, copies],
  })
}

/** Creates missions in progress whose termination is scheduled for `lastDay`, and returns their ids. */
export async function seedTerminations(
  world: World,
  team: Team,
  size: number,
  lastDay: string,
): Promise<string[]> {
  const { id: freelancerId } = await makeFreelancer(team)
  const { id } = await makeAcceptedMission(world, team, freelancerId)
  getData(await team.call('POST', `/missions/${id}/terminate`, { end_date: lastDay }))
  await copyMission(world.database, team.id, id, size - 1)
  const rows = await world.database.query<{ id: string }>({
    text: 'select id from mission where tenant_id = $1 order by id',
    values: [team.id],
  })
  expect(rows).toHaveLength(size)
  return rows.map((row) => row.id)
}

export type MissionState = {
  /** Counted from the rows. */
  missions: Record<string, number>
  /** Summed from the tally. */
  tally: Record<string, number>
  /** Events written by the sweeper, by type. */
  settled: Record<string, number>
  /** Missions with more than one event. */
  twice: number
}

const toRecord = (rows: { word: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ word, count }) => [word, count]))

export async function readMissionState(db: Db, teamId: string): Promise<MissionState> {
  const queryCounts = (text: string) => db.query<{ word: string; count: number }>({ text, values: [teamId] })
  const twice = await db.query({
    text: `select subject_id from event where tenant_id = $1 and actor_kind = 'system'
      group by subject_id having count(*) > 1`,
    values: [teamId],
  })
  return {
    missions: toRecord(
      await queryCounts(
        'select status as word, count(*)::int from mission where tenant_id = $1 group by status',
      ),
    ),
    tally: toRecord(
      await queryCounts(`select status as word, sum(missions)::int as count from mission_tally where tenant_id = $1
        group by status having sum(missions) <> 0`),
    ),
    settled: toRecord(
      await queryCounts(`select type as word, count(*)::int from event where tenant_id = $1 and actor_kind = 'system'
        group by type`),
    ),
    twice: twice.length,
  }
}

export const countSettled = async (db: Db, teamId: string): Promise<number> =>
  Object.values((await readMissionState(db, teamId)).settled).reduce((sum, count) => sum + count, 0)

/** The state in which each mission ended early with one event, and the tally agrees. */
export const allEndedEarly = (size: number): MissionState => ({
  missions: { 'early-terminated': size },
  tally: { 'early-terminated': size },
  settled: { 'mission.early_terminated': size },
  twice: 0,
})

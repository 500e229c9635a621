// Pages of ten, read from teams of every size.
import type { Client } from 'pg'
import { sampleDays, sampleMission } from '../seed/sample.ts'
import type { SeededTeam } from '../seed/team-plan.ts'

const SEARCH = '/api/v1/search?q='
const PAGE = '/api/v1/missions?per_page=10'
/** Maximum ratio of the cost in the largest team to that in the smallest, where the cost must not grow with the team. */
const MAX_GROWTH = 3

/** A small team has fewer words than the maximum that a search reads, so its searches cost less. */
const MAX_SEARCH_GROWTH = 5

export type GrowthCase = {
  name: string
  note?: string
  maxRatio?: number
  /** One per team, in the order of the teams. */
  paths: string[]
}

type Teams = { teams: SeededTeam[]; largest: SeededTeam }

export async function listGrowthCases(client: Client, { teams, largest }: Teams): Promise<GrowthCase[]> {
  const freelancers: string[] = []
  for (const team of teams) freelancers.push((await sampleMission(client, team)).freelancer_id)
  const { last } = (await sampleDays(client, largest)).end_date
  const pathsForAll = (query: string) => teams.map(() => PAGE + query)
  return [
    { name: 'no filter', maxRatio: MAX_GROWTH, paths: pathsForAll('') },
    { name: 'status=in-progress', maxRatio: MAX_GROWTH, paths: pathsForAll('&status=in-progress') },
    {
      name: 'freelancer_id',
      note: 'about twenty missions in every team',
      paths: freelancers.map((id) => `${PAGE}&freelancer_id=${id}`),
    },
    {
      name: `end_date_from=${last}`,
      note: 'near the end, so that about one mission in a thousand matches: more of them in a larger team',
      paths: pathsForAll(`&end_date_from=${last}`),
    },
    {
      name: 'search: the number of a mission',
      maxRatio: MAX_GROWTH,
      paths: teams.map(() => `${SEARCH}mission+42`),
    },
    {
      name: 'search: a word of all missions',
      note: 'up to 500 words are read',
      maxRatio: MAX_SEARCH_GROWTH,
      paths: teams.map(() => `${SEARCH}mission`),
    },
  ]
}

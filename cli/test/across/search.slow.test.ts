// team-engagement search against a running server.
import { expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../../../server/test/suites/process/programs/wait.ts'
import { newFreelancer, newMission } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const server = useServer()

test('search prints its results as a table, and names the kinds that have more results', async () => {
  const team = await newTeam(server)
  const freelancer = await newFreelancer(team)
  const first = await newMission(team, freelancer, { name: 'Lighthouse' })
  await newMission(team, freelancer, { name: 'Lighthouse two' })
  // The search index is updated within about two seconds.
  await waitFor(
    'both missions',
    TIMEOUT_MS,
    async () => (await team.json('search', 'lighthouse')).items.length === 2,
  )
  const { code, stdout, stderr } = await team.runTool('search', 'lighthouse', '--limit', '1')
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'There are more results of these kinds: mission. Add a word, or raise --limit.\n',
  })
  expect(stdout.split('\n')[0]?.split(/ {2,}/)).toEqual([
    'kind',
    'id',
    'name',
    'reference',
    'detail',
    'status',
  ])
  const { items } = await team.json('search', 'M', new Date().getFullYear().toString(), '0001')
  expect(items).toMatchObject([{ kind: 'mission', id: first, name: 'Lighthouse', detail: 'Sasha Bernard' }])
})

test('search prints the message of the API for invalid words', async () => {
  const team = await newTeam(server)
  const { code, stderr } = await team.runTool('search', 'a')
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('q must') })
})

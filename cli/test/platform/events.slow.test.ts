// team-engagement events against a running server.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useServer } from '../processes.ts'
import { newTeam, type Team } from '../team.ts'

const server = useServer()

/** Reads the feed until it has the event, because an event gets its number soon after the write. */
async function waitForEvent(team: Team, type: string) {
  for (;;) {
    const feed = await team.json('events', 'list')
    if (feed.items.some((event: { type: string }) => event.type === type)) return feed
  }
}

test('list prints events, oldest first, and continues after a place', async () => {
  const team = await newTeam(server)
  await team.make('/project-codes', { name: 'Apollo' })
  const feed = await waitForEvent(team, 'project_code.created')
  expect(feed.items.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4])
  const { stdout, stderr } = await team.runTool('events', 'list', '--limit', '1')
  expect(stdout).toMatch(
    /^number +timestamp +type +subject_id +actor +data\n1 +\S+ +tenant.created +\S+ +operator +\{\}\n$/,
  )
  const [, next] = /^There are more: --after (\S+)\n$/.exec(stderr) ?? []
  const rest = await team.json('events', 'list', '--after', String(next), '--types', 'project_code.created')
  expect(rest.items).toEqual(feed.items.slice(-1))
  const subject = ['--subject', rest.items[0].subject.id]
  expect((await team.json('events', 'list', ...subject)).items).toEqual(rest.items)
})

test('follow prints one line for each event until it is stopped', async () => {
  const team = await newTeam(server)
  await waitForEvent(team, 'api_key.created')
  const followed = team.runTool('events', 'follow', '--for', '6', '--types', 'project_code.created')
  const timer = setInterval(() => void team.make('/project-codes', { name: 'Apollo' }), 500)
  const { code, stdout } = await followed
  clearInterval(timer)
  expect(code).toBe(0)
  expect(stdout.split('\n').filter(Boolean).length).toBeGreaterThan(0)
  for (const line of stdout.split('\n').filter(Boolean))
    expect(line).toMatch(/^\d+ {2}\S+ {2}project_code\.created {2}\S+ {2}user {2}\{\}$/)
})

test('follow continues at the place in the cursor file, and skips no event that happened meanwhile', async () => {
  const team = await newTeam(server)
  await waitForEvent(team, 'api_key.created')
  const file = join(server.folder, 'followed.cursor')
  const follow = async (last: number) => {
    const { child, ended } = team.begin('events', 'follow', '--cursor-file', file, '--since', '2020-01-01')
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output).toMatch(new RegExp(`^${last} `, 'm'))
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    return stdout.match(/^\d+/gm)
  }
  expect(await follow(3)).toEqual(['1', '2', '3'])
  await team.make('/project-codes', { name: 'Apollo' })
  expect(await follow(4)).toEqual(['4'])
})

test('an unknown type is refused, and the message lists the allowed types', async () => {
  const team = await newTeam(server)
  const { code, stderr } = await team.runTool('events', 'list', '--types', 'mission.exploded')
  expect(code).toBe(1)
  expect(stderr).toContain('mission.signed')
})

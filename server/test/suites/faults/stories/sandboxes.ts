// Sandboxes: created by the operator, their clock moved, their data deleted.
import { extractToken, getId, type Story } from './story.ts'

const TEAMS = '/operator/v1/teams'

/** Uses a separate team with its own user and key. */
const sandbox: Story = async (runner) => {
  const marker = runner.marker()
  const { operatorToken } = runner
  const creation = {
    act: 'operatorCreateTeam',
    kind: 'operator/teams',
    method: 'POST',
    path: TEAMS,
    // The reset deletes its audit entry and its event.
    mayChangeNothing: true,
  } as const
  const body = { name: marker, sandbox: true }
  const team = await runner.write({ ...creation, marker, body, effect: body }, operatorToken)
  const path = `${TEAMS}/${getId(team)}`
  const common = { kind: 'sandboxes', method: 'POST', effect: {}, mayChangeNothing: true } as const
  const person = { email: 'ada@example.com', role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  const adding = { act: 'operatorCreateUser', path: `${path}/users`, body: person }
  const user = await runner.write({ ...common, ...adding }, operatorToken)
  const issue = { act: 'operatorCreateApiKey', path: `${path}/api-keys` }
  const key = await runner.write(
    { ...common, ...issue, body: { name: 'Test', user_id: getId(user) } },
    operatorToken,
  )
  const token = extractToken(key['key'])
  if (!token) return
  const move = { act: 'moveSandboxClock', path: '/api/v1/sandbox/clock', body: { days: 3 } }
  await runner.write({ ...common, ...move }, token)
  await runner.write({ ...common, act: 'resetSandbox', path: '/api/v1/sandbox/reset' }, token)
}

export const SANDBOXES: readonly [Story, number][] = [[sandbox, 1]]

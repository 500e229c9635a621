import { expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../../test/suites/process/programs/wait.ts'
import { OPERATOR_TOKEN, startWorld } from '../../test/world/world.ts'

const world = await startWorld()

const readMetrics = async () =>
  (await world.send('/metrics', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })).text

test('durations are a histogram by method, route and status, and unknown paths share one series', async () => {
  const team = await world.team()
  const { body } = await team.call('POST', '/project-codes', { name: 'Apollo' })
  for (let n = 0; n < 3; n += 1) await team.call('GET', `/project-codes/${body.data.id}`)
  for (const path of ['/nope', '/nope/either']) await world.send(path)
  const labels = 'method="GET",route="/api/v1/project-codes/:id",status="200"'
  // A response is observed when it closes, which is after the client has it.
  const text = await waitFor('the last observation', TIMEOUT_MS, async () => {
    const metrics = await readMetrics()
    return (
      metrics.includes(`http_request_duration_seconds_count{${labels}} 3\n`) &&
      metrics.includes(
        'http_request_duration_seconds_count{method="any",route="unmatched",status="404"} 2\n',
      ) &&
      metrics
    )
  })
  expect(text).toContain('# TYPE http_request_duration_seconds histogram\n')
  const buckets = text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_bucket{') && line.includes(labels))
  expect(buckets.map((line) => /le="([^"]+)"/.exec(line)?.[1])).toEqual([
    '0.001',
    '0.0025',
    '0.005',
    '0.01',
    '0.025',
    '0.05',
    '0.1',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '10',
    '+Inf',
  ])
  const counts = buckets.map((line) => Number(line.split(' ').at(-1)))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(3)
  expect(text).not.toContain('nope')
})

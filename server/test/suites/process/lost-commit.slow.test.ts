// The response to COMMIT is lost: the caller gets 500, and a retry with the same key gets the first response.
import { expect, test } from 'vitest'
import { ask } from '../faults/client.ts'
import { startBehindProxy } from '../faults/scenarios/network.ts'
import { SLOW } from './programs/wait.ts'

test('a write whose COMMIT response is lost is committed once, and a retry is replayed', SLOW, async () => {
  const { environment, proxy, address } = await startBehindProxy()
  const token = environment.teams[0]?.key ?? ''
  const body = { name: 'Apollo', external_id: 'APO' }
  const post = () => ask(address, '/api/v1/project-codes', { method: 'POST', token, key: 'once', body })
  proxy.loseReply()
  expect(await post()).toMatchObject({ status: 500, reason: 'internal_error', unclean: undefined })
  expect(proxy.lost()).toBe(1)
  const again = await post()
  expect(again).toMatchObject({ status: 201, isReplayed: true, data: body })
  const list = await ask(environment.server.address, '/api/v1/project-codes?external_id=APO', { token })
  expect(list.data).toMatchObject({ total: 1, items: [{ id: again.data?.['id'] }] })
})

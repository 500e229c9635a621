// The connection is lost between a COMMIT and its response: the caller gets 500 `outcome_unknown`, whether the change was made or not, and a
// retry with the same key gets the one result.
import { expect, test } from 'vitest'
import { ask } from '../faults/client.ts'
import { startBehindProxy } from '../faults/scenarios/network.ts'
import { SLOW } from './programs/wait.ts'

test(
  'a write whose COMMIT or its response is lost has an unknown outcome, and a retry makes it once',
  SLOW,
  async () => {
    const { environment, proxy, address } = await startBehindProxy()
    const token = environment.teams[0]?.key ?? ''
    const count = async (external_id: string) => {
      const path = `/api/v1/project-codes?external_id=${external_id}`
      return (await ask(environment.server.address, path, { token })).data
    }
    for (const { external_id, lose, expectedCount } of [
      { external_id: 'REPLY', lose: proxy.loseReply, expectedCount: 1 },
      { external_id: 'COMMIT', lose: proxy.loseCommit, expectedCount: 0 },
    ]) {
      const body = { name: 'Apollo', external_id }
      const post = () =>
        ask(address, '/api/v1/project-codes', { method: 'POST', token, key: external_id, body })
      const before = proxy.lost()
      lose()
      expect(await post()).toMatchObject({
        status: 500,
        reason: 'internal_error',
        code: 'outcome_unknown',
        unclean: undefined,
      })
      expect(proxy.lost()).toBe(before + 1)
      expect(await count(external_id)).toMatchObject({ total: expectedCount })
      const again = await post()
      expect(again).toMatchObject({ status: 201, isReplayed: expectedCount === 1, data: body })
      expect(await count(external_id)).toMatchObject({ total: 1, items: [{ id: again.data?.['id'] }] })
    }
  },
)

// After a rotation of SECRET_KEY, accounts are sealed again with the current key; those with an unknown key are counted.
import { expect, test } from 'vitest'
import { DETAILS, IBAN, makeColleague, propose } from '../../../../test/make/bank-accounts.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { SECRET_KEY } from '../../../../test/world/test-options.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { countAccountsWithoutKey } from './index.ts'
import { resealBankDetails } from './reseal.service.ts'

const world = await startWorld()
const NEW_KEY = 'another-secret-key-of-the-tests-000001'
const rotated = createSecretKeys(NEW_KEY, SECRET_KEY)
const onlyNew = createSecretKeys(NEW_KEY)

test('the job reseals all accounts and changes nothing else; the previous key is no longer needed', async () => {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push(getData(await propose(team.call, (await makeFreelancer(team)).id)).id)
  ids.push(getData(await team.call('POST', '/team/bank-accounts', DETAILS)).id)
  const { database: db } = world
  const countEntries = () =>
    db.query<{ total: number }>({ text: 'select count(*)::int as total from audit_entry', values: [] })
  expect(await countAccountsWithoutKey(db, onlyNew.checks)).toBe(4)
  expect(await countAccountsWithoutKey(db, rotated.checks)).toBe(0)
  const before = [await countEntries(), getData(await team.call('GET', '/bank-accounts')).items]
  const onFailure = (error: unknown) => expect.unreachable(String(error))
  expect(await resealBankDetails({ db, secretKeys: createSecretKeys(undefined), onFailure })).toBe(0)
  expect(await resealBankDetails({ db, secretKeys: rotated, onFailure })).toBe(4)
  expect(await resealBankDetails({ db, secretKeys: rotated, onFailure })).toBe(0)
  expect([await countEntries(), getData(await team.call('GET', '/bank-accounts')).items]).toEqual(before)
  expect(await countAccountsWithoutKey(db, onlyNew.checks)).toBe(0)
  const after = await startWorld({ database: db, clock: world.clock, secretKeys: onlyNew })
  const { key } = await world.issueKey(team.id, colleague.id, ['bank-details:read'])
  for (const id of ids)
    expect(getData(await after.callerWith(key)('POST', `/bank-accounts/${id}/details`)).iban).toBe(IBAN)
})

// Bank accounts of the demo: one user proposes, another one approves. The first freelancer has another account that waits for approval.

import { toActor } from '../domain/access/principal.ts'
import type { SecretKeys } from '../domain/access/secret-keys.ts'
import {
  approveBankAccount,
  proposeForFreelancer,
  proposeForTeam,
} from '../features/money/bank-details/index.ts'
import type { KeyCtx } from '../kernel/db/context.ts'
import { DEMO } from './demo-data.ts'

/** Valid IBANs of no real account. */
const TEAM_IBAN = 'FR7630006000011000000000781'
const NEW_IBAN = 'FR7630006000097335200011119'
const IBANS = [
  'FR7630006000021791900002049',
  'FR7630006000032583800003317',
  'FR7630006000043375700004682',
  'FR7630006000054167600005950',
  'FR7630006000064959500007218',
  'FR7630006000075751400008486',
]

type Person = { id: string; first_name: string; last_name: string }

/** Creates no accounts without a secret key, because bank details are encrypted with it. */
export async function makeDemoBankAccounts(
  ctx: KeyCtx,
  secondUserId: string,
  people: readonly Person[],
  secretKeys: SecretKeys,
): Promise<void> {
  if (!secretKeys.current) return
  const principal = { ...ctx.principal, userId: secondUserId }
  const secondCtx: KeyCtx = { ...ctx, principal, actor: toActor(principal) }
  const team = { iban: TEAM_IBAN, holder_name: DEMO.team.name }
  await approveBankAccount(secondCtx, (await proposeForTeam(ctx, team, secretKeys)).id)
  for (const [at, { id, first_name, last_name }] of people.entries()) {
    const iban = IBANS[at]
    if (iban === undefined) throw new Error('The demo has more freelancers than IBANs')
    const details = { iban, holder_name: `${first_name} ${last_name}` }
    await approveBankAccount(secondCtx, (await proposeForFreelancer(ctx, id, details, secretKeys)).id)
    if (at === 0) await proposeForFreelancer(secondCtx, id, { ...details, iban: NEW_IBAN }, secretKeys)
  }
}

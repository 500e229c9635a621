// Which operations ask a session to confirm who it belongs to, and that the service asks for exactly these (decision 131).
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { isTeamEndpoint } from './every-endpoint.ts'
import { createStepUpRule } from './step-up-rules.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const { endpoints } = world.app
const listOperations = (isListed: (needsStepUp: unknown) => boolean) =>
  endpoints.filter((one) => isListed(one.needsStepUp)).map(({ operationId }) => operationId)

test('exactly the operations on money, access and personal data need a confirmation', () => {
  expect(listOperations((needs) => needs === true).sort()).toEqual([
    'addPasskey',
    'approveBankAccount',
    'approvePaymentBatch',
    'approveRuleChange',
    'beginPasskey',
    'confirmPaymentBatch',
    'createApiKey',
    'createWebhookEndpoint',
    'eraseFreelancer',
    'eraseUser',
    'exportFreelancer',
    'exportPaymentBatch',
    'exportUser',
    'getPaymentBatchFile',
    'readBankAccountDetails',
    'rotateWebhookSecret',
    'signMission',
    'takeOverWebhookEndpoint',
    'updateComplianceSettings',
    'updatePaymentSettings',
    'updateRetentionSettings',
  ])
  expect(listOperations((needs) => typeof needs === 'object').sort()).toEqual([
    'inviteUser',
    'listChanges',
    'resendInvitation',
    'updateAccountingSettings',
    'updateUser',
    'updateWebhookEndpoint',
  ])
})

// What the others ask for is in suites/security/step-up-attacks.slow.test.ts.
test('a session without a confirmation is refused by exactly these, and by none after it', () =>
  expectOfEach(
    endpoints.filter((one) => isTeamEndpoint(one) && typeof one.needsStepUp !== 'object'),
    createStepUpRule(world),
  ))

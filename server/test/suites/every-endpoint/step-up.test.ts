// The operations that need a session with a confirmed identity (decision 131); no others require it.
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

// The operations that need it for some requests only are tested in suites/security/step-up-attacks.slow.test.ts.
test('exactly these operations refuse a session without a confirmation, and none refuses a confirmed session', () =>
  expectOfEach(
    endpoints.filter((one) => isTeamEndpoint(one) && typeof one.needsStepUp !== 'object'),
    createStepUpRule(world),
  ))

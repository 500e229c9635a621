import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf, XmlFile } from '../../../kernel/wire/schemas.ts'
import { approveBatch, prepareBatch, reopenBatch } from './approve-batch.service.ts'
import { exportBatch } from './export-batch.service.ts'
import { PAYMENT_BATCHES } from './payment-batches.manifest.ts'
import { BATCH_ACCESS } from './payment-batches.rules.ts'
import {
  ApprovePaymentBatch,
  BatchEntries,
  BatchQuery,
  CancelPaymentBatch,
  ConfirmPaymentBatch,
  LineQuery,
  NewPaymentBatch,
  PayableEntry,
  PayableQuery,
  PaymentBatch,
  PaymentBatchLine,
  PaymentBatchState,
  PaymentSettings,
  UpdatePaymentBatch,
  UpdatePaymentSettings,
} from './payment-batches.schemas.ts'
import * as service from './payment-batches.service.ts'
import { paymentBatchObjects } from './payment-batches.service.ts'
import { readPaymentFile } from './payment-file.service.ts'
import { getSettings, PAYMENT_RULES, updateSettings } from './payment-settings.service.ts'

const tag = 'Payments'

function paymentBatchRoutes(api: TeamApi, { secretKeys }: RouteDeps): void {
  api.get(
    '/accounting/payable-entries',
    {
      access: 'payments:read',
      operationId: 'listPayableEntries',
      tag,
      summary: 'List entries that await their payment',
      description:
        'By due date, the earliest first, with the account that each is paid to and the problems that prevent its payment by a batch.',
      query: PayableQuery,
      response: PageOf(PayableEntry),
    },
    ({ ctx, query }) => service.listPayable(ctx, query),
  )
  api.create(
    '/payment-batches',
    {
      access: 'payments:write',
      operationId: 'createPaymentBatch',
      tag,
      summary: 'Create a payment batch',
      description:
        'Creates a draft. Entries may be given now or added later; 400 `entry_not_payable` names each one that cannot be paid, and nothing is created. An entry is in at most one open batch.',
      body: NewPaymentBatch,
      response: PaymentBatch,
      readOperation: 'getPaymentBatch',
    },
    ({ ctx, body }) => service.createBatch(ctx, body),
  )
  api.get(
    '/payment-batches',
    {
      access: 'payments:read',
      operationId: 'listPaymentBatches',
      tag,
      summary: 'List payment batches',
      description: 'Newest first.',
      query: BatchQuery,
      response: PageOf(PaymentBatch),
    },
    ({ ctx, query }) => service.listBatches(ctx, query),
  )
  api.get(
    '/payment-batches/:id',
    {
      access: 'payments:read',
      operationId: 'getPaymentBatch',
      tag,
      summary: 'Read a payment batch',
      response: PaymentBatch,
    },
    ({ ctx, params }) => service.getBatch(ctx, params.id),
  )
  api.get(
    '/payment-batches/:id/lines',
    {
      access: 'payments:read',
      operationId: 'listPaymentBatchLines',
      tag,
      summary: 'List the entries of a payment batch',
      description: 'Last added first. Before the export, `problems` says what would prevent it.',
      query: LineQuery,
      response: PageOf(PaymentBatchLine),
    },
    ({ ctx, params, query }) => service.listLines(ctx, params.id, query),
  )
  api.patch(
    '/payment-batches/:id',
    {
      access: BATCH_ACCESS.update,
      operationId: 'updatePaymentBatch',
      tag,
      summary: 'Update a draft',
      description: 'Only the fields that are sent change.',
      body: UpdatePaymentBatch,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => service.updateBatch(ctx, params.id, body),
  )
  api.act(
    '/payment-batches/:id/add-entries',
    {
      access: BATCH_ACCESS['add-entries'],
      operationId: 'addPaymentBatchEntries',
      tag,
      summary: 'Add entries to a draft',
      description:
        'All or none: 400 `entry_not_payable` names each one that cannot be paid. A batch has at most 2,000 entries.',
      body: BatchEntries,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => service.addEntries(ctx, params.id, body),
  )
  api.act(
    '/payment-batches/:id/remove-entries',
    {
      access: BATCH_ACCESS['remove-entries'],
      operationId: 'removePaymentBatchEntries',
      tag,
      summary: 'Remove entries from a draft',
      body: BatchEntries,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => service.removeEntries(ctx, params.id, body),
  )
  api.act(
    '/payment-batches/:id/prepare',
    {
      access: BATCH_ACCESS.prepare,
      operationId: 'preparePaymentBatch',
      isExpensive: true,
      tag,
      summary: 'Prepare a draft for its approval',
      description:
        'Checks every entry as the export does, and freezes entries, accounts and amounts. Until `reopen` nothing in the batch can be changed.',
      response: PaymentBatch,
    },
    ({ ctx, params }) => prepareBatch(ctx, secretKeys, params.id),
  )
  api.act(
    '/payment-batches/:id/approve',
    {
      access: BATCH_ACCESS.approve,
      operationId: 'approvePaymentBatch',
      needsStepUp: true,
      isExpensive: true,
      tag,
      summary: 'Approve a payment batch as the second person',
      description:
        'Approves what was prepared. People who created, changed or prepared the batch, and people to whom they gave access less than 30 days ago, get 403 `batch_second_person`. 400 `batch_outdated`: an account or an amount has changed since; reopen it and prepare it again.',
      body: ApprovePaymentBatch,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => approveBatch(ctx, secretKeys, params.id, body),
  )
  api.act(
    '/payment-batches/:id/reopen',
    {
      access: BATCH_ACCESS.reopen,
      operationId: 'reopenPaymentBatch',
      tag,
      summary: 'Take the preparation of a draft back',
      description: 'Its approval is taken back too. Then the draft can be changed, and prepared again.',
      response: PaymentBatch,
    },
    ({ ctx, params }) => reopenBatch(ctx, params.id),
  )
  api.act(
    '/payment-batches/:id/export',
    {
      access: BATCH_ACCESS.export,
      operationId: 'exportPaymentBatch',
      needsStepUp: true,
      isExpensive: true,
      tag,
      summary: 'Create the payment file of a batch',
      description:
        'Where the team asks for two people, only for a batch that a second person has approved: otherwise 400 `approval_missing`. Checks every entry again: 400 `batch_not_payable` if one cannot be paid, `batch_outdated` if it is no longer what was prepared. From then on accounts and amounts are frozen, and each download has the same bytes. The entries stay `waiting_payment` until they are confirmed.',
      response: PaymentBatch,
    },
    ({ ctx, params }) => exportBatch(ctx, secretKeys, params.id),
  )
  api.file(
    '/payment-batches/:id/file',
    {
      access: 'bank-details:read',
      operationId: 'getPaymentBatchFile',
      needsStepUp: true,
      tag,
      summary: 'Download the payment file of a batch',
      description:
        'SEPA credit transfers as pain.001.001.09, for the upload at the bank. It contains bank details, so it needs the scope that reads them. It is not stored: every download is written anew, with the same bytes, and is recorded as an event and in the audit log. 404 before the file was created, 400 `payment_file_cancelled` of a cancelled batch.',
      response: XmlFile,
    },
    ({ ctx, params }) => readPaymentFile(ctx, secretKeys, params.id),
  )
  api.act(
    '/payment-batches/:id/confirm',
    {
      access: BATCH_ACCESS.confirm,
      operationId: 'confirmPaymentBatch',
      needsStepUp: true,
      isExpensive: true,
      tag,
      summary: 'Confirm that the bank executed the payments',
      description:
        'All open entries become `paid`, or only those that are sent. A batch of a team that asks for two people, but which an earlier release exported without an approval, is confirmed by a second person: others get 403 `batch_second_person`.',
      body: ConfirmPaymentBatch,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => service.confirmBatch(ctx, params.id, body),
  )
  api.act(
    '/payment-batches/:id/cancel',
    {
      access: BATCH_ACCESS.cancel,
      operationId: 'cancelPaymentBatch',
      tag,
      summary: 'Release the entries of a batch that are not paid',
      description:
        'They can be paid otherwise, or by another batch. Make sure that the bank does not execute the file. A batch with paid entries becomes `confirmed`, any other batch `cancelled`. Where the team asks for two people and the file was downloaded, only a second person cancels it: people who prepared or exported it or downloaded its file get 403 `batch_second_person`.',
      body: CancelPaymentBatch,
      response: PaymentBatch,
    },
    ({ ctx, params, body }) => service.cancelBatch(ctx, params.id, body),
  )
  api.get(
    '/payment-settings',
    {
      access: 'payments:read',
      operationId: 'getPaymentSettings',
      tag,
      summary: 'Read the payment settings of the team',
      response: PaymentSettings,
    },
    ({ ctx }) => getSettings(ctx),
  )
  api.patch(
    '/payment-settings',
    {
      access: 'payments:write',
      role: 'team-admin',
      operationId: 'updatePaymentSettings',
      needsStepUp: true,
      tag,
      summary: 'Update the payment settings of the team',
      description:
        'Only for team-admins. Only the fields that are sent change. To switch `needs_second_person` off, and to raise or remove `manual_payment_limit`, takes 72 hours or a second person: the response has the value in force and the `pending_change` (see the tag Rule changes).',
      body: UpdatePaymentSettings,
      response: PaymentSettings,
    },
    ({ ctx, body }) => updateSettings(ctx, body),
  )
}

export const paymentBatches: Feature = {
  name: 'payment-batches',
  manifest: PAYMENT_BATCHES,
  team: paymentBatchRoutes,
  subjects: {
    payment_batch: {
      path: '/payment-batches/{id}',
      schema: PaymentBatchState,
      readObjects: paymentBatchObjects,
    },
  },
  rules: PAYMENT_RULES,
}

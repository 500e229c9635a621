import type { FreelancerPortal, TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import { PdfOrImageFile } from '../../../../kernel/wire/schemas.ts'
import { MISSION_ACCESS } from '../../../missions/missions/index.ts'
import { ExpenseReceipt, UploadReceipt } from './receipts.schemas.ts'
import * as service from './receipts.service.ts'

const upload = {
  json: 'receipt',
  file: 'file',
  maxFileBytes: 10 * 1024 * 1024,
  isRequired: true,
  takesImages: true,
} as const

const UPLOAD_DESCRIPTION =
  'Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `receipt`, then the `id` as `receipt_id` of an expense. A receipt that no expense refers to is deleted after 30 days. At most 100 receipts of a freelancer a day.'
const DOWNLOAD_DESCRIPTION = 'As it was uploaded, as an attachment.'

export function receiptRoutes(api: TeamApi): void {
  api.act(
    '/missions/:id/receipts',
    {
      access: MISSION_ACCESS.report,
      operationId: 'uploadExpenseReceipt',
      tag: 'Activity reports',
      summary: 'Upload a receipt on behalf of the freelancer',
      description: UPLOAD_DESCRIPTION,
      body: UploadReceipt,
      upload,
      response: ExpenseReceipt,
    },
    ({ ctx, params, body, file }) =>
      service.uploadForTeam(ctx, params.id, { input: body, file: file as Buffer }),
  )
  api.file(
    '/activity-reports/:id/receipts/:receipt_id',
    {
      access: 'activity-reports:read',
      operationId: 'getExpenseReceipt',
      tag: 'Activity reports',
      summary: 'Download the receipt of an expense',
      description: DOWNLOAD_DESCRIPTION,
      response: PdfOrImageFile,
    },
    ({ ctx, params }) => service.readReceiptOfReport(ctx, params.id, params.receipt_id),
  )
}

const access = 'freelancer'

export function portalReceiptRoutes(portal: FreelancerPortal): void {
  portal.act(
    '/missions/:id/receipts',
    {
      access,
      operationId: 'uploadPortalExpenseReceipt',
      tag: 'Portal',
      summary: 'Upload the receipt of an expense',
      description: UPLOAD_DESCRIPTION,
      body: UploadReceipt,
      upload,
      response: ExpenseReceipt,
    },
    ({ ctx, params, body, file }) =>
      service.uploadOnPortal(ctx, params.id, { input: body, file: file as Buffer }),
  )
  portal.file(
    '/missions/:id/receipts/:receipt_id',
    {
      access,
      operationId: 'getPortalExpenseReceipt',
      tag: 'Portal',
      summary: 'Download one of your receipts',
      description: DOWNLOAD_DESCRIPTION,
      response: PdfOrImageFile,
    },
    ({ ctx, params }) => service.readPortalReceipt(ctx, params.id, params.receipt_id),
  )
}

import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf, PdfOrImageFile } from '../../../kernel/wire/schemas.ts'
import { COMPLIANCE_DOCUMENTS } from './compliance-documents.manifest.ts'
import { DOCUMENT_ACCESS } from './compliance-documents.rules.ts'
import {
  ComplianceDocument,
  ComplianceDocumentQuery,
  ComplianceDocumentState,
  ComplianceFile,
  ComplianceOverviewQuery,
  ComplianceSettings,
  PortalComplianceDocument,
  PortalComplianceDocumentQuery,
  PortalComplianceFile,
  RefuseComplianceDocument,
  RequestComplianceDocuments,
  UpdateComplianceSettings,
  UploadComplianceDocument,
} from './compliance-documents.schemas.ts'
import * as service from './compliance-documents.service.ts'
import { complianceDocumentObjects } from './compliance-documents.service.ts'
import { COMPLIANCE_MAILS } from './compliance-mail.ts'
import { COMPLIANCE_RULES, getSettings, updateSettings } from './compliance-settings.service.ts'
import { announceDueDocuments, announceDueDocumentsOfTeam } from './due-documents.service.ts'
import { requestDocuments } from './request-documents.service.ts'
import { approveDocument, refuseDocument } from './review-document.service.ts'
import { uploadForFreelancer, uploadOnPortal } from './upload-document.service.ts'

const tag = 'Compliance documents'
const upload = {
  json: 'document',
  file: 'file',
  maxFileBytes: 5 * 1024 * 1024,
  isRequired: true,
  takesImages: true,
} as const

const UPLOAD_DESCRIPTION =
  'Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `document`. It awaits its review; the approved document of the kind stays in force until then. An upload that was not reviewed yet is replaced. At most twenty uploads of a freelancer a day.'
const FILE_DESCRIPTION = 'As it was uploaded, as an attachment.'

function complianceRoutes(api: TeamApi): void {
  api.get(
    '/compliance-documents',
    {
      access: 'compliance-documents:read',
      operationId: 'listComplianceDocuments',
      tag,
      summary: 'List compliance documents',
      description: 'Newest first, all versions. `status=uploaded` lists those to review.',
      query: ComplianceDocumentQuery,
      response: PageOf(ComplianceDocument),
    },
    ({ ctx, query }) => service.listDocuments(ctx, query),
  )
  api.get(
    '/compliance-documents/:id',
    {
      access: 'compliance-documents:read',
      operationId: 'getComplianceDocument',
      tag,
      summary: 'Read a compliance document',
      response: ComplianceDocument,
    },
    ({ ctx, params }) => service.getDocument(ctx, params.id),
  )
  api.file(
    '/compliance-documents/:id/file',
    {
      access: 'compliance-documents:read',
      operationId: 'getComplianceDocumentFile',
      // Recording the download is a write, which is allowed even over quota and while the team closes.
      ignoredStops: ['over_quota', 'closing'],
      tag,
      summary: 'Download a compliance document',
      description: `${FILE_DESCRIPTION} Recorded as the event \`compliance_document.file_read\` and in the audit log.`,
      response: PdfOrImageFile,
    },
    ({ ctx, params }) => service.readTeamDocumentFile(ctx, params.id),
  )
  api.create(
    '/freelancers/:id/compliance-documents',
    {
      access: 'compliance-documents:write',
      operationId: 'uploadComplianceDocument',
      tag,
      summary: 'Upload a document for a freelancer',
      description: `${UPLOAD_DESCRIPTION} Another user of the team reviews it.`,
      body: UploadComplianceDocument,
      upload,
      response: ComplianceDocument,
      readOperation: 'getComplianceDocument',
      location: '/compliance-documents/:id',
    },
    ({ ctx, params, body, file }) =>
      uploadForFreelancer(ctx, params.id, { input: body, file: file as Buffer }),
  )
  api.act(
    '/compliance-documents/:id/approve',
    {
      access: DOCUMENT_ACCESS.approve,
      operationId: 'approveComplianceDocument',
      tag,
      summary: 'Approve a compliance document',
      description:
        'It is in force until `valid_until` and replaces the approved one of its kind. 403 `document_second_person` for the user who uploaded it and for keys that they created for others, unless nobody else was active in the team in the last 30 days.',
      response: ComplianceDocument,
    },
    ({ ctx, params }) => approveDocument(ctx, params.id),
  )
  api.act(
    '/compliance-documents/:id/refuse',
    {
      access: DOCUMENT_ACCESS.refuse,
      operationId: 'refuseComplianceDocument',
      tag,
      summary: 'Refuse a compliance document',
      description:
        'The freelancer gets the reason by mail and uploads another one. The approved document of the kind stays in force.',
      body: RefuseComplianceDocument,
      response: ComplianceDocument,
    },
    ({ ctx, params, body }) => refuseDocument(ctx, params.id, body),
  )
  api.get(
    '/freelancers/:id/compliance',
    {
      access: 'compliance-documents:read',
      operationId: 'getFreelancerCompliance',
      tag,
      summary: 'Read what a freelancer owes',
      description: 'For each kind: whether it is required, its state, and its documents.',
      response: ComplianceFile,
    },
    ({ ctx, params }) => service.getFile(ctx, params.id),
  )
  api.act(
    '/freelancers/:id/compliance/request',
    {
      access: 'compliance-documents:write',
      operationId: 'requestComplianceDocuments',
      tag,
      summary: 'Ask a freelancer for documents',
      description:
        'By one mail with a link to the portal, if the service sends mail. At most five times a day. 400 `document_to_review` for a kind with an upload that awaits its review.',
      body: RequestComplianceDocuments,
      response: ComplianceFile,
    },
    ({ ctx, params, body }) => requestDocuments(ctx, params.id, body),
  )
  api.get(
    '/compliance',
    {
      access: 'compliance-documents:read',
      operationId: 'listCompliance',
      tag,
      summary: 'List what freelancers owe',
      description:
        'The vigilance overview: every freelancer who is not archived, newest first. `state=missing,expired` lists those whose documents are needed. The DAS2 is at `GET /accounting/das2`.',
      query: ComplianceOverviewQuery,
      response: PageOf(ComplianceFile),
      isExpensive: true,
    },
    ({ ctx, query }) => service.listFiles(ctx, query),
  )
  api.get(
    '/compliance-settings',
    {
      access: 'compliance-documents:read',
      operationId: 'getComplianceSettings',
      tag,
      summary: 'Read the compliance settings of the team',
      response: ComplianceSettings,
    },
    ({ ctx }) => getSettings(ctx),
  )
  api.patch(
    '/compliance-settings',
    {
      access: 'compliance-documents:write',
      role: 'team-admin',
      operationId: 'updateComplianceSettings',
      needsStepUp: true,
      tag,
      summary: 'Update the compliance settings of the team',
      description:
        'Only for team-admins. Another `renewal_months` applies to documents that are uploaded from then on. To let missing documents block fewer steps, and to raise the `threshold` while they block any, takes 72 hours or a second person: the response has the settings in force and the `pending_change` (see the tag Rule changes).',
      body: UpdateComplianceSettings,
      response: ComplianceSettings,
    },
    ({ ctx, body }) => updateSettings(ctx, body),
  )
}

const access = 'freelancer'

function portalComplianceRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/compliance',
    {
      access,
      operationId: 'getPortalCompliance',
      tag: 'Portal',
      summary: 'Read which documents you owe',
      response: PortalComplianceFile,
    },
    ({ ctx }) => service.getPortalFile(ctx),
  )
  portal.create(
    '/compliance-documents',
    {
      access,
      operationId: 'uploadPortalComplianceDocument',
      tag: 'Portal',
      summary: 'Upload one of your documents',
      description: UPLOAD_DESCRIPTION,
      body: UploadComplianceDocument,
      upload,
      response: PortalComplianceDocument,
      readOperation: 'getPortalComplianceDocument',
    },
    ({ ctx, body, file }) => uploadOnPortal(ctx, { input: body, file: file as Buffer }),
  )
  portal.get(
    '/compliance-documents',
    {
      access,
      operationId: 'listPortalComplianceDocuments',
      tag: 'Portal',
      summary: 'List your compliance documents',
      description: 'Newest first, all versions, also those that the team has uploaded for you.',
      query: PortalComplianceDocumentQuery,
      response: PageOf(PortalComplianceDocument),
    },
    ({ ctx, query }) => service.listPortalDocuments(ctx, query),
  )
  portal.get(
    '/compliance-documents/:id',
    {
      access,
      operationId: 'getPortalComplianceDocument',
      tag: 'Portal',
      summary: 'Read one of your compliance documents',
      response: PortalComplianceDocument,
    },
    ({ ctx, params }) => service.getPortalDocument(ctx, params.id),
  )
  portal.file(
    '/compliance-documents/:id/file',
    {
      access,
      operationId: 'getPortalComplianceDocumentFile',
      tag: 'Portal',
      summary: 'Download one of your compliance documents',
      description: FILE_DESCRIPTION,
      response: PdfOrImageFile,
    },
    ({ ctx, params }) => service.readDocumentFile(ctx, params.id, ctx.principal.freelancerId),
  )
}

export const complianceDocuments: Feature = {
  name: 'compliance-documents',
  manifest: COMPLIANCE_DOCUMENTS,
  team: complianceRoutes,
  freelancer: portalComplianceRoutes,
  subjects: {
    compliance_document: {
      path: '/compliance-documents/{id}',
      schema: ComplianceDocumentState,
      readObjects: complianceDocumentObjects,
    },
  },
  runDueWork: announceDueDocumentsOfTeam,
  jobs: (deps) => [
    { name: 'documents that expire', everyMs: MINUTE_MS, run: () => announceDueDocuments(deps) },
  ],
  mails: COMPLIANCE_MAILS,
  rules: COMPLIANCE_RULES,
}

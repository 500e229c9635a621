import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf, pageBy, Query, UPDATED_SINCE } from '../../../kernel/wire/schemas.ts'
import { MISSION_DOCUMENTS } from './mission-documents.manifest.ts'
import { MissionDocument } from './mission-documents.schemas.ts'
import { documentObjects, listDocuments, readDocument } from './mission-documents.service.ts'

const tag = 'Missions'
const DocumentQuery = Query({ ...pageBy('integer'), ...UPDATED_SINCE })

function missionDocumentRoutes(api: TeamApi): void {
  api.file(
    '/missions/:id/document',
    {
      access: 'missions:read',
      operationId: 'getMissionDocument',
      tag,
      summary: 'Download the contract of a mission',
      description:
        'The newest version, with the signatures made so far. If the server has a certificate, a version with signatures also carries a digital signature of the service (PAdES), with which a PDF reader reports later changes.',
    },
    ({ ctx, params }) => readDocument(ctx, params.id),
  )
  api.get(
    '/missions/:id/documents',
    {
      access: 'missions:read',
      operationId: 'listMissionDocuments',
      tag,
      summary: 'List the versions of the documents of a mission',
      description: 'Newest first. A version never changes.',
      query: DocumentQuery,
      response: PageOf(MissionDocument),
    },
    ({ ctx, params, query }) => listDocuments(ctx, params.id, query),
  )
  api.file(
    '/missions/:id/documents/:document_id',
    {
      access: 'missions:read',
      operationId: 'getMissionDocumentVersion',
      tag,
      summary: 'Download one version of a document',
    },
    ({ ctx, params }) => readDocument(ctx, params.id, { documentId: params.document_id }),
  )
}

function portalDocumentRoutes(portal: FreelancerPortal): void {
  portal.file(
    '/missions/:id/document',
    {
      access: 'freelancer',
      operationId: 'getPortalMissionDocument',
      tag: 'Portal',
      summary: 'Download the contract of your mission',
    },
    ({ ctx, params }) => readDocument(ctx, params.id, { freelancerId: ctx.principal.freelancerId }),
  )
  portal.get(
    '/missions/:id/documents',
    {
      access: 'freelancer',
      operationId: 'listPortalMissionDocuments',
      tag: 'Portal',
      summary: 'List the versions of the documents of your mission',
      query: DocumentQuery,
      response: PageOf(MissionDocument),
    },
    ({ ctx, params, query }) => listDocuments(ctx, params.id, query, ctx.principal.freelancerId),
  )
  portal.file(
    '/missions/:id/documents/:document_id',
    {
      access: 'freelancer',
      operationId: 'getPortalMissionDocumentVersion',
      tag: 'Portal',
      summary: 'Download one version of a document of your mission',
    },
    ({ ctx, params }) =>
      readDocument(ctx, params.id, {
        documentId: params.document_id,
        freelancerId: ctx.principal.freelancerId,
      }),
  )
}

export const missionDocuments: Feature = {
  name: 'mission-documents',
  manifest: MISSION_DOCUMENTS,
  team: missionDocumentRoutes,
  freelancer: portalDocumentRoutes,
  subjects: {
    document: {
      path: '/missions/{mission_id}/documents/{id}',
      schema: MissionDocument,
      readObjects: documentObjects,
    },
  },
}

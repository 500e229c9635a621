// The sections of the console in navigation order, each with the scope it requires.

import { requireTexts } from '../shared/language/texts.ts'
import { isSandbox } from '../shared/platform/sandbox/sandbox.ts'
import type { Me, Scope } from '../shared/sdk.ts'

const SECTIONS = [
  { path: '/console', name: 'overview', scope: undefined },
  { path: '/console/missions', name: 'missions', scope: 'missions:read' },
  { path: '/console/activity-reports', name: 'reports', scope: 'activity-reports:read' },
  { path: '/console/months', name: 'months', scope: 'activity-reports:read' },
  { path: '/console/accounting', name: 'accounting', scope: 'accounting:read' },
  { path: '/console/payments', name: 'payments', scope: 'payments:read' },
  { path: '/console/freelancers', name: 'freelancers', scope: 'freelancers:read' },
  { path: '/console/compliance', name: 'compliance', scope: 'compliance-documents:read' },
  { path: '/console/users', name: 'users', scope: 'users:read' },
  { path: '/console/teams', name: 'teams', scope: 'teams:read' },
  { path: '/console/tags', name: 'tags', scope: 'team-tags:read' },
  { path: '/console/project-codes', name: 'projectCodes', scope: 'project-codes:read' },
  { path: '/console/templates', name: 'templates', scope: 'document-templates:read' },
  { path: '/console/import', name: 'import', scope: 'freelancers:write' },
  { path: '/console/company', name: 'company', scope: 'team-company:read', role: 'team-admin' },
  { path: '/console/mails', name: 'mails', scope: 'mails:read', role: 'team-admin' },
  { path: '/console/webhooks', name: 'webhooks', scope: 'webhooks:read', role: 'team-admin' },
  { path: '/console/audit-log', name: 'auditLog', scope: 'audit:read' },
  { path: '/console/data-export', name: 'dataExport', scope: undefined, role: 'team-admin' },
  { path: '/console/sandbox', name: 'sandbox', scope: 'sandbox:read', role: 'team-admin', inSandbox: true },
] as const satisfies Section[]

type Section = {
  path: string
  name: string
  scope: Scope | undefined
  /** The role of the user that is required, whatever their permissions. */
  role?: Me['user']['role']
  /** Whether only sandboxes have the section. */
  inSandbox?: true
}

export const listAllowedSections = (may: (scope: Scope) => boolean, role: Me['user']['role']) =>
  SECTIONS.filter(
    (section) =>
      (!section.scope || may(section.scope)) &&
      (!('role' in section) || section.role === role) &&
      (!('inSandbox' in section) || isSandbox()),
  )

export const sectionTexts = requireTexts('console/frame', 'section')

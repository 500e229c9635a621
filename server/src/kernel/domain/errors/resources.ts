// What an error may be about: resources that are not found, that already exist, or that a field refers to.
export const RESOURCES = [
  'accounting_entry',
  'accounting_export',
  'activity_report',
  'api_key',
  'department',
  'document',
  'document_template',
  'freelancer',
  'invitation',
  'mission',
  'month',
  'portal_link',
  'project_code',
  'team',
  'team_tag',
  'user',
] as const
export type Resource = (typeof RESOURCES)[number]

/** Resources with a value that must be unique. */
export const UNIQUE_RESOURCES = [
  'activity_report',
  'freelancer',
  'invitation',
  'project_code',
  'team',
  'user',
] as const satisfies readonly Resource[]
export type UniqueResource = (typeof UNIQUE_RESOURCES)[number]

export const REFERENCES = [
  'active_freelancer',
  'active_team_admin',
  'active_user',
  'activity_report',
  'deliverable',
  'freelancer',
  'master_agreement_template',
  'mission',
  'project_code',
  'services_agreement_template',
  'team',
  'team_tag',
  'user',
] as const
export type Reference = (typeof REFERENCES)[number]

/** The name used in messages. */
export const nameOf = (resource: Resource | Reference): string =>
  resource.replaceAll('_', ' ').replace('api key', 'API key').replace('team admin', 'team-admin')

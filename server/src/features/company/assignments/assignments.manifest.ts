import { defineManifest } from '../../../domain/manifest.ts'

export const ASSIGNMENTS = defineManifest({
  name: 'assignments',
  tables: {
    team_user_tag: { distributedBy: 'tenant_id', audited: 'user_tag' },
    team_user_team: { distributedBy: 'tenant_id', audited: 'user_team' },
    freelancer_tag: { distributedBy: 'tenant_id', audited: 'freelancer_tag' },
    freelancer_team: { distributedBy: 'tenant_id', audited: 'freelancer_team' },
    invitation_tag: { distributedBy: 'tenant_id', audited: 'invitation_tag' },
    invitation_team: { distributedBy: 'tenant_id', audited: 'invitation_team' },
  },
  readAccess: {
    user_tag: 'user',
    user_team: 'user',
    freelancer_tag: 'freelancer',
    freelancer_team: 'freelancer',
    invitation_tag: 'invitation',
    invitation_team: 'invitation',
  },
  constraints: {
    team_user_tag_tag_fkey: { field: 'tag_ids', unknownReference: 'team_tag' },
    team_user_team_team_fkey: { field: 'team_ids', unknownReference: 'team' },
    freelancer_tag_tag_fkey: { field: 'tag_ids', unknownReference: 'team_tag' },
    freelancer_team_team_fkey: { field: 'team_ids', unknownReference: 'team' },
    invitation_tag_tag_fkey: { field: 'tag_ids', unknownReference: 'team_tag' },
    invitation_team_team_fkey: { field: 'team_ids', unknownReference: 'team' },
    freelancer_tag_freelancer_fkey: {
      unreachable: 'assignments are created under the lock of the freelancer',
    },
    freelancer_team_freelancer_fkey: {
      unreachable: 'assignments are created under the lock of the freelancer',
    },
    invitation_tag_invitation_fkey: { unreachable: 'made in the transaction that makes the invitation' },
    invitation_team_invitation_fkey: { unreachable: 'made in the transaction that makes the invitation' },
  },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    assignments: typeof ASSIGNMENTS
  }
}

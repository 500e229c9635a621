// Statements without the tenant of the call.

/** Statements of no team, or of all teams, with the reason. */
export const OF_ALL_TEAMS: Record<string, string> = {
  'api_key.owner_anywhere': 'a key of release 1 does not contain its team',
  'invitation.by_token_anywhere': 'a token of release 1 does not contain its team',
  'portal_link.by_token_anywhere': 'a token of release 1 does not contain its team',
  'audit_entry.unsealed': 'finds teams with work for a job',
  'invitation.teams_with_mails': 'finds teams with work for a job',
  'portal_link.teams_with_mails': 'finds teams with work for a job',
  'mission.due_tenants': 'finds teams with work for a job',
  'mission_tally.gathered': 'finds teams with work for a job',
  'team_usage.gathered': 'finds teams with work for a job',
  'idempotency.expired': 'finds teams with work for a job',
  'feed_entry.unnumbered': 'finds teams with work for a job',
  'feed_head.all': 'finds teams with work for a job',
  'feed_head.some': 'the ends of the feeds that requests of this process wait for',
  'webhook_progress.teams': 'finds teams with work for a job',
  'webhook_progress.behind': 'finds teams with work for a job',
  'webhook_progress.teams_with_mails': 'finds teams with work for a job',
  'webhook_delivery.teams_with_old': 'finds teams with work for a job',
  'webhook_endpoint.without_key': 'for a line at the start and for the rotation of the secret key',
  'stored_file.in_folder': 'one file of any team, to check the folder at the start',
  'team_usage.exceeded': 'finds the teams over their quota',
  'team_usage.largest': 'the metrics of the operator',
  'tenant.count': 'for the operator',
  'tenant.page': 'for the operator',
}

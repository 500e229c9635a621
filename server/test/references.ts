// Every place of the contract where a caller names something by its id in a body or a query, and what may stand there.
import type { EndpointRecord } from '../src/kernel/http/endpoint.ts'
import { makeFreelancer, makeTemplate } from './missions.ts'
import type { Team, World } from './world.ts'

type Schema = { format?: string; items?: Schema; properties?: Record<string, Schema> }
export type Place = { endpoint: EndpointRecord; part: 'body' | 'query'; field: string; isList: boolean }

/** Found by format, so that a new member can't be forgotten. */
export function placesOf(endpoint: EndpointRecord): Place[] {
  return (['body', 'query'] as const).flatMap((part) =>
    Object.entries((endpoint[part] as Schema | undefined)?.properties ?? {}).flatMap(([field, schema]) => {
      const isList = schema.items?.format === 'uuid'
      return isList || schema.format === 'uuid' ? [{ endpoint, part, field, isList }] : []
    }),
  )
}

type Make = (team: Team, world: World) => Promise<string>
type Reference = {
  right: Make
  /** Of the team's own, but not what is meant. */
  wrong: Record<string, Make>
}

const created = async (team: Team, path: string, body: object) =>
  (await team.call('POST', path, body)).body.data.id as string
let invited = 0

const unit: Make = (team) => created(team, '/teams', { name: 'Engineering' })
const tag: Make = (team) => created(team, '/team-tags', { name: 'Design' })
const projectCode: Make = (team) => created(team, '/project-codes', { name: 'Apollo' })
const freelancer: Make = async (team) => (await makeFreelancer(team)).id
const admin: Make = (team) => team.addUser('team-admin')
const member: Make = (team) => team.addUser('team-member')
const services: Make = (team) => makeTemplate(team, 'services_agreement')
const master: Make = (team) => makeTemplate(team, 'master_agreement')
const invitation: Make = (team) =>
  created(team, '/users/invitations', { email: `guest-${++invited}@example.org`, role: 'team-admin' })
const changed =
  (make: Make, path: string, change: object): Make =>
  async (team, world) => {
    const id = await make(team, world)
    await team.call('PATCH', `${path}/${id}`, change)
    return id
  }
const gone = changed(admin, '/users', { is_active: false })
const invitedFreelancer: Make = (team) =>
  created(team, '/freelancers/invitations', {
    email: `free-${++invited}@example.org`,
    first_name: 'Noa',
    last_name: 'Girard',
  })

const noUser = { 'a deactivated user': gone, 'a pending invitation': invitation, 'a freelancer': freelancer }
const user: Reference = { right: member, wrong: noUser }

/** By the name of the member; the same name means the same kind everywhere. */
export const REFERENCES: Record<string, Reference> = {
  parent_id: {
    right: unit,
    wrong: { 'an archived unit': changed(unit, '/teams', { is_archived: true }), 'a tag': tag },
  },
  tag_id: { right: tag, wrong: { 'a unit': unit } },
  tag_ids: { right: tag, wrong: { 'a unit': unit } },
  team_id: { right: unit, wrong: { 'a tag': tag } },
  team_ids: { right: unit, wrong: { 'a tag': tag } },
  user_id: user,
  referent_id: user,
  team_signer_id: user,
  approver_id: { right: admin, wrong: { ...noUser, 'a team-member': member } },
  freelancer_id: {
    right: freelancer,
    wrong: {
      'an invited freelancer': invitedFreelancer,
      'an archived freelancer': changed(freelancer, '/freelancers', { status: 'archived' }),
      'a user': member,
    },
  },
  project_code_id: { right: projectCode, wrong: { 'a tag': tag } },
  service_template_id: { right: services, wrong: { 'a master agreement template': master } },
  master_agreement_template_id: { right: master, wrong: { 'a services agreement template': services } },
}

/** Members without which the place itself would be refused. */
export const COMPANIONS: Record<string, (team: Team) => object> = {
  'createMission service_template_id': (team) => ({
    use_service_template: true,
    team_signer_id: team.userId,
  }),
  'createMission master_agreement_template_id': (team) => ({
    contract_type: 'master_agreement',
    master_agreement_valid_until: '2026-12-31',
    team_signer_id: team.userId,
  }),
}

/** In a filter these name what may be looked for, whatever its state. */
export const FILTERS_TAKE: Record<string, string[]> = {
  'listTeams parent_id': ['an archived unit'],
  'listMissions approver_id': ['a deactivated user', 'a team-member'],
}

/** The one filter that the specification does not check: nothing is found. */
export const UNCHECKED = ['listMissions freelancer_id']

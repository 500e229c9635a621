// The six tables that link people with tags and teams, all of one shape: (tenant, person, target).
const PEOPLE = { user: 'team_user', invitation: 'invitation', freelancer: 'freelancer' } as const

export type PersonKind = keyof typeof PEOPLE
export const PERSON_KINDS = Object.keys(PEOPLE) as PersonKind[]
export type TargetKind = 'tag' | 'team'

export const linkOf = (person: PersonKind, target: TargetKind) => ({
  table: `${PEOPLE[person]}_${target}`,
  person: `${person}_id`,
  target: `${target}_id`,
})

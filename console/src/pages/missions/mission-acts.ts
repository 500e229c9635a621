// What this key may do with a mission now: the rows of the state table that are the company's.
import type { Me, Mission, MissionStatus, Scope } from '../../sdk.ts'

export type Act =
  | 'approve'
  | 'sign'
  | 'extend'
  | 'withdrawExtension'
  | 'edit'
  | 'undoTermination'
  | 'refuse'
  | 'terminate'
  | 'cancel'
  | 'delete'

/** They end something: asked for in red. */
export const ENDINGS: readonly Act[] = ['refuse', 'terminate', 'cancel', 'delete']

export type Situation = {
  mission: Mission
  userId: Me['user']['id']
  /** In the team's time zone. */
  today: string
}

type Rule = {
  act: Act
  /** One of them is enough. */
  scopes: readonly Scope[]
  from: readonly MissionStatus[]
  when?: (situation: Situation) => boolean
}

const isApprover = ({ mission, userId }: Situation) => mission.approver?.id === userId
const isSigner = ({ mission, userId }: Situation) => mission.team_signer?.id === userId
const isScheduled = ({ mission }: Situation) => mission.early_termination_date !== null

/** In the order in which they are offered; one act may have several rows. */
const RULES: readonly Rule[] = [
  { act: 'approve', scopes: ['missions:approve'], from: ['draft'], when: isApprover },
  {
    act: 'sign',
    scopes: ['missions:sign'],
    from: ['pending-company-review'],
    // Without a document of its own it waits for the framework agreement's signature.
    when: (situation) => isSigner(situation) && situation.mission.has_document,
  },
  {
    act: 'extend',
    scopes: ['missions:write'],
    from: ['in-progress'],
    when: (situation) => !isScheduled(situation),
  },
  { act: 'withdrawExtension', scopes: ['missions:write'], from: ['pending-freelancer-extension'] },
  {
    act: 'edit',
    scopes: ['missions:write'],
    from: [
      'draft',
      'pending-freelancer-review',
      'pending-company-review',
      'pending-freelancer-extension',
      'in-progress',
      'completed',
      'early-terminated',
      'cancelled',
      'rejected',
    ],
  },
  { act: 'undoTermination', scopes: ['missions:terminate'], from: ['in-progress'], when: isScheduled },
  { act: 'refuse', scopes: ['missions:approve', 'missions:sign'], from: ['draft'], when: isApprover },
  {
    act: 'refuse',
    scopes: ['missions:approve', 'missions:sign'],
    from: ['pending-company-review'],
    when: isSigner,
  },
  { act: 'terminate', scopes: ['missions:terminate'], from: ['in-progress'] },
  {
    act: 'cancel',
    scopes: ['missions:write'],
    from: ['draft', 'pending-freelancer-review', 'pending-company-review'],
  },
  {
    act: 'cancel',
    scopes: ['missions:write'],
    from: ['in-progress'],
    when: ({ mission, today }) => today < mission.start_date,
  },
  { act: 'delete', scopes: ['missions:write'], from: ['draft', 'rejected', 'cancelled'] },
]

export const actsOf = (situation: Situation, may: (scope: Scope) => boolean): Act[] =>
  RULES.filter(
    ({ scopes, from, when = () => true }) =>
      from.includes(situation.mission.status) && scopes.some(may) && when(situation),
  ).map(({ act }) => act)

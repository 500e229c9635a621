// The machine on which the figures were measured.
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import type { Environment } from './seed/environment.ts'

const GIB = 2 ** 30

export type Machine = { label: string; value: string }[]

export const describeMachine = ({ postgres, seedingSeconds, teams }: Environment): Machine => [
  { label: 'Date', value: new Date().toISOString() },
  { label: 'Cores', value: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}` },
  { label: 'Memory', value: `${(totalmem() / GIB).toFixed(1)} GiB` },
  { label: 'System', value: `${type()} ${release()}, ${process.arch}` },
  { label: 'Node', value: process.versions.node },
  { label: 'PostgreSQL', value: `${postgres.version}, embedded, over its socket` },
  {
    label: 'Seeding',
    value: `${teams.map(({ missions }) => missions.toLocaleString('en')).join(' + ')} missions in ${seedingSeconds.toFixed(0)} s`,
  },
]

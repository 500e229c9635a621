// Which commands come how often, and with what.
import fc from 'fast-check'
import { ACT_NAMES } from './mission-acts-model.ts'
import * as commands from './mission-commands.ts'
import { type Contract, STATUSES } from './missions-model.ts'

const one = fc.integer({ min: 0, max: 1 })
const seldom = fc.integer({ min: 0, max: 11 }).map((dice) => dice === 11)
const where = fc.record({ team: one, caller: one })

const CONTRACTS: Contract[] = ['none', 'none', 'document', 'master', 'master', 'master without its fields']

const newMission = fc.record({
  startsIn: fc.integer({ min: -12, max: 6 }),
  days: fc.integer({ min: -1, max: 25 }),
  freelancer: one,
  isForeignFreelancer: seldom,
  contract: fc.constantFrom(...CONTRACTS),
  approver: fc.option(one, { nil: undefined, freq: 2 }),
  signer: one,
  validFor: fc.integer({ min: 3, max: 60 }),
})

const actInput = fc.record({
  days: fc.integer({ min: -3, max: 12 }),
  rate: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
  signs: fc.boolean(),
  person: fc.option(
    fc.record({
      field: fc.constantFrom('approver_id' as const, 'team_signer_id' as const),
      user: one,
      isForeign: seldom,
    }),
    { nil: undefined },
  ),
})

const pick = fc.record({
  team: one,
  caller: one,
  mission: fc.nat({ max: 20 }),
  input: actInput,
  isStranger: seldom,
})

export function commandLists(coverage: commands.Coverage, maxCommands: number) {
  const { createCommand, actCommand, proceedCommand, getCommand, listCommand } = commands
  const create = fc.tuple(where, newMission).map((sent) => createCommand(coverage, ...sent))
  const act = fc.tuple(fc.constantFrom(...ACT_NAMES), pick).map((sent) => actCommand(coverage, ...sent))
  const proceed = fc.tuple(fc.nat({ max: 30 }), pick).map((sent) => proceedCommand(coverage, ...sent))
  const list = fc.tuple(one, fc.subarray([...STATUSES], { maxLength: 4 })).map((sent) => listCommand(...sent))
  const advance = fc
    .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 24, max: 24 * 12 }))
    .map(commands.advanceCommand)
  const kinds = [
    [create, 5],
    [act, 5],
    [proceed, 12],
    [pick.map(getCommand), 1],
    [list, 1],
    [fc.constant(commands.sweepCommand), 1],
    [advance, 3],
  ] as const
  const weighted = kinds.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
  return fc.commands(weighted as fc.Arbitrary<commands.Command>[], { maxCommands, size: 'max' })
}

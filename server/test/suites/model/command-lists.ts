// The frequency and arguments of the commands.
import fc from 'fast-check'
import { ACTION_NAMES } from './mission-actions-model.ts'
import * as commands from './mission-commands.ts'
import { type Contract, STATUSES } from './missions-model.ts'

const zeroOrOne = fc.integer({ min: 0, max: 1 })
const seldom = fc.integer({ min: 0, max: 11 }).map((dice) => dice === 11)
const where = fc.record({ team: zeroOrOne, caller: zeroOrOne })

const CONTRACTS: Contract[] = [
  'none',
  'none',
  'none',
  'document',
  'document',
  'master',
  'master',
  'master',
  'master without its fields',
]

const newMission = fc.record({
  startsIn: fc.integer({ min: -8, max: 5 }),
  days: fc.integer({ min: -1, max: 40 }),
  freelancer: zeroOrOne,
  isForeignFreelancer: seldom,
  contract: fc.constantFrom(...CONTRACTS),
  approver: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  signer: zeroOrOne,
  validFor: fc.integer({ min: 3, max: 60 }),
})

const actionInput = fc.record({
  days: fc.integer({ min: -3, max: 12 }),
  rate: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
  signs: fc.boolean(),
  person: fc.option(
    fc.record({
      field: fc.constantFrom('approver_id' as const, 'team_signer_id' as const),
      user: zeroOrOne,
      isForeign: seldom,
    }),
    { nil: undefined },
  ),
})

const pick = fc.record({
  team: zeroOrOne,
  caller: zeroOrOne,
  mission: fc.nat({ max: 11 }),
  input: actionInput,
  isStranger: seldom,
})

/** Always signs, so that missions progress. */
const signingPick = pick.map((picked) => ({ ...picked, input: { ...picked.input, signs: true } }))

/** Lists of commands that first create some missions, and then contain any commands. */
export function createCommandLists(coverage: commands.Coverage, maxCommands: number) {
  const { createCommand, actionCommand, proceedCommand, stumbleCommand, getCommand, listCommand } = commands
  const create = fc.tuple(where, newMission).map((sent) => createCommand(coverage, ...sent))
  const action = fc
    .tuple(fc.constantFrom(...ACTION_NAMES), pick)
    .map((sent) => actionCommand(coverage, ...sent))
  const choice = fc.nat({ max: 999 })
  const proceed = fc.tuple(choice, signingPick).map((sent) => proceedCommand(coverage, ...sent))
  const stumble = fc.tuple(choice, pick).map((sent) => stumbleCommand(coverage, ...sent))
  const list = fc
    .tuple(zeroOrOne, fc.subarray([...STATUSES], { maxLength: 4 }))
    .map((sent) => listCommand(...sent))
  const advance = fc
    .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 24, max: 24 * 10 }))
    .map(commands.advanceCommand)
  const kinds = [
    [create, 2],
    [action, 4],
    [proceed, 18],
    [stumble, 8],
    [pick.map(getCommand), 1],
    [list, 1],
    [fc.constant(commands.sweepCommand), 1],
    [advance, 2],
  ] as const
  const weighted = kinds.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
  // Without fast-check's bias towards short lists and small numbers, which rarely reaches interesting states.
  const commandList = fc.commands(weighted as fc.Arbitrary<commands.Command>[], { maxCommands, size: 'max' })
  return fc.noBias(fc.tuple(fc.array(create, { minLength: 2, maxLength: 5 }), commandList))
}

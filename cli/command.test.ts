// Every command declares what it does to the data of the service.
import { describe, expect, test } from 'vitest'
import { Command } from './command.ts'
import { createProgram } from './program.ts'
import { addGlobalFlags } from './settings.ts'

type Handler = (flags: object) => Promise<void>

const listCommands = (command: Command): Command[] => [
  command,
  ...(command.commands as Command[]).flatMap(listCommands),
]

/** Returns a program with one command, and records its calls. */
function createTestProgram(declare: (command: Command, run: Handler) => void) {
  const calls: object[] = []
  const program = new Command('team').exitOverride()
  addGlobalFlags(program)
  const command = program.command('plant').option('--yes', 'do not ask for confirmation')
  declare(command, async (flags) => void calls.push(flags))
  const run = (...args: string[]) => program.parseAsync(['plant', ...args], { from: 'user' })
  return { command, run, calls }
}

test('a command that declares nothing is refused by the compiler, and fails at run time', () => {
  expect(() =>
    // @ts-expect-error a handler without `writeAction`, `readAction`, `downloadAction` or `actionWithoutDryRun`
    createTestProgram((command, run) => command.action(run)),
  ).toThrow('Declare what `plant` does: writeAction, readAction, downloadAction or actionWithoutDryRun.')
})

test('subcommands at every depth declare what they do', () => {
  const all = listCommands(createProgram())
  expect(all.length).toBeGreaterThan(90)
  for (const command of all) expect(command, command.name()).toBeInstanceOf(Command)
})

describe('--dry-run', () => {
  test('is accepted by a command that writes, and replaces the confirmation', async () => {
    const { run, calls } = createTestProgram((command, handler) => command.writeAction(handler))
    await run('--dry-run')
    await run()
    expect(calls).toEqual([{ yes: true }, {}])
  })

  test.each([
    [
      'declares readAction',
      'it changes nothing',
      (command: Command, run: Handler) => command.readAction(run),
    ],
    [
      'declares downloadAction',
      'it changes nothing in the service',
      (command: Command, run: Handler) => command.downloadAction(run),
    ],
    [
      'declares actionWithoutDryRun',
      'it cannot be taken back',
      (command: Command, run: Handler) => command.actionWithoutDryRun('it cannot be taken back', run),
    ],
  ] as const)('is refused by a command that %s', async (_, reason, declare) => {
    const { command, run, calls } = createTestProgram(declare)
    expect(command.dryRunRefusal).toBe(reason)
    await expect(run('--dry-run')).rejects.toThrow(
      `\`npx team-engagement plant\` takes no --dry-run: ${reason}.`,
    )
    expect(calls).toEqual([])
    await run()
    expect(calls).toHaveLength(1)
  })
})

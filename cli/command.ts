// A command of the command line tool. It declares what it does to the data of the service, which determines whether it takes
// --dry-run (docs/dry-runs.md).
import { Command as CommanderCommand } from 'commander'
import { failure } from './failure.ts'
import type { GlobalFlags } from './settings.ts'

/** The reason why commands that do the work of many requests or statements take no --dry-run. */
export const MORE_THAN_ONE_TRANSACTION = 'it changes more than one transaction can take back'

type Run<Args extends unknown[]> = (...args: Args) => Promise<void>

/** Commander's class, because subcommands are created by the class of their parent. */
export class Command extends CommanderCommand {
  /** The reason why the command takes no --dry-run. */
  dryRunRefusal: string | undefined

  override createCommand(name?: string): Command {
    return new Command(name)
  }

  /** Sends every write with `X-Dry-Run: true` if `--dry-run` is set. A dry run needs no confirmation. */
  writeAction<Args extends unknown[]>(run: Run<Args>): this {
    return super.action(async (...args) => {
      if (this.isDryRun() && this.options.some(({ long }) => long === '--yes'))
        this.setOptionValueWithSource('yes', true, 'implied')
      await run(...(args as Args))
    })
  }

  readAction<Args extends unknown[]>(run: Run<Args>): this {
    return this.actionWithoutDryRun('it changes nothing', run)
  }

  /** Writes files on this machine only. */
  downloadAction<Args extends unknown[]>(run: Run<Args>): this {
    return this.actionWithoutDryRun('it changes nothing in the service', run)
  }

  /** Refuses `--dry-run` before anything is sent. */
  actionWithoutDryRun<Args extends unknown[]>(reason: string, run: Run<Args>): this {
    this.dryRunRefusal = reason
    return super.action(async (...args) => {
      if (this.isDryRun())
        throw failure(`\`npx team-engagement ${getCommandPath(this)}\` takes no --dry-run: ${reason}.`)
      await run(...(args as Args))
    })
  }

  /** No argument has the type `never`: the compiler refuses a command that does not say what it does. */
  override action(_run: never): never {
    throw new Error(
      `Declare what \`${getCommandPath(this)}\` does: writeAction, readAction, downloadAction or actionWithoutDryRun.`,
    )
  }

  private isDryRun(): boolean {
    return this.optsWithGlobals<GlobalFlags>().dryRun === true
  }
}

/** Returns the names of a command, such as `reports approve`, without the name of the program. */
export function getCommandPath(command: CommanderCommand): string {
  const names: string[] = []
  for (let current: CommanderCommand | null = command; current?.parent; current = current.parent)
    names.unshift(current.name())
  return names.join(' ')
}

// team-engagement bank-accounts: which accounts the team pays from and to; the second person approves or rejects proposals.
import { Option } from 'commander'
import {
  approveBankAccount,
  type BankAccount,
  getBankAccount,
  listBankAccounts,
  rejectBankAccount,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requirePerson } from '../../confirm.ts'
import { type Flags, ids, renamed, withPaging } from '../../flags.ts'
import { printAll, tell } from '../../output.ts'
import { printList } from '../../pages.ts'
import { type Settings, settingsOf } from '../../settings.ts'
import { forEach, tellRefused } from '../../several.ts'
import type { Column, Item } from '../../text.ts'
import { accountText } from './payment-columns.ts'

const COLUMNS: Column[] = [
  'id',
  'owner',
  'account',
  'status',
  { number: 'version' },
  'proposed_by',
  'created_at',
  'reason',
]

export function addBankAccounts(program: Command): void {
  const accounts = program
    .command('bank-accounts')
    .description('list bank accounts by the end of their IBAN, and approve or reject proposed ones')

  withPaging(
    accounts
      .command('list')
      .description('list bank accounts, newest first')
      .option('--status <statuses>', 'comma-separated statuses, such as proposed,approved')
      .addOption(new Option('--owner <owner>', 'whose account').choices(['team', 'freelancer']))
      .option('--freelancer <freelancer-id>', 'of this freelancer'),
  ).reads(async (flags: Flags, command: Command) => {
    const settings = settingsOf(command)
    const list = [listBankAccounts, { client: teamClient(settings) }] as const
    await printList(settings, COLUMNS, renamed(flags, { freelancer: 'freelancer_id' }), list, readable)
  })

  accounts
    .command('approve')
    .description('approve proposed bank accounts, as the second person')
    .argument('<account-id...>', 'ids of bank accounts with the status proposed', ids)
    .option('--yes', 'do not ask for confirmation')
    .writes(async (chosen: string[], { yes }: { yes?: boolean }, command: Command) => {
      const settings = settingsOf(command)
      if (!yes) await askWhether(settings, chosen, 'Approving a bank account', 'Approve')
      const outcome = await forEach('accounts', chosen, (account) =>
        approveBankAccount(only(settings, account)),
      )
      printAll(settings, settings.isJson ? outcome.done : outcome.done.map(readable), COLUMNS)
      tellRefused('approved', outcome)
    })

  accounts
    .command('reject')
    .description('reject proposed bank accounts')
    .argument('<account-id...>', 'ids of bank accounts with the status proposed', ids)
    .requiredOption('--reason <text>', 'why; the proposer reads it')
    .option('--yes', 'do not ask for confirmation')
    .writes(
      async (chosen: string[], { reason, yes }: { reason: string; yes?: boolean }, command: Command) => {
        const settings = settingsOf(command)
        if (!yes) await askWhether(settings, chosen, 'Rejecting a bank account', 'Reject')
        const body = { reason }
        const outcome = await forEach('accounts', chosen, (account) =>
          rejectBankAccount({ ...only(settings, account), body }),
        )
        printAll(settings, settings.isJson ? outcome.done : outcome.done.map(readable), COLUMNS)
        tellRefused('rejected', outcome)
      },
    )
}

const only = (settings: Settings, account: string) => ({
  client: teamClient(settings),
  path: { id: account },
})

const ownerOf = ({ freelancer_id }: Pick<BankAccount, 'freelancer_id'>) =>
  freelancer_id === null ? 'team' : `freelancer ${freelancer_id}`

const readable = (item: Item): Item => {
  const account = item as BankAccount
  return { ...item, owner: ownerOf(account), account: accountText(account) }
}

async function askWhether(settings: Settings, chosen: string[], act: string, verb: string): Promise<void> {
  requirePerson(act)
  for (const account of chosen) {
    const shown = await getBankAccount(only(settings, account))
    tell(
      `${accountText(shown)} of the ${ownerOf(shown)} (${shown.status}), proposed by the ${shown.proposed_by}`,
    )
  }
  await confirm(`${verb} ${chosen.length === 1 ? 'it' : `these ${chosen.length} accounts`}?`)
}

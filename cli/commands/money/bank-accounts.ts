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
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseIds, renameFlags, withPaging } from '../../flags.ts'
import { printAll, printNotice } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { forEach, throwRefused } from '../../several.ts'
import type { Column, Item } from '../../text.ts'
import { formatAccount } from './payment-columns.ts'

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
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [listBankAccounts, { client: teamClient(settings) }] as const
    await printList(
      settings,
      COLUMNS,
      renameFlags(flags, { freelancer: 'freelancer_id' }),
      list,
      toAccountRow,
    )
  })

  accounts
    .command('approve')
    .description('approve proposed bank accounts, as the second person')
    .argument('<account-id...>', 'ids of bank accounts with the status proposed', parseIds)
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (accountIds: string[], { yes }: { yes?: boolean }, command: Command) => {
      const settings = readSettings(command)
      if (!yes) await confirmDecision(settings, accountIds, 'Approving a bank account', 'Approve')
      const outcome = await forEach('accounts', accountIds, (account) =>
        approveBankAccount(toOptions(settings, account)),
      )
      printAll(settings, settings.isJson ? outcome.done : outcome.done.map(toAccountRow), COLUMNS)
      throwRefused('approved', outcome)
    })

  accounts
    .command('reject')
    .description('reject proposed bank accounts')
    .argument('<account-id...>', 'ids of bank accounts with the status proposed', parseIds)
    .requiredOption('--reason <text>', 'why; the proposer reads it')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(
      async (accountIds: string[], { reason, yes }: { reason: string; yes?: boolean }, command: Command) => {
        const settings = readSettings(command)
        if (!yes) await confirmDecision(settings, accountIds, 'Rejecting a bank account', 'Reject')
        const body = { reason }
        const outcome = await forEach('accounts', accountIds, (account) =>
          rejectBankAccount({ ...toOptions(settings, account), body }),
        )
        printAll(settings, settings.isJson ? outcome.done : outcome.done.map(toAccountRow), COLUMNS)
        throwRefused('rejected', outcome)
      },
    )
}

const toOptions = (settings: Settings, account: string) => ({
  client: teamClient(settings),
  path: { id: account },
})

const describeOwner = ({ freelancer_id }: Pick<BankAccount, 'freelancer_id'>) =>
  freelancer_id === null ? 'team' : `freelancer ${freelancer_id}`

const toAccountRow = (item: Item): Item => {
  const account = item as BankAccount
  return { ...item, owner: describeOwner(account), account: formatAccount(account) }
}

async function confirmDecision(
  settings: Settings,
  accountIds: string[],
  action: string,
  verb: string,
): Promise<void> {
  requireTerminal(action)
  for (const account of accountIds) {
    const bankAccount = await getBankAccount(toOptions(settings, account))
    printNotice(
      `${formatAccount(bankAccount)} of the ${describeOwner(bankAccount)} (${bankAccount.status}), proposed by the ${bankAccount.proposed_by}`,
    )
  }
  await confirm(`${verb} ${accountIds.length === 1 ? 'it' : `these ${accountIds.length} accounts`}?`)
}

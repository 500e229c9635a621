// All commands of the command line tool.
import { Command } from 'commander'
import { addAudit } from './commands/audit.ts'
import { addBackup, addRestore } from './commands/backup.ts'
import { addBankAccounts } from './commands/bank-accounts.ts'
import { addData } from './commands/data.ts'
import { addDb } from './commands/db.ts'
import { addDoctor } from './commands/doctor.ts'
import { addDocuments } from './commands/documents.ts'
import { addEntries } from './commands/entries.ts'
import { addEvents } from './commands/events.ts'
import { addExports } from './commands/exports.ts'
import { addFreelancers } from './commands/freelancers.ts'
import { addImport } from './commands/import.ts'
import { addKeys } from './commands/keys.ts'
import { addListen } from './commands/listen.ts'
import { addBounce, addMails } from './commands/mails.ts'
import { addMcp } from './commands/mcp.ts'
import { addMissions } from './commands/missions.ts'
import { addMonths } from './commands/months.ts'
import { addOpenapi } from './commands/openapi.ts'
import { addPayments } from './commands/payments.ts'
import { addPersons } from './commands/persons.ts'
import { addReports } from './commands/reports.ts'
import { addSandbox } from './commands/sandbox.ts'
import { addSearch } from './commands/search.ts'
import { addSecretKey } from './commands/secret-key.ts'
import { addServe } from './commands/serve.ts'
import { addTeams } from './commands/teams.ts'
import { addUsers } from './commands/users.ts'
import { addWebhooks } from './commands/webhooks.ts'
import { checkDryRun } from './dry-run.ts'
import { addGlobalFlags } from './settings.ts'

const GROUPS = {
  'Operator commands, with the operator token:': [addTeams, addUsers, addKeys, addBounce],
  'Team commands, with the API key of the team:': [
    addFreelancers,
    addImport,
    addPersons,
    addMissions,
    addReports,
    addEntries,
    addPayments,
    addBankAccounts,
    addExports,
    addData,
    addMonths,
    addSearch,
    addAudit,
    addEvents,
    addWebhooks,
    addMails,
    addListen,
    addMcp,
    addSandbox,
  ],
  'Operator commands that connect to the database:': [
    addDoctor,
    addBackup,
    addRestore,
    addDocuments,
    addDb,
    addSecretKey,
  ],
  'Commands:': [addOpenapi, addServe],
}

export function createProgram(): Command {
  const program = new Command(process.env['ENGAGE_PROGRAM'] ?? 'engage')
    .description('Operate Team Engagement, and manage the work of a team')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(use --help to list the options)')
  addGlobalFlags(program)
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program)
  }
  return program.hook('preAction', (_, command) => checkDryRun(command))
}

// All commands of the command line tool.
import { Command } from './command.ts'
import { addData } from './commands/across/data.ts'
import { addImport } from './commands/across/import.ts'
import { addListen } from './commands/across/listen.ts'
import { addPersons } from './commands/across/persons.ts'
import { addSearch } from './commands/across/search.ts'
import { addWebhooks } from './commands/across/webhooks.ts'
import { addTeams } from './commands/company/teams.ts'
import { addKeys } from './commands/identity/keys.ts'
import { addUsers } from './commands/identity/users.ts'
import { addMissions } from './commands/missions/missions.ts'
import { addBankAccounts } from './commands/money/bank-accounts.ts'
import { addEntries } from './commands/money/entries.ts'
import { addExports } from './commands/money/exports.ts'
import { addPayments } from './commands/money/payments.ts'
import { addBackup, addRestore } from './commands/operations/backup.ts'
import { addDb } from './commands/operations/db.ts'
import { addDoctor } from './commands/operations/doctor.ts'
import { addDocuments } from './commands/operations/documents.ts'
import { addSecretKey } from './commands/operations/secret-key.ts'
import { addServe } from './commands/operations/serve.ts'
import { addFreelancers } from './commands/people/freelancers.ts'
import { addAudit } from './commands/platform/audit.ts'
import { addEvents } from './commands/platform/events.ts'
import { addBounce, addMails } from './commands/platform/mails.ts'
import { addSandbox } from './commands/platform/sandbox.ts'
import { addMonths } from './commands/reports/months.ts'
import { addReports } from './commands/reports/reports.ts'
import { addMcp } from './commands/surfaces/mcp.ts'
import { addOpenapi } from './commands/surfaces/openapi.ts'
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
  const program = new Command('npx team-engagement')
    .description('Operate Team Engagement, and manage the work of a team')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(use --help to list the options)')
  addGlobalFlags(program)
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program)
  }
  return program
}

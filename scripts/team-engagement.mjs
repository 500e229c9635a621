#!/usr/bin/env node
// Entry point of `npx team-engagement` in a checkout: starts the service, or with a command the command line tool.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const scripts = dirname(fileURLToPath(import.meta.url))
const program = process.argv.length > 2 ? 'cli/main.ts' : 'server/src/main.ts'
process.argv.splice(2, 0, '--runtime-only', 'node', join(scripts, '..', program))
await import('./with-node.mjs')

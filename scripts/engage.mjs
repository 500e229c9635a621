#!/usr/bin/env node
// Entry point of the command line tool: installs Node and packages if needed, then runs cli/main.ts.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const scripts = dirname(fileURLToPath(import.meta.url))
process.argv.splice(2, 0, '--runtime-only', 'node', join(scripts, '..', 'cli', 'main.ts'))
await import('./with-node.mjs')

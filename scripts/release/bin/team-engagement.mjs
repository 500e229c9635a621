#!/usr/bin/env node
// Starts the service, or with a command the command line tool.
import { launch } from './launch.mjs'

launch(process.argv.length > 2 ? 'cli/main.js' : 'server/src/main.js')

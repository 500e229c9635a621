#!/usr/bin/env node
// Without a command it starts the service, otherwise it is the command line tool.
import { launch } from './launch.mjs'

launch(process.argv.length > 2 ? 'cli/main.js' : 'server/src/main.js')

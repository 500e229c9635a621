// Loaded into server processes by NODE_OPTIONS: writes the address of each loaded module of OpenTelemetry to a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (/opentelemetry|operations\/telemetry/.test(url))
      appendFileSync(process.env.TEST_MODULES_FILE, `${url}\n`)
    return nextLoad(url, context)
  },
})

export { sandboxJobs } from './sandbox.jobs.ts'
export { insertSandbox } from './sandbox.queries.ts'
export { createSandboxes } from './sandboxes.ts'

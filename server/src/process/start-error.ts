/** An error that the operator can fix: one line, exit code 1, no stack trace. */
export class StartError extends Error {}

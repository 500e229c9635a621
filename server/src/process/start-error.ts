/** Something that whoever starts the service can mend: one clear line, exit code 1, no stack. */
export class StartError extends Error {}

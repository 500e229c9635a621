/** Something that whoever starts the service can mend: shown as it is, without a stack. */
export class EmbeddedError extends Error {}

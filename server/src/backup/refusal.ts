/** Something that whoever backs up or restores can mend: one clear sentence, no stack. */
export class Refusal extends Error {}

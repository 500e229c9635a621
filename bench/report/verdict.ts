/** The verdict on one part of the benchmark: the missed targets, or a line that says that all are met. */
export type Verdict = { isGood: boolean; lines: string[] }

export const toVerdict = (missed: string[], successText: string): Verdict =>
  missed.length === 0
    ? { isGood: true, lines: [`Passed: ${successText}`] }
    : { isGood: false, lines: missed.map((target) => `FAILED: ${target}`) }

/** A section of the report. */
export type Section = { title: string; text: string; verdict: Verdict }

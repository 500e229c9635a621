/** Of one part of the benchmark: what was found wanting, or a line that says that nothing was. */
export type Verdict = { isGood: boolean; lines: string[] }

export const verdictOf = (faults: string[], praise: string): Verdict =>
  faults.length === 0
    ? { isGood: true, lines: [`Passed: ${praise}`] }
    : { isGood: false, lines: faults.map((fault) => `FAILED: ${fault}`) }

/** A part as it stands in the report. */
export type Section = { title: string; text: string; verdict: Verdict }

// The cost of deliverables in integer arithmetic: 0.1 + 0.2 is 0.3.
type Line = { quantity: number; amount_excl_vat: number }

const STEPS = 10_000
const LINE_STEPS_IN_A_CENT = 1_000_000n

const inSteps = (value: number) => BigInt(Math.round(value * STEPS))

/** Returns the total of a line in cents, rounded half up like invoice lines. */
const toCents = ({ quantity, amount_excl_vat }: Line) =>
  (inSteps(quantity) * inSteps(amount_excl_vat) + LINE_STEPS_IN_A_CENT / 2n) / LINE_STEPS_IN_A_CENT

export const lineTotal = (line: Line): number => Number(toCents(line)) / 100

export const catalogueTotal = (lines: readonly Line[]): number =>
  Number(lines.reduce((sum, line) => sum + toCents(line), 0n)) / 100

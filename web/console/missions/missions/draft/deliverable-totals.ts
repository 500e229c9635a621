// Computes the cost of deliverables in integers, to avoid floating-point errors such as 0.1 + 0.2.
type Line = { quantity: number; amount_excl_vat: number }

/** Quantities and unit prices have at most four decimals. */
const STEPS_PER_UNIT = 10_000
const LINE_STEPS_PER_CENT = 1_000_000n

const toSteps = (value: number) => BigInt(Math.round(value * STEPS_PER_UNIT))

/** Returns the total of a line in cents, rounded half up like invoice lines. */
const toCents = ({ quantity, amount_excl_vat }: Line) =>
  (toSteps(quantity) * toSteps(amount_excl_vat) + LINE_STEPS_PER_CENT / 2n) / LINE_STEPS_PER_CENT

export const computeLineTotal = (line: Line): number => Number(toCents(line)) / 100

export const computeCatalogueTotal = (lines: readonly Line[]): number =>
  Number(lines.reduce((sum, line) => sum + toCents(line), 0n)) / 100

// Checks a FEC by its text alone, as an accountant's program would: order, balance, letters, and advances to suppliers.

type Line = Record<string, string>

export function parseFec(text: string): Line[] {
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
  const names = head.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell])),
  )
}

const toCents = (cell = '') => Number(cell.replace(',', ''))
const sumLines = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + toCents(line['Debit']) - toCents(line['Credit']), 0)
const groupErrors = (
  lines: readonly Line[],
  toKey: (line: Line) => string | undefined,
  findError: (own: readonly Line[]) => string | undefined,
): string[] =>
  [...Map.groupBy(lines, toKey)].flatMap(([key, own]) => {
    const error = key === undefined ? undefined : findError(own)
    return error ? [`${key}: ${error}`] : []
  })

/** Numbers ascend by one; each posting has one day and adds up to zero. */
function findPostingErrors(lines: readonly Line[]): string[] {
  const numbers = [...new Set(lines.map((line) => Number(line['EcritureNum'])))]
  const isAscending = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  return [
    ...(isAscending ? [] : ['the numbers do not ascend']),
    ...groupErrors(
      lines,
      (line) => `posting ${line['EcritureNum']}`,
      (own) => {
        if (sumLines(own) !== 0) return 'is not balanced'
        return new Set(own.map((line) => line['EcritureDate'])).size > 1 ? 'has two days' : undefined
      },
    ),
  ]
}

/** The lines with the same letters of one account of a supplier add up to zero, and have the day of the last of them. */
const findLetterErrors = (lines: readonly Line[]) =>
  groupErrors(
    lines,
    (line) =>
      line['EcritureLet'] ? `${line['CompteNum']} ${line['CompAuxNum']} ${line['EcritureLet']}` : undefined,
    (own) => {
      if (!own.every((line) => /^[A-Z]{2,4}$/.test(line['EcritureLet'] ?? '')))
        return 'has other signs than letters'
      if (sumLines(own) !== 0) return 'does not add up to zero'
      const last = own
        .map((line) => line['EcritureDate'] ?? '')
        .toSorted()
        .at(-1)
      return own.every((line) => line['DateLet'] === last) ? undefined : `is not of ${last}`
    },
  )

/** An advance is paid before it is taken, and one that an invoice took is lettered. */
const findAdvanceErrors = (lines: readonly Line[]) =>
  groupErrors(
    lines.filter((line) => line['CompteNum']?.startsWith('4091')),
    (line) => `advances of ${line['CompAuxNum']}`,
    (own) => {
      let balance = 0
      for (const line of own) {
        balance += toCents(line['Debit']) - toCents(line['Credit'])
        if (balance < 0) return 'are taken before they are paid'
      }
      const open = own.filter((line) => !line['EcritureLet'])
      return sumLines(open) === balance ? undefined : 'have letters that do not settle them'
    },
  )

/** VAT that waits is never released before it was posted. */
const findVatErrors = (lines: readonly Line[]) =>
  groupErrors(
    lines.filter((line) => line['CompteNum']?.startsWith('4458')),
    (line) => `waiting VAT of ${line['PieceRef']}`,
    (own) => {
      const byDay = own.toSorted((one, other) => Number(one['EcritureDate']) - Number(other['EcritureDate']))
      let balance = 0
      for (const [, lines] of Map.groupBy(byDay, (line) => line['EcritureDate'])) {
        balance += sumLines(lines)
        if (balance < 0) return 'is deducted before the invoice'
      }
      return undefined
    },
  )

/** For a file with every posting of a team; credit notes have pieces of their own, so `hasCreditNotes` leaves their VAT out. */
export function findFecErrors(text: string, { hasCreditNotes = false } = {}): string[] {
  const lines = parseFec(text)
  if (lines.length === 0) return ['no lines']
  return [
    ...findPostingErrors(lines),
    ...findLetterErrors(lines),
    ...findAdvanceErrors(lines),
    ...(hasCreditNotes ? [] : findVatErrors(lines)),
  ]
}

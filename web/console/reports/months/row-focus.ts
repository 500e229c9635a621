// Moves the focus from row to row. The focus is on the link with `data-row`, so that Enter opens the row.

const findRowLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const findFocusedLink = (list: HTMLElement | null): HTMLElement | null | undefined => {
  const row = document.activeElement?.closest('tr')
  return row && list?.contains(row) ? row.querySelector<HTMLElement>('[data-row]') : undefined
}

/** Returns the id of the row that has the focus. */
export const findFocusedRow = (list: HTMLElement | null): string | undefined =>
  findFocusedLink(list)?.dataset['row']

/** Moves the focus to the next or previous row, and returns whether that row exists. */
export function focusRow(list: HTMLElement | null, delta: 1 | -1): boolean {
  const links = findRowLinks(list)
  const current = findFocusedLink(list)
  const index = current ? links.indexOf(current) + delta : 0
  links[index]?.focus()
  return links[index] !== undefined
}

export const focusRowById = (list: HTMLElement | null, id: string): void =>
  findRowLinks(list)
    .find((link) => link.dataset['row'] === id)
    ?.focus()

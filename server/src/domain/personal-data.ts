// The personal data of a table: whose rows they are, which columns an erasure replaces, and which a law keeps. Part of a manifest
// (decision 0095). Ids, numbers, dates, hashes and values of a CHECK list are not personal data; every other column needs an entry.

export const PERSON_KINDS = ['freelancer', 'user'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** How the rows of a person are found. */
export type PersonPath =
  /** The column with the id of the person. */
  | string
  | {
      /** The table to whose rows the column `by` refers. */
      readonly through: string
      readonly by: string
      /** The column of that table to which `by` refers; `id` by default. */
      readonly key?: string
      /** The column of that table with the id of the person; if omitted, the path of that table applies. */
      readonly personColumn?: string
      /** SQL: only rows for which it holds. */
      readonly where?: string
    }
  | {
      /** The column with an email address. */
      readonly address: string
      /** SQL: only rows for which it holds. */
      readonly where?: string
    }
  | {
      /** The column with a list of email addresses. */
      readonly addresses: string
    }
  | {
      /** A JSON column with email addresses in it. */
      readonly addressIn: string
    }
  | {
      /** The column of a record of changes with the id of the changed row, which is about the person. */
      readonly subject: string
    }
  | {
      /** The column with the key of a seller: the SIREN, otherwise the id of the freelancer. */
      readonly seller: string
    }
  | {
      /** The column with the id of the person, or of a credential of theirs, as text. */
      readonly owner: string
    }
  | {
      /** A column of text that contains the id or the address of the person. */
      readonly mentions: string
    }

/** What replaces a value. */
export type Replacement =
  | 'null'
  /** The word `erased`. */
  | 'word'
  /** A word that no other row has. */
  | 'unique'
  /** Capital letters and digits that no other row has. */
  | 'code'
  /** An address that nobody has. */
  | 'address'
  /** A list, or JSON, in which only the address of the person is replaced. */
  | 'addresses'
  | 'addressIn'
  /** `{}` */
  | 'object'
  /** `[]` */
  | 'list'
  /** Empty bytes. */
  | 'bytes'
  /** `0000` */
  | 'digits'
  /** The data of an event, in which only the declared fields of its kind are replaced. */
  | 'declared'
  /** The values of an audit entry, which are replaced by their hash (decision 0051). */
  | 'hash'

export const LAWS = {
  accounting: {
    years: 10,
    reason:
      'Accounting documents are kept for ten years after the end of the year (Code de commerce, art. L123-22)',
  },
  vigilance: {
    years: 5,
    reason:
      'Proof of the duty of vigilance is kept for the five years in which undeclared work can be claimed (Code de la sécurité sociale, art. L244-3)',
  },
} as const
export type Law = keyof typeof LAWS

/** Rows of the table `through`, to which the column `by` of this table refers. */
export type Link = {
  readonly through: string
  readonly by: string
  /** The column of that table to which `by` refers; `id` by default. */
  readonly key?: string
  /** SQL expression of that table in place of `key`. */
  readonly value?: string
  /** SQL: only rows for which it holds. */
  readonly where?: string
}

type KeptColumns = {
  readonly law: Law
  /** The column with the day from which the years count; if omitted, that of the table to which the rows belong. */
  readonly from?: string
  /** SQL: rows that the law does not require. An erasure replaces their data. */
  readonly unless?: string
  /** Rows, even of another person, with which the columns are erased, even before their own day. */
  readonly with?: Link
  /**
   * Instead of a day: the columns are kept while one of these rows is kept, even that of another person. A row of a table that no law
   * keeps counts as kept while it exists.
   */
  readonly while?: readonly Link[]
  readonly columns: Readonly<Record<string, Replacement>>
}

export type PersonalEntry = {
  /** Omitted if the data are about other people, such as the accountant, or about many people in one text. */
  readonly rowsOf?: { readonly [Kind in PersonKind]?: PersonPath | readonly PersonPath[] }
  /** The columns that an erasure replaces. */
  readonly erased?: Readonly<Record<string, Replacement>>
  /** The columns that a law keeps. */
  readonly kept?: KeptColumns
  /** Columns with the SHA-256 of a stored file, which is erased or kept together with the columns above. */
  readonly files?: readonly string[]
  /** The column with the media type of the files; omitted: PDF. */
  readonly mediaType?: string
  /** The column with the person who acted. Exported without the hidden columns, which have data of others; not erased. */
  readonly actor?: { readonly column: string; readonly hidden: readonly string[] }
  /** Why the data are there, for docs/personal-data.md. */
  readonly why: string
  /** The maximum retention, if a job deletes the rows. */
  readonly maxRetention?: string
}

export const listPaths = ({ rowsOf }: PersonalEntry, kind: PersonKind): readonly PersonPath[] => {
  const paths = rowsOf?.[kind]
  if (paths === undefined) return []
  return Array.isArray(paths) ? paths : [paths as PersonPath]
}

/** Lists the links to rows that decide how long the columns are kept. */
export const listLinks = ({ kept: keptColumns }: PersonalEntry): readonly Link[] => [
  ...(keptColumns?.with ? [keptColumns.with] : []),
  ...(keptColumns?.while ?? []),
]

// Checks commit messages against the rules of CONTRIBUTING.md.

const RULES: [RegExp, string][] = [
  [/\bwip\b/i, 'is work in progress'],
  [
    // A home, temporary or work folder with a name in it. Paths of the API and of the repository are fine.
    /(?<![\w.}-])(?:\/(?:home|Users|root|tmp|var\/tmp|private\/tmp|var\/folders|work|workspace|workspaces)|[A-Z]:\\Users)[/\\][\w.-]+/,
    'contains a path of a machine',
  ],
]

export type Commit = { hash: string; message: string }

/** One line for each broken rule, with the text that breaks it. */
export const listViolations = (commits: readonly Commit[]): string[] =>
  commits.flatMap(({ hash, message }) =>
    RULES.flatMap(([pattern, what]) => {
      const found = pattern.exec(message)?.[0]
      return found ? [`${hash.slice(0, 10)} ${what} ("${found}"): ${message.split('\n')[0]}`] : []
    }),
  )

// Finds browser names in user agents. A user agent also names compatible browsers, so the order matters.

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const findFirstMatch = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns undefined for unknown browsers. */
export function findBrowserName(userAgent: string | null): string | undefined {
  const parts = [findFirstMatch(BROWSERS, userAgent ?? ''), findFirstMatch(SYSTEMS, userAgent ?? '')]
  return parts[0] && parts.filter(Boolean).join(' · ')
}

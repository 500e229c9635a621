/** The query string of a URL, without its question mark. */
export const extractQuery = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

// The range of every posting.

export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-31'

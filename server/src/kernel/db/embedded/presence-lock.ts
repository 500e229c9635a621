/** Shared advisory lock of every server process of a data folder, in the database `postgres`; the same in earlier releases. */
export const PRESENCE_LOCK = 7_305_810_001

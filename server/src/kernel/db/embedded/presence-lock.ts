/** Held by every server of a data folder, shared, in the database `postgres`; earlier releases use the same one. */
export const PRESENCE_LOCK = 7_305_810_001

export const INVITATION_DAYS = 7

export const expiryOf = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * 86_400_000)

export { OFFER_MAIL, offerMailTime, unsubscribeFromOffers } from './mail/offer-mail.ts'
export { isOfferOpen } from './notification-kinds.rules.ts'

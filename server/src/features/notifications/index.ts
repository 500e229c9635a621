export { OFFER_MAIL, offerMailTime, unsubscribeFromOffers } from './mail/offer-mail.ts'

export const OFFER_RECAPS = 'offer-recaps'

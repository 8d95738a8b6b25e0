import * as v from 'valibot'
import { PhoneNumber } from '../account/person-fields.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { ShownPrice } from '../catalog/price.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 * States in order: asked, approved, paid. An asked or approved exchange can also be rejected; its points are then
 * returned.
 */
export const ExchangeState = v.picklist(['asked', 'approved', 'paid', 'rejected'])
export type ExchangeState = v.InferOutput<typeof ExchangeState>

export const PointExchange = v.object({
  id: Id,
  denomination: v.number(),
  pricePoints: v.number(),
  phoneNumber: v.string(),
  state: ExchangeState,
  /** Empty unless the exchange was rejected. */
  rejectReason: v.string(),
  askedAt: Instant,
  decidedAt: v.nullable(Instant),
  paidAt: v.nullable(Instant),
})
export type PointExchange = v.InferOutput<typeof PointExchange>

/**
 * Open redeem window, or the next redeem window if none is open. The server computes `isOpen` with its own clock when
 * it answers.
 */
export const RedeemWindow = v.object({ isOpen: v.boolean(), startsAt: Instant, endsAt: Instant })
export type RedeemWindow = v.InferOutput<typeof RedeemWindow>

/** Item that learners can exchange points for. */
export const ExchangeOffer = v.object({
  id: Id,
  title: v.string(),
  denomination: v.number(),
  pricePoints: v.number(),
  isInStock: v.boolean(),
  /**
   * True if the user waits for a notification that the item is in stock again. Absent from data stored by an older app.
   */
  isAlertWanted: v.optional(v.boolean()),
})
export type ExchangeOffer = v.InferOutput<typeof ExchangeOffer>

export const getExchanges = defineEndpoint({
  method: 'GET',
  path: '/v1/points/exchanges',
  summary: 'Pilihan tukar poin, jendela waktunya, dan riwayat sendiri',
  access: 'person',
  answer: v.object({
    balance: v.number(),
    window: v.nullable(RedeemWindow),
    offers: v.array(ExchangeOffer),
    exchanges: v.array(PointExchange),
    /**
     * Conditions that the account must meet to exchange points for credit. This field and `waiting` are absent from
     * data stored by an older app.
     */
    history: v.optional(v.object({ isEmailConfirmed: v.boolean(), oldEnoughAt: Instant, learningDays: v.number() })),
    /** Earned points that are not in the balance yet, and the time when the last of them is added. */
    waiting: v.optional(v.nullable(v.object({ point: v.number(), until: Instant }))),
  }),
})

export const ExchangeBody = v.object({
  itemId: Id,
  phoneNumber: PhoneNumber,
  /** Price in points that the page showed, as in `CheckoutBody`. */
  price: v.optional(ShownPrice),
})
export type ExchangeBody = v.InferOutput<typeof ExchangeBody>

export const exchangePoints = defineEndpoint({
  method: 'POST',
  path: '/v1/points/exchanges',
  summary: 'Menukar poin dengan pulsa',
  access: 'person',
  body: ExchangeBody,
  answer: PointExchange,
  errors: [
    'REDEEM_WINDOW_CLOSED',
    'EXCHANGE_NEEDS_EMAIL',
    'EXCHANGE_NEEDS_AGE',
    'EXCHANGE_NEEDS_LEARNING',
    'INVENTORY_ITEM_NOT_FOUND',
    'PRICE_ROSE',
    'POINT_NOT_ENOUGH',
    'INVENTORY_OUT_OF_STOCK',
  ],
  idempotent: true,
})

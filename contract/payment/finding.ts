/**
 * Kinds of payments about which an admin decides:
 *
 * - `second-payment`: a second transaction of an order that was paid already.
 * - `wrong-amount`: a payment of another amount than the amount of the order.
 * - `chargeback-after-use`: the bank took the money back after the learner had finished a part of the course.
 * - `contradiction`: the state of our order differs from the state that the provider reports.
 */
export const findingKinds = ['second-payment', 'wrong-amount', 'chargeback-after-use', 'contradiction'] as const
export type FindingKind = (typeof findingKinds)[number]

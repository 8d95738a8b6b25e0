/**
 * How the pay window was closed. It decides only which page opens next; the server knows whether the payment arrived.
 */
export type PayEnding = 'success' | 'pending' | 'error' | 'closed'

/**
 * Result reported when the pay window was closed. The result only decides which page opens next; whether the payment
 * arrived is decided by the server.
 */
export type PaymentResult = 'success' | 'pending' | 'error' | 'closed'

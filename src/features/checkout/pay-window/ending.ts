/** How a pay window was left. Only what the page does next depends on it: whether money came, our server knows. */
export type PayEnding = 'success' | 'pending' | 'error' | 'closed'

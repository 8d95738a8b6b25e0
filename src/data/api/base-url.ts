/** The build inserts the API's origin if `API_BASE_URL` is set. */
declare const __SEMAI_API_ORIGIN__: string | undefined

const origin = typeof __SEMAI_API_ORIGIN__ === 'string' ? __SEMAI_API_ORIGIN__ : ''

/** Prefix of every path in the contract, used by the page and the worker. */
export const apiBaseUrl = `${origin}/api`

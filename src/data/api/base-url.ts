/** Replaced by the build: the API's own origin if `API_BASE_URL` names one. */
declare const __SEMAI_API_ORIGIN__: string | undefined

const origin = typeof __SEMAI_API_ORIGIN__ === 'string' ? __SEMAI_API_ORIGIN__ : ''

/** Prefix of every path of the contract, in the page and in the worker. */
export const apiBaseUrl = `${origin}/api`

/** Written by the build: the API's own origin where `API_BASE_URL` names one. */
declare const __SEMAI_API_ORIGIN__: string | undefined

const origin = typeof __SEMAI_API_ORIGIN__ === 'string' ? __SEMAI_API_ORIGIN__ : ''

/** What every path of the contract follows, in the page and in the worker. */
export const apiBaseUrl = `${origin}/api`

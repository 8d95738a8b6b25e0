export interface GoogleIdentity {
  /** Google's id of the user. */
  subject: string
  /** Verified by Google. */
  email: string
  name: string | undefined
}

export type GoogleVerdict = GoogleIdentity | { fault: 'invalid' | 'unverified' | 'away' }

/** Login provider: builds the address to send a browser to, and identifies the user of a returned token. */
export interface GoogleProvider {
  authorizeUrl(request: { redirectUri: string; state: string }): string
  identify(token: string): Promise<GoogleVerdict>
}

/** One request to the provider; `bearer` is the token to check. */
export type SendRequest = (url: URL, bearer?: string) => Promise<{ status: number; body: unknown }>

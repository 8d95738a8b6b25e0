export interface GoogleIdentity {
  /** Google's id of the person. */
  subject: string
  /** Verified by Google. */
  email: string
  name: string | undefined
}

export type GoogleVerdict = GoogleIdentity | { fault: 'invalid' | 'unverified' | 'away' }

/** The sign-in provider: where to send a browser, and who stands behind a token it came back with. */
export interface GoogleProvider {
  authorizeUrl(request: { redirectUri: string; state: string }): string
  identify(token: string): Promise<GoogleVerdict>
}

/** One question to the provider; the bearer is the token that is asked about. */
export type Ask = (url: URL, bearer?: string) => Promise<{ status: number; body: unknown }>

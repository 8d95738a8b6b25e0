export interface GoogleIdentity {
  /** Id of the user at Google. */
  subject: string
  /** Email address that Google has verified. */
  email: string
  name: string | undefined
}

export type GoogleVerdict = GoogleIdentity | { fault: 'invalid' | 'unverified' | 'away' }

/**
 * Login provider. `authorizeUrl` builds the URL to which a browser is sent, and `identify` finds the user of a token
 * that Google returned.
 */
export interface GoogleProvider {
  authorizeUrl(request: { redirectUri: string; state: string }): string
  identify(token: string): Promise<GoogleVerdict>
}

/** Sends one request to the provider. `bearer` is the token to verify. */
export type SendRequest = (url: URL, bearer?: string) => Promise<{ status: number; body: unknown }>

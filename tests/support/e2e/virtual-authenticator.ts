import type { CDPSession, Page } from '@playwright/test'

interface Settings {
  /** False if the device has no screen lock. */
  hasUserVerification?: boolean
  /** False if the user does not pass the screen lock. */
  isUserVerified?: boolean
}

/** Chromium's authenticator in software, which simulates the phone's screen lock for the tests of passkeys. */
export interface VirtualAuthenticator {
  /** Sets whether the user passes the next checks of the screen lock. */
  verify(isUserVerified: boolean): Promise<void>
  /** Sets the counter of the only passkey, as a copy of the key would report it. */
  setCounter(signCount: number): Promise<void>
  /** Forgets all passkeys, like another device. */
  clear(): Promise<void>
  count(): Promise<number>
}

export async function addAuthenticator(page: Page, settings: Settings = {}): Promise<VirtualAuthenticator> {
  const { hasUserVerification = true, isUserVerified = true } = settings
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    verify: async isVerified => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified })
    },
    setCounter: async signCount => {
      const [credential] = await credentials()
      if (!credential) throw new Error('the authenticator has no passkey')
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
    clear: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    count: async () => (await credentials()).length,
  }
}

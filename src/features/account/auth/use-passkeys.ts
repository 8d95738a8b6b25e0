import { addPasskey, startPasskey } from '#contract/account/passkey.ts'
import { callApi } from '#app/session/api.ts'
import { useCall } from '#app/queries/use-call.ts'

/** Loads the library in advance, because some browsers open the passkey dialog only shortly after a tap. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/browser')

/**
 * Returns a function that creates a passkey on this device and registers it. `password` is empty unless the server
 * asked for the password.
 */
export function useAddPasskey(): (password: string) => Promise<void> {
  const { call } = useCall()
  return async password => {
    const optionsJSON = await callApi(startPasskey, { body: { password } })
    const { startRegistration } = await loadPasskeyLibrary()
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    await call(addPasskey, {
      body: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
    })
  }
}

import { GoogleButton } from './google-button.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

interface Props {
  /** URL to open after a login with Google. */
  redirect: string | undefined
  isRemembered: boolean
  /** Called after a login with a passkey. Undefined in the registration, because a new account has no passkey yet. */
  onLogin: (() => void) | undefined
}

/** Ways to log in without a typed password. */
export function OtherLoginMethods({ redirect, isRemembered, onLogin }: Props) {
  return (
    <>
      <GoogleButton redirect={redirect} />
      {onLogin && <PasskeyLogin isRemembered={isRemembered} onDone={onLogin} />}
    </>
  )
}

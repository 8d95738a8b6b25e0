import { useQuery } from '@tanstack/react-query'
import { loginMethodsQuery } from '#app/queries/login-methods.ts'
import { GoogleButton } from './google-button.tsx'
import { hasPasskeys } from './has-passkeys.ts'
import classes from './passkey.module.css'
import { PasskeyLogin } from './passkey-login.tsx'

interface Props {
  /** URL to open after a login with Google. */
  redirect: string | undefined
  isRemembered: boolean
  /** Called after a login with a passkey. Undefined in the registration, because a new account has no passkey yet. */
  onLogin: (() => void) | undefined
}

/**
 * Ways to log in without a typed password. Shown together after the server has answered, so that none of them moves.
 */
export function OtherLoginMethods({ redirect, isRemembered, onLogin }: Props) {
  const { data, isPending } = useQuery(loginMethodsQuery())
  if (isPending) return null
  // Without an answer the button is shown, because its press reports the reason.
  const isGoogleShown = data?.isGoogleAvailable !== false
  const isPasskeyShown = onLogin !== undefined && hasPasskeys()
  if (!isGoogleShown && !isPasskeyShown) return <div hidden />
  return (
    <>
      <p className={classes.or}>atau</p>
      <div className={classes.methods}>
        {isGoogleShown && <GoogleButton redirect={redirect} />}
        {isPasskeyShown && <PasskeyLogin isRemembered={isRemembered} onDone={onLogin} />}
      </div>
    </>
  )
}

import { proxy } from 'valtio'

export type AuthPane = 'login' | 'register' | 'reset'

interface AuthDialogState {
  pane: AuthPane | undefined
  /** URL to open after the login. The dashboard is the default. */
  redirect: string | undefined
}

/** State of the login popup. `pane` is the visible form, or `undefined` if the popup is closed. */
export const authDialog = proxy<AuthDialogState>({ pane: undefined, redirect: undefined })

export function openAuthDialog(pane: AuthPane, redirect?: string): void {
  Object.assign(authDialog, { pane, redirect })
}

/** Changes the form of the open popup and keeps its redirect. */
export function showAuthPane(pane: AuthPane): void {
  authDialog.pane = pane
}

export function closeAuthDialog(): void {
  authDialog.pane = undefined
}

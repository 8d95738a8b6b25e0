import { proxy } from 'valtio'

export type AuthPane = 'login' | 'register' | 'reset'

interface AuthDialogState {
  pane: AuthPane | undefined
  /** Address to open after the login. Without it the dashboard opens. */
  redirect: string | undefined
}

/** State of the login popup. `pane` is the visible part; `undefined` when the popup is closed. */
export const authDialog = proxy<AuthDialogState>({ pane: undefined, redirect: undefined })

export function openAuthDialog(pane: AuthPane, redirect?: string): void {
  Object.assign(authDialog, { pane, redirect })
}

/** Changes the pane of the open popup and keeps its redirect. */
export function showAuthPane(pane: AuthPane): void {
  authDialog.pane = pane
}

export function closeAuthDialog(): void {
  authDialog.pane = undefined
}

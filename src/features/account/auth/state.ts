import { proxy } from 'valtio'

export type AuthPane = 'login' | 'register' | 'reset'

interface AuthDialogState {
  pane: AuthPane | undefined
  /** The address to open after the login; the dashboard without one. */
  redirect: string | undefined
}

/** The login popup. One pane at a time; `undefined` when it is closed. */
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

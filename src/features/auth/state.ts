import { proxy } from 'valtio'

export type AuthPane = 'login' | 'register' | 'reset'

/** The login popup. One pane at a time; `undefined` when it is closed. */
export const authDialog = proxy<{ pane: AuthPane | undefined }>({ pane: undefined })

export function openAuthDialog(pane: AuthPane): void {
  authDialog.pane = pane
}

export function closeAuthDialog(): void {
  authDialog.pane = undefined
}

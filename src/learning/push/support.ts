/**
 * `install`: an iPhone or iPad, where only the installed app can receive push messages. `denied`: the user refused,
 * which only the browser's settings can change. `ask`: the user was not asked yet.
 */
export type PushSupport = 'ready' | 'ask' | 'denied' | 'install' | 'none'

export interface Browser {
  hasPush: boolean
  permission: NotificationPermission | undefined
  isIos: boolean
  isInstalled: boolean
}

/** Returns whether this browser can receive push messages. */
export function pushSupport({ hasPush, permission, isIos, isInstalled }: Browser): PushSupport {
  if (isIos && !isInstalled) return 'install'
  if (!hasPush || permission === undefined) return 'none'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' ? 'ready' : 'ask'
}

export function describeBrowser(): Browser {
  return {
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : undefined,
    // Checks for a touch screen, because an iPad identifies itself as a Mac.
    isIos:
      /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    isInstalled:
      ('standalone' in navigator && navigator.standalone === true) ||
      matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
  }
}

/**
 * `install`: an iPhone or iPad, where only the installed app may push. `denied`: refused in the browser; only the
 * browser's settings can change that. `ask`: permission was not requested yet.
 */
export type PushSupport = 'ready' | 'ask' | 'denied' | 'install' | 'none'

export interface Browser {
  hasPush: boolean
  permission: NotificationPermission | undefined
  isIos: boolean
  isInstalled: boolean
}

export function pushSupport({ hasPush, permission, isIos, isInstalled }: Browser): PushSupport {
  if (isIos && !isInstalled) return 'install'
  if (!hasPush || permission === undefined) return 'none'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' ? 'ready' : 'ask'
}

export function thisBrowser(): Browser {
  return {
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : undefined,
    // Detects iPads too, which report themselves as Macs.
    isIos:
      /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    isInstalled:
      ('standalone' in navigator && navigator.standalone === true) ||
      matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
  }
}

import { useSyncExternalStore } from 'react'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** Light, dark, or the system's setting. */
export type ColorSchemeChoice = 'light' | 'dark' | 'auto'

/** The inline script of the documents reads this key too, before the first paint. */
const COLOR_SCHEME_KEY = 'semai-color-scheme'

const listeners = new Set<() => void>()

export function readColorScheme(): ColorSchemeChoice {
  const keptLocal = readLocalStorage(COLOR_SCHEME_KEY)
  return keptLocal === 'light' || keptLocal === 'dark' ? keptLocal : 'auto'
}

export function chooseColorScheme(choice: ColorSchemeChoice): void {
  // If storage is disabled, the choice lasts as long as the page.
  writeLocalStorage(COLOR_SCHEME_KEY, choice)
  applyColorScheme(choice)
  for (const listener of listeners) listener()
}

export function applyColorScheme(choice: ColorSchemeChoice = readColorScheme()): void {
  document.documentElement.dataset['mantineColorScheme'] = resolveColorScheme(choice)
}

/** Returns the colour scheme to display now. */
export function resolveColorScheme(choice: ColorSchemeChoice): 'light' | 'dark' {
  if (choice !== 'auto') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies changes of the system setting and of other tabs. Must be called once per document. */
export function followColorScheme(): void {
  applyColorScheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyColorScheme())
  window.addEventListener('storage', event => {
    if (event.key !== COLOR_SCHEME_KEY) return
    applyColorScheme()
    for (const listener of listeners) listener()
  })
}

export function subscribeColorScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(subscribeColorScheme, readColorScheme, () => 'auto')
}

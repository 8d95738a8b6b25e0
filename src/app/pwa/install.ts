import { ref } from 'valtio'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import { askForPersistence } from '#app/downloads/persistence.ts'
import {
  countVisit,
  dismissInstallOffer,
  emptyInstallMemory,
  shouldOfferInstall,
  type InstallMemory,
} from './install-offer.ts'
import { pwaState, type InstallPromptEvent } from './pwa-state.ts'

const KEY = 'install'

/** Watches for suitable moments to offer the installation; runs once per document. */
export async function watchInstall(): Promise<void> {
  const onPrompt = (event: Event) => {
    // Prevents the browser's own install bar, which would appear at the first visit, before the user knows the app.
    event.preventDefault()
    pwaState.installPrompt = ref(event as InstallPromptEvent) // Chromium only, so no TypeScript lib declares it
    void offer(false)
  }
  window.addEventListener('beforeinstallprompt', onPrompt)
  // Uses the recorded event, because the browser may have sent it before the app started.
  if (window.semaiTouches?.install) onPrompt(window.semaiTouches.install)
  window.addEventListener('appinstalled', () => {
    Object.assign(pwaState, { installOffer: undefined, installPrompt: undefined })
    void change(memory => ({ ...memory, isInstalled: true }))
    void askForPersistence()
  })
  onBroadcastMessage(message => {
    if (message.kind !== 'outbox-delivered') return
    const deliveries = message.deliveries.filter(({ kind }) => kind === 'progress' || kind === 'quiz-attempt')
    if (deliveries.length === 0) return
    const hasJustFinished = deliveries.some(({ kind, payload }) => kind === 'quiz-attempt' || isCompleted(payload))
    void noteLearning().then(() => offer(hasJustFinished))
  })
  await change(memory => countVisit(memory, Date.now()))
  if (isLearningAddress(location.pathname)) await noteLearning()
  await offer(false)
}

/**
 * Records that the learner has opened a class. The first time, also requests persistent storage, because now there is
 * data worth keeping.
 */
async function noteLearning(): Promise<void> {
  const before = await read()
  if (before.hasEnrollment) return
  await change(memory => ({ ...memory, hasEnrollment: true }))
  await askForPersistence()
}

async function offer(hasJustFinished: boolean): Promise<void> {
  const way = pwaState.installPrompt ? 'prompt' : isIos() ? 'ios' : undefined
  const situation = { isStandalone: isStandalone(), canInstall: way !== undefined, hasJustFinished, now: Date.now() }
  if (way && shouldOfferInstall(await read(), situation)) pwaState.installOffer = way
}

/** Closes the install offer after a tap on 'Nanti' (later), and stores the time. */
export async function dismissInstall(): Promise<void> {
  pwaState.installOffer = undefined
  await change(memory => dismissInstallOffer(memory, Date.now()))
}

/** Opens the browser's own install prompt. */
export async function acceptInstall(): Promise<void> {
  const { installPrompt } = pwaState
  // Removes the prompt from the state, because a prompt works only once. The browser sends a new event when another
  // prompt is possible.
  Object.assign(pwaState, { installOffer: undefined, installPrompt: undefined })
  if (!installPrompt) return
  await installPrompt.prompt()
  const { outcome } = await installPrompt.userChoice
  if (outcome === 'dismissed') await change(memory => dismissInstallOffer(memory, Date.now()))
}

/** If storage cannot be read, the user counts as a new visitor without a class. */
async function read(): Promise<InstallMemory> {
  const storedMemory = await withDb(db => db.get('meta', KEY)).catch(() => undefined)
  return { ...emptyInstallMemory, ...(typeof storedMemory === 'object' ? storedMemory : {}) }
}

async function change(step: (memory: InstallMemory) => InstallMemory): Promise<void> {
  const next = step(await read())
  await withDb(db => db.put('meta', next, KEY)).catch(() => undefined)
}

function isCompleted(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'COMPLETED'
}

function isLearningAddress(path: string): boolean {
  return /^\/(lecture-material|business\/learning)\//.test(path)
}

/** Returns whether the installed app is running, and not a browser tab. */
export function isStandalone(): boolean {
  const isAppleStandalone = 'standalone' in navigator && navigator.standalone === true
  return isAppleStandalone || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** iPads identify themselves as Macs, but Macs have no touch screen. */
function isIos(): boolean {
  const agent = navigator.userAgent
  return /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}

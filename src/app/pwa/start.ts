import { onBroadcastMessage } from '#app/data/channel.ts'
import { pwaState } from './pwa-state.ts'
import { deviceMemory, createVolatileMemory } from './device-memory.ts'
import { claimReload } from './reload-once.ts'
import { isHiddenSafeMoment, isSafeMoment, runOnceSafe } from './safe-moment.ts'
import { sessionMemory } from './session-memory.ts'
import { createUpdateFlow } from './update-flow.ts'
import { registerWorker, type WorkerPort } from './worker.ts'

/**
 * Registers the worker and starts the update flow. The first screen needs neither of them. Must be called when the page
 * is idle.
 */
export async function startPwa(): Promise<void> {
  let worker: WorkerPort | undefined
  const flow = createUpdateFlow({
    fetchWorker: async () => worker?.fetch(),
    activateWorker: async () => worker?.activate(),
    claimVersion: version => claimReload(`version:${version}`, sessionMemory, deviceMemory),
    claimWorker: () => claimReload('worker', sessionMemory, createVolatileMemory()),
    whenSafe: callback => void runOnceSafe(isSafeMoment, callback),
    whenQuiet: callback => void runOnceSafe(isHiddenSafeMoment, callback),
    reload: () => location.reload(),
    show: update => void Object.assign(pwaState, { update, applyUpdate: flow.applyNow }),
  })
  // Must run before the registration, because an active worker may send a message at once.
  onBroadcastMessage(message => {
    if (message.kind === 'version-mismatch') void flow.serverDiffers(message.serverVersion)
  })
  worker = await registerWorker({ onWaiting: flow.workerWaits, onReplaced: flow.workerReplaced })
}

import { describe, expect, it } from 'vitest'
import { createUpdateFlow, type UpdatePorts } from './update-flow.ts'

function setup(changes: Partial<UpdatePorts> = {}) {
  const log: string[] = []
  const safe: (() => void)[] = []
  const quiet: (() => void)[] = []
  const claims = new Set<string>()
  const claimOnce = (reason: string) => {
    const isNew = !claims.has(reason)
    claims.add(reason)
    return Promise.resolve(isNew)
  }
  const ports: UpdatePorts = {
    fetchWorker: async () => void log.push('fetch'),
    activateWorker: async () => void log.push('activate'),
    claimVersion: claimOnce,
    claimWorker: () => claimOnce('worker'),
    whenSafe: callback => void safe.push(callback),
    whenQuiet: callback => void quiet.push(callback),
    reload: () => void log.push('reload'),
    show: notice => void log.push(notice),
    ...changes,
  }
  const run = async (callbacks: (() => void)[]) => {
    for (const callback of callbacks.splice(0)) callback()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { log, flow: createUpdateFlow(ports), becomeSafe: () => run(safe), becomeQuiet: () => run(quiet) }
}

describe('update flow', () => {
  it('fetches a new worker at once, and reloads only when it is safe', async () => {
    const { log, flow, becomeSafe } = setup()
    await flow.serverDiffers('434')
    expect(log).toEqual(['fetch'])
    await becomeSafe()
    expect(log).toEqual(['fetch', 'activate', 'reload'])
  })

  it('reloads once although 20 responses alternate between two new versions', async () => {
    const { log, flow, becomeSafe } = setup()
    for (let turn = 0; turn < 20; turn++) await flow.serverDiffers(turn % 2 ? '434' : '435')
    await becomeSafe()
    expect(log.filter(entry => entry === 'reload')).toHaveLength(1)
  })

  it('notifies the user instead of reloading if the automatic reload was already used', async () => {
    const { log, flow, becomeSafe } = setup({ claimVersion: () => Promise.resolve(false) })
    await flow.serverDiffers('434')
    await becomeSafe()
    expect(log).toEqual(['fetch', 'differs'])
  })

  it('continues the update if the worker cannot be fetched', async () => {
    const { log, flow, becomeSafe } = setup({ fetchWorker: () => Promise.reject(new TypeError('Failed to fetch')) })
    await flow.serverDiffers('434')
    await becomeSafe()
    expect(log).toEqual(['activate', 'reload'])
  })

  it('reports a waiting worker, and activates it while the page is hidden', async () => {
    const { log, flow, becomeQuiet } = setup()
    flow.workerWaits()
    expect(log).toEqual(['ready'])
    await becomeQuiet()
    expect(log).toEqual(['ready', 'activate', 'reload'])
  })

  it('does not automatically activate a second worker in one session', async () => {
    const { log, flow, becomeQuiet } = setup({ claimWorker: () => Promise.resolve(false) })
    flow.workerWaits()
    await becomeQuiet()
    expect(log).toEqual(['ready'])
  })

  it('does not report a worker that this page activated itself', async () => {
    const { log, flow } = setup()
    await flow.applyNow()
    flow.workerReplaced()
    expect(log).toEqual(['activate', 'reload'])
  })

  it('reloads when the user presses the button, even if the automatic reload was already used', async () => {
    const { log, flow, becomeSafe } = setup({ claimVersion: () => Promise.resolve(false) })
    await flow.serverDiffers('434')
    await becomeSafe()
    await flow.applyNow()
    expect(log).toEqual(['fetch', 'differs', 'activate', 'reload'])
  })
})

import { describe, expect, it } from 'vitest'
import { claimReload, type ReloadMemory } from './reload-once.ts'

function memory(reasons: readonly string[] = []): ReloadMemory & { reasons: readonly string[] } {
  return {
    reasons,
    async read() {
      return this.reasons
    },
    async write(next) {
      this.reasons = next
    },
  }
}

const blocked: ReloadMemory = {
  read: () => Promise.reject(new DOMException('storage is switched off', 'SecurityError')),
  write: () => Promise.reject(new DOMException('storage is switched off', 'SecurityError')),
}
const full: ReloadMemory = {
  read: () => Promise.resolve([]),
  write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
}
const forgetful: ReloadMemory = { read: () => Promise.resolve([]), write: () => Promise.resolve() }

/**
 * Reports server versions one after the other, as a page and its reloads in one tab get them. Returns the versions
 * that caused a reload.
 */
async function see(versions: readonly string[], session: ReloadMemory, device: ReloadMemory): Promise<string[]> {
  const reloads: string[] = []
  for (const version of versions) if (await claimReload(version, session, device)) reloads.push(version)
  return reloads
}

describe('claimReload', () => {
  it('reloads once for a version that is still different after the reload', async () => {
    expect(await see(['434', '434', '434'], memory(), memory())).toEqual(['434'])
  })

  it('reloads once per version while replicas report different versions', async () => {
    const flapping = Array.from({ length: 50 }, (_, turn) => (turn % 2 ? '434' : '435'))
    expect(await see(flapping, memory(), memory())).toEqual(['435', '434'])
  })

  it('stops reloading if every response has a different version', async () => {
    const changing = Array.from({ length: 40 }, (_, turn) => `1.0.${turn}`)
    expect(await see(changing, memory(), memory())).toHaveLength(3)
  })

  it('does not reload again in a new session if the version still differs after the reload of an earlier session', async () => {
    const device = memory()
    expect(await see(['434'], memory(), device)).toEqual(['434'])
    expect(await see(['434', '434'], memory(), device)).toEqual([])
  })

  it('reloads for the next version in the same session', async () => {
    expect(await see(['434', '435', '434'], memory(), memory())).toEqual(['434', '435'])
  })

  it('treats an older version as different, like a newer one', async () => {
    expect(await see(['1.0.400', '9.9.999'], memory(), memory())).toEqual(['1.0.400', '9.9.999'])
  })

  it.each([
    ['session storage blocked', blocked, memory()],
    ['device storage blocked', memory(), blocked],
    ['both blocked', blocked, blocked],
    ['session storage full', full, memory()],
    ['device storage full', memory(), full],
    ['session storage that loses values at once', forgetful, memory()],
    ['device storage that loses values at once', memory(), forgetful],
  ])('does not reload with %s', async (_name, session, device) => {
    expect(await see(['434', '434', '435'], session, device)).toEqual([])
  })

  it('the list of versions that caused a reload keeps only the newest 20 versions', async () => {
    const device = memory()
    for (let version = 0; version < 30; version++) await claimReload(`v${version}`, memory(), device)
    expect(device.reasons).toHaveLength(20)
    expect(device.reasons.at(-1)).toBe('v29')
  })
})

import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 1_000
/** Linux reports the processor time of a process in hundredths of a second. */
const TICKS_PER_MINUTE = 6_000

/**
 * Returns all processes by id. Field numbers are those of proc(5). The name before these fields may contain spaces and
 * brackets.
 */
function readProcesses() {
  const processes = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const field = number => Number(fields[number - 5])
      const times = { own: field(14) + field(15), reaped: field(16) + field(17) }
      processes.set(Number(name), { key: `${name} ${field(22)}`, parent: Number(parent), ...times })
    } catch {
      // Ignores a process that has ended meanwhile.
    }
  }
  return processes
}

/**
 * Measures the processor time of all child processes and their descendants. Linux adds the time of a process to its
 * parent when the parent waits for it. The children of a killed browser have no parent that waits, so this function
 * also samples all processes every second. Returns a function that returns the minutes. Returns undefined if the system
 * has no /proc.
 */
export function watchProcessorTime() {
  const seen = new Map()
  let living = new Map()

  function sample() {
    living = readProcesses()
    const isOurs = pid => {
      const found = living.get(pid)
      if (pid === process.pid || (found && seen.has(found.key))) return true
      return found !== undefined && living.has(found.parent) && isOurs(found.parent)
    }
    for (const [pid, { key, parent, own, reaped }] of living) {
      if (!isOurs(pid)) continue
      const parentKey = seen.get(key)?.parentKey ?? living.get(parent)?.key
      seen.set(key, { parentKey, own, reaped })
    }
  }

  try {
    sample()
  } catch {
    return () => undefined
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    sample()
    const children = new Map()
    for (const [key, { parentKey }] of seen) children.set(parentKey, [...(children.get(parentKey) ?? []), key])
    // Computes the time of a process including its children. Uses the larger figure, because the time of a parent lacks
    // the time of children for which it did not wait.
    const total = key => {
      const ofChildren = (children.get(key) ?? []).reduce((sum, child) => sum + total(child), 0)
      const { own, reaped } = seen.get(key) ?? { own: 0, reaped: 0 }
      return own + Math.max(reaped, ofChildren)
    }
    const roots = [...seen.keys()].filter(key => !seen.has(seen.get(key).parentKey))
    return roots.reduce((sum, key) => sum + total(key), 0) / TICKS_PER_MINUTE
  }
}

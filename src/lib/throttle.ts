/**
 * Passes items to `handOn` at once if its last call was at least `ms` ago. Otherwise collects them until `ms` have
 * passed since that call.
 */
export function throttle<T>(ms: number, handOn: (items: T[]) => void): (items: Iterable<T>) => void {
  let isWaiting = false
  const gathered = new Set<T>()
  const flush = () => {
    isWaiting = gathered.size > 0
    if (!isWaiting) return
    handOn([...gathered])
    gathered.clear()
    setTimeout(flush, ms)
  }
  return items => {
    for (const item of items) gathered.add(item)
    if (!isWaiting) flush()
  }
}

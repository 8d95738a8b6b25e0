/** Creates random numbers that follow from the seed alone (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    /** Returns a number from 0 to 1, without 1. */
    next,
    /** Returns a whole number from 0 to `limit`, without `limit`. */
    below,
    /** Returns a whole number from `low` to `high`, both included. */
    between: (low: number, high: number) => low + below(high - low + 1),
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    /** Removes a random item and returns it. */
    take: <Item>(items: Item[]): Item | undefined => items.splice(below(items.length), 1)[0],
  }
}
export type Random = ReturnType<typeof createRandom>

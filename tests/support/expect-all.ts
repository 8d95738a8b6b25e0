import { expect } from 'vitest'

/** Asserts that there is at least one element and that all of them pass. `every()` alone is true for an empty list. */
export function expectAll<T>(list: Iterable<T> | undefined, passes: (each: T) => boolean): void {
  const all = [...(list ?? [])]
  expect(all).not.toEqual([])
  expect(all.filter(each => !passes(each))).toEqual([])
}

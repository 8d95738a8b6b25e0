import type { ListAddress } from './list-filter.ts'

/** Returns the path of the list, without the id of the row that is open beside it. */
export function getListPath(path: string, openId: string | undefined): string {
  const end = openId === undefined ? '' : `/${encodeURIComponent(openId)}`
  const list = end !== '' && path.endsWith(end) ? path.slice(0, -end.length) : path
  return list.replace(/\/+$/, '')
}

/**
 * Returns the part of a URL that a saved view stores. Leaves out page cursors, which become invalid, and `count`, which
 * applies to one request only.
 */
export function formatListAddress({ after: _after, before: _before, count: _count, ...address }: ListAddress): string {
  const pairs = Object.entries(address).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

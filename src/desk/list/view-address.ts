import type { ListAddress } from './list-filter.ts'

/** The list itself, also while one of its rows is open beside it. */
export function screenOf(path: string, openId: string | undefined): string {
  const end = openId === undefined ? '' : `/${encodeURIComponent(openId)}`
  const list = end !== '' && path.endsWith(end) ? path.slice(0, -end.length) : path
  return list.replace(/\/+$/, '')
}

/** What of an address a view keeps: a place between two rows means nothing tomorrow, and counting was asked for once. */
export function addressText({ after: _after, before: _before, count: _count, ...address }: ListAddress): string {
  const pairs = Object.entries(address).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

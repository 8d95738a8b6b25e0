import { cookies, localKeys, tabKeys, type Whose } from './browser-keys.ts'
import { dropLocal, dropTab, listTabKeys } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Runs at a logout. */
export function clearPersonalKeys(): void {
  for (const key of listTraces(localKeys)) dropLocal(key)
  const inTab = listTraces(tabKeys)
  for (const key of listTabKeys()) if (inTab.some(name => key.split(':')[0] === name)) dropTab(key)
  for (const name of listTraces(cookies)) if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}

function listTraces<Name extends string>(table: Readonly<Record<Name, Whose>>): Name[] {
  const names = Object.keys(table) as Name[] // the table's own keys
  return names.filter(name => table[name] === 'trace')
}

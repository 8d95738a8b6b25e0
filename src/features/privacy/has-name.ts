import { readLocal } from '#app/lib/browser-storage.ts'

/** Where a choice about privacy is kept on the device: a visitor's, and the person's who is here. */
export const choiceKeys = { visitor: 'semai-consent', person: 'semai-consent-own' } as const

/** Somebody on this device has a name at the server: agreed to something, or took it back and the server has not heard of it. */
export function hasName(): boolean {
  return Object.values(choiceKeys).some(key => readLocal(key)?.includes('"visitorId"'))
}

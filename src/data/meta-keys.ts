/** Keys of `meta`. Personal keys are `{kind}:{userId}`. */
const metaKinds = {
  aheadBytes: 'device',
  birth: 'device',
  bornAt: 'device',
  clockOffsetMs: 'device',
  downloadSettings: 'device',
  install: 'device',
  outboxRest: 'device',
  purgedForVersion: 'device',
  pushReceipts: 'device',
  reloads: 'device',
  seq: 'device',
  strayFiles: 'device',
  events: 'trace',
  frenzyWindow: 'trace',
  push: 'trace',
  sealed: 'trace',
} as const

type MetaKind<Whose> = {
  [Kind in keyof typeof metaKinds]: (typeof metaKinds)[Kind] extends Whose ? Kind : never
}[keyof typeof metaKinds]
export type MetaKey = MetaKind<'device'> | `${MetaKind<'trace'>}:${string}`

/** Returns the user that a personal key belongs to. */
export function findMetaOwner(key: MetaKey): string | undefined {
  const [kind, owner] = key.split(':')
  return owner !== undefined && metaKinds[kind as keyof typeof metaKinds] === 'trace' ? owner : undefined // the type of `MetaKey` requires a user id here
}

import * as v from 'valibot'
import { errorMessages } from './error-codes.ts'
import { PageErrorCode } from '../site/page-measures.ts'
import { formatHash16, hash16 } from './hash16.ts'
import { outboxKinds } from './outbox-kinds.ts'

/**
 * A code that a learner reads out to the support team if work does not arrive at the server. It contains counts, ages
 * and states, but no data about the learner or the work. The code is bytes in Crockford's base 32 with a checksum;
 * `docs/support-code.md` describes the format.
 */
const FORMAT = 2
/** Format without the code of the last error. Older versions of the app create it. */
const FORMAT_WITHOUT_ERROR = 1
const browsers = ['other', 'chromium', 'firefox', 'safari'] as const
const systems = ['other', 'android', 'ios', 'desktop'] as const
const states = ['waiting', 'sending', 'refused'] as const

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 40))

const SupportGroup = v.object({
  kind: v.string(),
  state: v.picklist(states),
  /** Reason why the last attempt failed; `null` if there was none. */
  code: v.nullable(v.string()),
  count: Count,
  maxAttempts: Count,
  oldestMinutes: Count,
})

export const SupportFacts = v.object({
  appVersion: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  browser: v.picklist(browsers),
  system: v.picklist(systems),
  isOnline: v.boolean(),
  hasWorker: v.boolean(),
  isPersisted: v.boolean(),
  /** True if entries were sent for too long without a single receipt. */
  isStalled: v.boolean(),
  usedMb: Count,
  quotaMb: Count,
  /** Minutes since the last delivery; `null` if this device never delivered. */
  lastDeliveredMinutes: v.nullable(Count),
  /** Number of entries that are locked to other users of this device. */
  lockedCount: Count,
  /** Code of the last error of the page (`computePageErrorCode`); `null` if there was none. */
  lastError: v.nullable(PageErrorCode),
  groups: v.array(SupportGroup),
})
export type SupportFacts = v.InferOutput<typeof SupportFacts>

/**
 * Returns the support code: version and counts as bytes with a checksum, in base 32. `docs/support-code.md` describes
 * each byte.
 */
export function encodeSupportCode(facts: SupportFacts): string {
  const flags = [facts.isOnline, facts.hasWorker, facts.isPersisted, facts.isStalled]
  const bytes = [
    FORMAT,
    ...facts.appVersion.split('.').flatMap(part => varint(Number(part))),
    browsers.indexOf(facts.browser) * 16 + systems.indexOf(facts.system),
    flags.reduce((sum, flag, at) => sum + (flag ? 2 ** at : 0), 0),
    ...[facts.usedMb, facts.quotaMb].flatMap(varint),
    ...varint(facts.lastDeliveredMinutes === null ? 0 : facts.lastDeliveredMinutes + 1),
    ...varint(facts.lockedCount),
    ...(facts.lastError === null ? [0, 0] : hash16(facts.lastError)),
    ...facts.groups.flatMap(group => [
      ...hash16(group.kind),
      states.indexOf(group.state),
      ...(group.code === null ? [0, 0] : hash16(group.code)),
      ...[group.count, group.maxAttempts, group.oldestMinutes].flatMap(varint),
    ]),
  ]
  const text = toBase32([...bytes, ...hash16(bytes.join())])
  return (text.match(/.{1,5}/g) ?? []).join('-')
}

/**
 * Parses a support code. Returns undefined if the code is incomplete. Kinds and codes of another version are returned
 * as `#` and their number.
 */
export function decodeSupportCode(text: string): SupportFacts | undefined {
  const bytes = fromBase32(text)
  if (!bytes) return undefined
  const [high, low] = hash16(bytes.slice(0, -2).join())
  if (bytes.at(-2) !== high || bytes.at(-1) !== low) return undefined
  const reader = readBytes(bytes.slice(0, -2))
  const format = reader.byte()
  if (format !== FORMAT && format !== FORMAT_WITHOUT_ERROR) return undefined
  const appVersion = [reader.varint(), reader.varint(), reader.varint()].join('.')
  const where = reader.byte()
  const flags = reader.byte()
  const has = (at: number) => Math.floor(flags / 2 ** at) % 2 === 1
  const [usedMb, quotaMb, delivered, lockedCount] = [reader.varint(), reader.varint(), reader.varint(), reader.varint()]
  const [errorHigh, errorLow] = format === FORMAT ? [reader.byte(), reader.byte()] : [0, 0]
  const groups: unknown[] = []
  while (!reader.isAtEnd()) {
    groups.push({
      kind: nameOf(reader.byte(), reader.byte(), Object.keys(outboxKinds)),
      state: states[reader.byte()],
      code: getCode(reader.byte(), reader.byte()),
      count: reader.varint(),
      maxAttempts: reader.varint(),
      oldestMinutes: reader.varint(),
    })
  }
  const facts = {
    appVersion,
    browser: browsers[Math.floor(where / 16)],
    system: systems[where % 16],
    isOnline: has(0),
    hasWorker: has(1),
    isPersisted: has(2),
    isStalled: has(3),
    usedMb,
    quotaMb,
    lastDeliveredMinutes: delivered === 0 ? null : delivered - 1,
    lockedCount,
    lastError: errorHigh + errorLow === 0 ? null : formatHash16([errorHigh, errorLow]),
    groups,
  }
  const parsed = v.safeParse(SupportFacts, facts)
  return parsed.success ? parsed.output : undefined
}

/** Failure reasons of the device, besides the server's error codes. */
export const deviceReasons = ['network', 'timeout', 'wrong-shape', 'server', 'SEND_FAILED', 'REFRESH_FAILED'] as const

function getCode(high: number, low: number): string | null {
  return high + low === 0 ? null : nameOf(high, low, [...Object.keys(errorMessages), ...deviceReasons])
}

function nameOf(high: number, low: number, names: readonly string[]): string {
  const foundName = names.find(name => hash16(name).join() === [high, low].join())
  return foundName ?? formatHash16([high, low])
}

/** Encodes a number with seven bits per byte, lowest bits first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))]
}

function readBytes(bytes: readonly number[]) {
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const readVarint = (): number => {
    const low = byte()
    return low < 128 ? low : (low % 128) + 128 * readVarint()
  }
  return { byte, varint: readVarint, isAtEnd: () => at >= bytes.length }
}

/** Crockford's alphabet, without letters that sound or look like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function toBase32(bytes: readonly number[]): string {
  const bits = bytes.map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): number[] | undefined {
  const symbols = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (symbols.length < 8 || symbols.length > 8_000) return undefined
  const values = Array.from(symbols, symbol => ALPHABET.indexOf(symbol))
  if (values.includes(-1)) return undefined
  const bits = values.map(value => value.toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
}

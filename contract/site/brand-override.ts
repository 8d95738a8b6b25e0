import * as v from 'valibot'
import type { Brand } from './brand-defaults.ts'
import { isSitePath, isWebAddress } from './site-address.ts'

/** One line without markup. The build copies it into HTML files without escaping it. */
const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120), v.regex(/^[^<>"&\p{Cc}]+$/u))
const Url = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(value => isSitePath(value) || isWebAddress(value)),
)

const BrandOverride = v.strictObject({
  name: v.exactOptional(v.pipe(Text, v.maxLength(40))),
  company: v.exactOptional(Text),
  tagline: v.exactOptional(Text),
  supportEmail: v.exactOptional(v.pipe(v.string(), v.email())),
  supportWhatsApp: v.exactOptional(Text),
  forBusinessUrl: v.exactOptional(Url),
  social: v.exactOptional(v.array(v.object({ name: Text, url: Url }))),
  hiddenOfferingId: v.exactOptional(Text),
} satisfies Record<keyof Brand, unknown>)

/**
 * Reads `SEMAI_BRAND`.
 * @param json a JSON object with any of the fields of `Brand`; absent or empty means no override
 * @throws Error with the invalid field, in Indonesian
 */
export function parseBrandOverride(json: string | undefined): Partial<Brand> {
  if (!json?.trim()) return {}
  const result = v.safeParse(BrandOverride, parseJson(json))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`SEMAI_BRAND tidak dapat dipakai: ${v.getDotPath(issue) ?? 'isinya'} tidak sah`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('SEMAI_BRAND tidak dapat dipakai: bukan JSON')
  }
}

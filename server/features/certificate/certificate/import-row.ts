import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import type { AchievementKind } from '#contract/certificate/graduation.ts'
import { SingleLine } from '#contract/wire/text.ts'

const Text = (most: number) =>
  v.pipe(SingleLine, v.nonEmpty('kosong'), v.maxLength(most, `paling panjang ${most} karakter`))
const Optional = (most: number) =>
  v.optional(
    v.pipe(
      SingleLine,
      v.maxLength(most, `paling panjang ${most} karakter`),
      v.transform(text => text || null),
    ),
    '',
  )

const kinds = new Map<string, AchievementKind>([
  ['penyelesaian', 'completion'],
  ['kelulusan', 'graduation'],
  ['kehadiran', 'attendance'],
])

const Kind = v.pipe(
  SingleLine,
  v.toLowerCase(),
  v.transform(word => kinds.get(word)),
  v.check(kind => kind !== undefined, 'isi penyelesaian, kelulusan, atau kehadiran'),
  // The check above has refused undefined, so the type is certain.
  v.transform(kind => kind as AchievementKind),
)

const FIRST_DAY = '1950-01-01'

/**
 * Converts '2024-12-31', '31/12/2024', '31-12-2024' or '31.12.2024' to '2024-12-31'. Also accepts one digit for day or
 * month, and ' 00:00' after the first form. Returns undefined for any other text and for a day that does not exist.
 */
function getDay(text: string): string | undefined {
  const [, ...iso] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00)?$/.exec(text) ?? []
  const [, ...local] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text) ?? []
  const [year = '', month = '', day = ''] = iso.length > 0 ? iso : local.toReversed()
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${isoDay}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(isoDay) ? isoDay : undefined
}

const PastDay = v.pipe(
  SingleLine,
  v.transform(getDay),
  v.check(day => day !== undefined, 'tulis tanggalnya seperti 2024-12-31 atau 31/12/2024'),
  // The check above has refused undefined, so the type is certain.
  v.transform(day => day as string),
  v.minValue(FIRST_DAY, 'tanggalnya terlalu lama'),
)

/**
 * One row of the file, which describes one certificate. `day` has the format YYYY-MM-DD. A day in the future is refused
 * later, when the row is checked.
 */
export const CertificateLine = v.object({
  email: Email,
  title: Text(150),
  kind: Kind,
  day: PastDay,
  source: Text(100),
  score: Optional(20),
  number: Optional(60),
})
export type CertificateLine = v.InferOutput<typeof CertificateLine>

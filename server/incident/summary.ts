import { DAY_MS } from '#contract/wire/durations.ts'
import { formatLocalTime } from '../places/format-local-time.ts'
import { type DataKind, dataKinds, kindNames } from './personal-data.ts'
import type { AffectedRow, IncidentScope } from './queries.ts'

/** One affected user, with the day since which each kind of data is stored. */
export interface AffectedUser extends Omit<AffectedRow, 'bits' | 'sinces'> {
  kinds: { kind: DataKind; since: string }[]
  isChild: boolean
}

/** Counts of the users who are affected by one incident. */
export interface Totals {
  people: number
  children: number
  undeliverable: number
  /** Number of users without a phone number among the users in `undeliverable`. */
  unreachable: number
  kinds: Map<DataKind, { people: number; since: string }>
}

export const createTotals = (): Totals => ({
  people: 0,
  children: 0,
  undeliverable: 0,
  unreachable: 0,
  kinds: new Map(),
})

/** Adds one user to the totals. */
export function addUserToTotals(totals: Totals, { kinds, isChild, isUndeliverable, phoneNumber }: AffectedUser): void {
  totals.people += 1
  if (isChild) totals.children += 1
  if (isUndeliverable) totals.undeliverable += 1
  if (isUndeliverable && phoneNumber === null) totals.unreachable += 1
  for (const { kind, since } of kinds) {
    const known = totals.kinds.get(kind)
    if (!known) totals.kinds.set(kind, { people: 1, since })
    else {
      known.people += 1
      if (since < known.since) known.since = since
    }
  }
}

export interface Incident {
  scope: IncidentScope
  /** Lines of the summary that state the scope of the incident and the facts that cannot be known. */
  description: readonly string[]
  /** Time when the operator learned of the incident. The legal period of 3 x 24 hours starts at this time. */
  knownAt: Date
  now: Date
}

const NOTICE_DAYS = 3

/** Lists the affected kinds of data with their totals, in the order in which a notice lists them. */
export function listTotals({ kinds }: Totals) {
  return kindNames.flatMap(kind => {
    const found = kinds.get(kind)
    return found ? [{ kind, ...found }] : []
  })
}

/** Returns the summary for the operator as Markdown text. */
export function formatSummary({ description, knownAt, now }: Incident, totals: Totals): string {
  const deadline = new Date(knownAt.getTime() + NOTICE_DAYS * DAY_MS)
  return `# Ringkasan kejadian

${description.map(line => `- ${line}`).join('\n')}
- Ringkasan dibuat ${formatLocalTime(now, 'WIB')}.
- Surat harus terkirim paling lambat **${formatLocalTime(deadline, 'WIB')}** (3 x 24 jam sejak kejadian diketahui).

## Siapa

- ${totals.people} orang terdampak.
- ${totals.children} di antaranya di bawah 18 tahun: suratnya juga untuk orang tua atau wali.
- ${totals.undeliverable} tidak dapat dihubungi lewat email (kolom email_sampai), ${totals.unreachable} di antaranya juga tanpa nomor telepon.
- Akun yang sudah dihapus tidak dihitung, karena data orangnya sudah tidak ada.

## Data apa, sejak kapan

| data | orang | sejak |
| --- | --- | --- |
${listTotals(totals)
  .map(({ kind, people, since }) => `| ${dataKinds[kind]} | ${people} | ${since} |`)
  .join('\n')}
`
}

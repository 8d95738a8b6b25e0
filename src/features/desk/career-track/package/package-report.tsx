import { Alert, Box, Text, Title } from '@mantine/core'
import type { PackageFindings } from '#contract/packages/package-import.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Part } from '#app/desk/part.tsx'
import { ForeignReport } from './foreign-report.tsx'
import { countNames } from './labels.ts'

/** Shows the content of a package, or the errors that prevent its import, with their positions. */
export function PackageReport({ findings }: { findings: PackageFindings }) {
  const { format, title, counts, files, bytes, faults, faultCount, report } = findings
  if (faultCount > 0)
    return (
      <Part aria-label="Hasil pemeriksaan">
        <Alert>
          {format}: {formatNumber(faultCount)} hal membuat paket ini tidak bisa diimpor. Belum ada yang berubah.
        </Alert>
        <Box component="ul" m={0} pl="lg">
          {faults.map(({ place, words }, at) => (
            // The index is a stable key, because the findings of a package never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {place !== '' && <strong>{place}</strong>} {words}
            </li>
          ))}
        </Box>
        {faultCount > faults.length && <Text>Dan {formatNumber(faultCount - faults.length)} hal lain.</Text>}
        {report && <ForeignReport report={report} />}
      </Part>
    )
  const parts = countNames.flatMap(([name, words]) =>
    counts[name] > 0 ? [`${formatNumber(counts[name])} ${words}`] : [],
  )
  return (
    <Part aria-label="Hasil pemeriksaan">
      <Title order={3}>{title}</Title>
      <output>
        {format}: {parts.join(', ')}. {formatNumber(files)} berkas, {formatBytes(bytes)}.
      </output>
      {report && <ForeignReport report={report} />}
    </Part>
  )
}
